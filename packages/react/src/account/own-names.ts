import { refusedInLine } from '@countersign/api'
import { createStore } from '@countersign/wallets/state'
import { useCallback, useSyncExternalStore } from 'react'

/** The names that the person has given accounts in this browser, by account (CAIP-10). Only this browser has them. */
type OwnNames = Readonly<Record<string, string>>

const key = 'countersign.names'
/** The longest name, in characters, and how many are kept. */
export const longestOwnName = 60
const most = 200

const none: OwnNames = {}
let names = none
/** The text that they were read from; `undefined` until then. */
let stored: string | null | undefined
const changes = createStore({})

function read(): OwnNames {
  try {
    const text = localStorage.getItem(key)
    if (text !== stored) {
      stored = text
      names = parse(text)
    }
  } catch {
    // Without storage, they are kept until the page is left.
  }
  return names
}

/** Calls back when a name changes, also in another tab. */
export function subscribeToOwnNames(listener: () => void): () => void {
  const leave = changes.subscribe(listener)
  // Another tab has changed them.
  addEventListener('storage', listener)
  return () => {
    leave()
    removeEventListener('storage', listener)
  }
}

/** Returns the name that the person has given an account in this browser; `null` if none. @param account - CAIP-10 */
export function ownNameOf(account: string): string | null {
  return nameIn(read(), account)
}

function nameIn(all: OwnNames, account: string): string | null {
  return Object.hasOwn(all, account) ? (all[account] ?? null) : null
}

/**
 * Returns the name that the person has given an account in this browser (`setOwnName`), or `null`. Renders again when it
 * changes, also in another tab.
 *
 * @example
 * useOwnName(account) // 'Treasury', or null
 */
export function useOwnName(account: string): string | null {
  return useSyncExternalStore(
    subscribeToOwnNames,
    () => ownNameOf(account),
    () => null,
  )
}

/** Returns `ownNameOf` as a function that changes with the names, and rerenders then, also in another tab. */
export function useOwnNameOf(): typeof ownNameOf {
  const all = useSyncExternalStore(subscribeToOwnNames, read, () => none)
  return useCallback(account => nameIn(all, account), [all])
}

/**
 * Names an account in this browser, or removes its name.
 *
 * @param account - CAIP-10
 * @param name - `null` removes it. One line of visible characters: see `ownNameFault`.
 * @returns whether it is stored; otherwise it is kept until the page is left
 * @example
 * if (ownNameFault('Treasury') === null) setOwnName('eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', 'Treasury')
 */
export function setOwnName(account: string, name: string | null): boolean {
  const { [account]: _, ...others } = read()
  names = parseNames(name === null ? others : { [account]: name.trim(), ...others })
  changes.set({})
  try {
    const text = JSON.stringify(names)
    localStorage.setItem(key, text)
    stored = text
    return true
  } catch {
    return false
  }
}

/**
 * Whether a text can be a name. `empty` counts as no name.
 *
 * @example
 * ownNameFault('Treasury') // null
 * ownNameFault(' ') // 'empty'
 */
export function ownNameFault(name: string): 'empty' | 'too-long' | 'unreadable' | null {
  if (refusedInLine(name).length > 0) return 'unreadable'
  if (name.trim() === '') return 'empty'
  return [...name].length > longestOwnName ? 'too-long' : null
}

function parse(text: string | null): OwnNames {
  if (text === null) return none
  try {
    return parseNames(JSON.parse(text))
  } catch {
    return none
  }
}

/** Returns the valid names. Anyone with access to the browser can change what is stored. */
function parseNames(value: unknown): OwnNames {
  if (typeof value !== 'object' || value === null) return none
  const valid = Object.entries(value).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && ownNameFault(entry[1]) === null,
  )
  return Object.fromEntries(valid.slice(0, most))
}

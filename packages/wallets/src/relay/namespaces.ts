import { mostAccounts } from '../provider-reports.ts'

/** An account that the page can use in a session. */
export type Listed = { readonly chainId: number; readonly address: string }

/** What a phone's wallet shows: its accounts, the selected one first and at most `mostAccounts`, and its chain. */
export type Shown = { readonly chainId: number; readonly accounts: readonly string[] }

type Namespaces = Readonly<
  Record<string, { readonly accounts: readonly string[]; readonly methods: readonly string[] }>
>

/**
 * Returns the accounts that a session lists (CAIP-25), in its order. Wallets name chains in the keys or inside them.
 */
export function listedIn(namespaces: Namespaces): readonly Listed[] {
  return Object.values(namespaces)
    .flatMap(({ accounts }) => accounts)
    .map(readAccount)
    .filter(account => account !== undefined)
}

/** Returns the methods that a session allows on a chain. */
export function methodsOn(namespaces: Namespaces, chainId: number): ReadonlySet<string> {
  const keys = ['eip155', `eip155:${chainId}`]
  return new Set(keys.flatMap(key => namespaces[key]?.methods ?? []))
}

/**
 * Returns what a session shows: what was shown before if it is still listed, or otherwise a chain that the site offers,
 * or otherwise any.
 *
 * @returns `undefined` if it lists no account
 */
export function shownOf(
  listed: readonly Listed[],
  before: Partial<Shown>,
  offered: readonly number[],
): Shown | undefined {
  const any = listed[0]
  if (!any) return undefined
  const kept = listed.find(({ chainId }) => chainId === before.chainId)
  const { chainId } = kept ?? listed.find(account => offered.includes(account.chainId)) ?? any
  return { chainId, accounts: chosenFirst(addressesOn(listed, chainId), before.accounts?.[0]) }
}

/**
 * Returns what is shown after the phone has changed to another chain, whether or not its session lists an account
 * there.
 */
export function onChain(shown: Shown, listed: readonly Listed[], chainId: number): Shown {
  const there = addressesOn(listed, chainId)
  return { chainId, accounts: there.length > 0 ? chosenFirst(there, shown.accounts[0]) : shown.accounts }
}

/** Returns what is shown after the phone has reported its accounts: by address, or with their chains (CAIP-10). */
export function withAccounts(shown: Shown, told: unknown): Shown {
  const accounts = (Array.isArray(told) ? told : [told]).filter(account => typeof account === 'string')
  const listed = accounts.map(readAccount).filter(account => account !== undefined)
  const bare = accounts.filter(isAddress)
  const here = addressesOn(listed, shown.chainId)
  const elsewhere = listed.map(({ address }) => address)
  const next = unique([...bare, ...(here.length > 0 ? here : elsewhere)]).slice(0, mostAccounts)
  return next.length > 0 ? { ...shown, accounts: next } : shown
}

/** Reads a chain id in any format that wallets use: a number, hex or decimal digits, or CAIP-2. */
export function readChainId(told: unknown): number | undefined {
  const text = typeof told === 'number' ? String(told) : typeof told === 'string' ? told.trim() : ''
  const reference = text.startsWith('eip155:') ? text.slice('eip155:'.length) : text
  if (!/^(?:0x[0-9a-f]{1,13}|\d{1,15})$/i.test(reference)) return undefined
  const chainId = Number(reference)
  return chainId > 0 && Number.isSafeInteger(chainId) ? chainId : undefined
}

function readAccount(account: string): Listed | undefined {
  const [namespace, reference, address, ...more] = account.split(':')
  if (namespace !== 'eip155' || !reference || !/^[1-9]\d{0,14}$/.test(reference)) return undefined
  if (!address || !isAddress(address) || more.length > 0) return undefined
  return { chainId: Number(reference), address }
}

const isAddress = (text: string) => /^0x[0-9a-f]{40}$/i.test(text)

const addressesOn = (listed: readonly Listed[], chainId: number) =>
  unique(listed.filter(account => account.chainId === chainId).map(({ address }) => address))

function unique(addresses: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  return addresses.filter(address => {
    const key = address.toLowerCase()
    return seen.has(key) ? false : seen.add(key)
  })
}

function chosenFirst(accounts: readonly string[], chosen: string | undefined): readonly string[] {
  const isChosen = (account: string) => account.toLowerCase() === chosen?.toLowerCase()
  return [...accounts.filter(isChosen), ...accounts.filter(account => !isChosen(account))].slice(
    0,
    mostAccounts,
  )
}

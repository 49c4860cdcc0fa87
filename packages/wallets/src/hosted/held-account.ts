import { listen, mostAccounts } from '../provider-reports.ts'
import type { Emitter } from './emitter.ts'
import { HostedAnswerError } from './errors.ts'
import type { Library } from './library.ts'

/** Where a browser stores which account of a wallet it has. */
export type KeptAccount = {
  /** The first account; `null` if none exists. */
  readonly account: () => string | null
  readonly set: (account: string) => void
  readonly clear: () => void
}

export type HeldOptions = {
  readonly load: () => Promise<Library>
  readonly kept: KeptAccount
  /** Called with the events of the library. */
  readonly tell: Emitter['emit']
}

/** A wallet's library, loaded on demand, and the account that it has of this wallet. */
export type HeldAccount = {
  /** Whether it has an account, as far as that is known without the library. */
  readonly hasAccount: () => boolean
  readonly library: () => Promise<Library>
  /** Returns the accounts that the library has, without a window; does not load the library if none was stored. */
  readonly accounts: () => Promise<readonly string[]>
  readonly keep: (account: string) => void
  /** Clears the library's account, including the encryption keys. */
  readonly forget: () => Promise<void>
  /** Releases the library: another wallet uses it. */
  readonly letGo: () => Promise<void>
}

export function heldAccount({ load, kept, tell }: HeldOptions): HeldAccount {
  let loading: Promise<Library> | null = null
  /** Separate from what the browser stores, which may be nothing. */
  let isConnected = false
  /** Events that the library emits while this is positive are caused by our own calls. */
  let quiet = 0
  let stopListening: () => void = () => undefined

  const hasAccount = () => isConnected || kept.account() !== null

  function lose() {
    isConnected = false
    kept.clear()
  }

  async function library(): Promise<Library> {
    const coming = loading ?? open()
    loading = coming
    try {
      return await coming
    } catch (error) {
      // The network may be available the next time.
      if (loading === coming) loading = null
      throw error
    }
  }

  async function open(): Promise<Library> {
    const library = await load()
    // A library has one account for all wallets: a tab with another wallet may have overwritten it.
    if (kept.account() !== null && (await accountsOf(library))[0] !== kept.account()) lose()
    const hear = (event: string, heard: (...values: unknown[]) => void) =>
      listen(library, event, (...values) => {
        if (quiet === 0) heard(...values)
      })
    const stops = [
      hear('accountsChanged', accounts => tell('accountsChanged', accountsIn(accounts))),
      hear('chainChanged', chain => tell('chainChanged', chain)),
      hear('disconnect', why => {
        lose()
        tell('disconnect', why)
      }),
    ]
    stopListening = () => {
      for (const stop of stops) stop()
    }
    return library
  }

  async function quietly<T>(act: () => Promise<T>): Promise<T> {
    quiet++
    try {
      return await act()
    } finally {
      quiet--
    }
  }

  return {
    hasAccount,
    library,
    accounts: async () => {
      if (!hasAccount()) return []
      const loaded = await library()
      return hasAccount() ? quietly(() => accountsOf(loaded)) : []
    },
    keep: account => {
      isConnected = true
      kept.set(account)
    },
    forget: async () => {
      const hasAny = loading !== null || hasAccount()
      try {
        if (hasAny) await quietly(async () => (await library()).disconnect())
      } finally {
        lose()
      }
    },
    letGo: async () => {
      const coming = loading
      if (!coming) return
      loading = null
      await coming.then(library => quietly(() => library.disconnect())).catch(() => undefined)
      stopListening()
      lose()
      tell('disconnect', new HostedAnswerError(4900, 'Another wallet was connected.'))
    },
  }
}

/** Returns the accounts that a library has. */
export async function accountsOf(library: Library): Promise<readonly string[]> {
  // Coinbase's library throws "unauthorized" if it has none, and clears its state.
  return accountsIn(await library.request({ method: 'eth_accounts' }).catch(() => null))
}

/** Reads the accounts in a wallet's response: only valid ones, and no more than are shown. */
function accountsIn(found: unknown): readonly string[] {
  return Array.isArray(found) ? found.slice(0, mostAccounts).filter(isAddress) : []
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
}

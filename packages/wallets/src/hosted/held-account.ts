import { listen } from '../wallet.ts'
import { accountsIn, accountsOf } from './accounts-of.ts'
import type { Emitter } from './emitter.ts'
import { HostedAnswerError } from './errors.ts'
import type { Library } from './library.ts'

/** Where a browser keeps which account it has of a wallet. */
export type KeptAccount = {
  /** The first account; `null`: none. */
  readonly account: () => string | null
  readonly set: (account: string) => void
  readonly clear: () => void
}

export type HeldOptions = {
  readonly load: () => Promise<Library>
  readonly kept: KeptAccount
  /** Told what the library tells by itself. */
  readonly tell: Emitter['emit']
}

/** A wallet's library, loaded when it is needed, and the account that it has of this wallet. */
export type HeldAccount = {
  /** Whether there is one, as far as it is known without the library. */
  readonly hasAccount: () => boolean
  readonly library: () => Promise<Library>
  /** Gives the accounts that the library has, without a window; none is loaded where none was kept. */
  readonly accounts: () => Promise<readonly string[]>
  readonly keep: (account: string) => void
  /** Has the library forget its account, and with it the keys of the conversation. */
  readonly forget: () => Promise<void>
  /** Lets go of the library: another wallet takes it. */
  readonly letGo: () => Promise<void>
}

export function heldAccount({ load, kept, tell }: HeldOptions): HeldAccount {
  let loading: Promise<Library> | null = null
  /** Kept apart from what the browser keeps, which may be nothing. */
  let isConnected = false
  /** What the library says meanwhile is our own doing. */
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
      // The network may be back the next time.
      if (loading === coming) loading = null
      throw error
    }
  }

  async function open(): Promise<Library> {
    const library = await load()
    // A library has one account for all wallets: a tab with another of them may have written over it.
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

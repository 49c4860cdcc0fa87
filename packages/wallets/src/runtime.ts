import type { Chain, Client, Session } from '@countersign/api'
import { type Connection, createConnection } from './connection/connection.ts'
import type { OpenLink, WalletMemory } from './connection/link.ts'
import { type ConnectionState, currentConnection } from './connection/state.ts'
import { createDiscovery, type Discovery } from './discovery/discovery.ts'
import { oneTabAtATime } from './sign-in/one-tab-at-a-time.ts'
import { createSignIn, type SignIn } from './sign-in/sign-in.ts'
import { holdsSignature, type Subject } from './sign-in/state.ts'
import { createStore } from './store.ts'

export type RuntimeOptions = {
  readonly client: Pick<Client, 'challenge' | 'answer' | 'session'>
  /** The chains that the site offers, first the one that is taken when the wallet is on another. */
  readonly chains: () => Promise<readonly Chain[]>
  readonly onSignedIn?: (session: Session) => void
  /** Called when it is not known whether the server opened a session; see `SignInOptions`. */
  readonly onInDoubt?: (answer: Promise<Session | null>) => void
  /** @default what is installed in this browser */
  readonly discovery?: Discovery
  /** @default through wagmi, loaded when first needed */
  readonly openLink?: OpenLink
  /** @default the browser's local storage */
  readonly memory?: WalletMemory
}

/** Everything of wallets that a page needs, from the moment a person shows intent. */
export type WalletRuntime = {
  readonly wallets: Discovery
  readonly connection: Connection
  readonly signIn: SignIn
  /** The person wants to sign in: goes on with the connected wallet, or looks for the one of the last visit. */
  readonly begin: () => void
  /** The person turns away: nothing is asked any more, and a connected wallet stays connected. */
  readonly leave: () => void
}

/** Puts discovery, connection and sign-in together. */
export function createRuntime(options: RuntimeOptions): WalletRuntime {
  const { client, chains, discovery = createDiscovery(), memory = localMemory() } = options
  const openLink: OpenLink =
    options.openLink ??
    (async (wallet, tell) => {
      const [{ openWagmiLink }, offered] = await Promise.all([import('./connection/wagmi.ts'), chains()])
      return openWagmiLink(wallet, offered, tell)
    })
  const connection = createConnection({ openLink })
  const signIn = createSignIn({
    client,
    prepare: async (subject, signal) => {
      const account = accountId(subject, await chains())
      return oneTabAtATime(signal, () => client.challenge({ purpose: 'sign-in', account }, { signal }))
    },
    signMessage: connection.signMessage,
    subject: () => subjectOf(connection.getSnapshot()),
    ...(options.onSignedIn ? { onSignedIn: options.onSignedIn } : {}),
    ...(options.onInDoubt ? { onInDoubt: options.onInDoubt } : {}),
  })
  /** Whether the person is here to sign in; otherwise a wallet that connects by itself starts nothing. */
  let begun = false

  /** Whether a signature of this account is there already: a wallet that went and came back has not to sign again. */
  function stillHolds({ address }: Subject): boolean {
    const state = signIn.getSnapshot()
    return holdsSignature(state) && 'subject' in state && state.subject.address === address
  }

  let before = connection.getSnapshot()
  connection.subscribe(() => {
    const state = connection.getSnapshot()
    const was = currentConnection(before)
    const is = currentConnection(state)
    before = state
    if (is && is.wallet.id !== was?.wallet.id) memory.set(is.wallet.rdns ?? is.wallet.id)
    const subject = subjectOf(state)
    if (!subject) {
      if (was) signIn.walletDisconnected()
    } else if (is?.wallet.id !== was?.wallet.id) {
      if (begun && !stillHolds(subject)) signIn.start(subject)
    } else signIn.subjectChanged(subject)
  })

  return {
    wallets: discovery,
    connection: {
      ...connection,
      disconnect: () => {
        memory.set(null)
        connection.disconnect()
      },
    },
    signIn,
    begin: () => {
      begun = true
      discovery.refresh()
      const subject = subjectOf(connection.getSnapshot())
      const { status } = signIn.getSnapshot()
      if (subject && (status === 'idle' || status === 'signed-in')) signIn.start(subject)
      if (connection.getSnapshot().status !== 'disconnected') return
      const last = memory.getSnapshot()
      const wallet =
        last === null ? undefined : discovery.getSnapshot().find(({ rdns, id }) => (rdns ?? id) === last)
      if (wallet) connection.reconnect(wallet)
    },
    leave: () => {
      begun = false
      connection.cancel()
      connection.dismiss()
      signIn.cancel()
    },
  }
}

function subjectOf(state: ConnectionState): Subject | null {
  const connected = currentConnection(state)
  return connected && { address: connected.accounts[0], chainId: connected.chainId }
}

/** Proves on the wallet's own chain where the site offers it, else on the site's first: a key is the same on all. */
function accountId({ address, chainId }: Subject, [first, ...rest]: readonly Chain[]): string {
  if (!first) throw new TypeError('A site has at least one chain.')
  const own = `eip155:${chainId}`
  const chain = [first, ...rest].some(({ id }) => id === own) ? own : first.id
  return `${chain}:${address}`
}

/** Keeps the last wallet in the browser's local storage; where there is none, for the life of the page. */
function localMemory(): WalletMemory {
  const key = 'countersign.wallet'
  const fallback = createStore<string | null>(null)
  return {
    getSnapshot: () => {
      try {
        return localStorage.getItem(key)
      } catch {
        return fallback.getSnapshot()
      }
    },
    set: name => {
      try {
        if (name === null) localStorage.removeItem(key)
        else localStorage.setItem(key, name)
      } catch {
        fallback.set(name)
      }
    },
  }
}

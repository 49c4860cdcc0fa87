import { createClient, type Session, type Site } from '@countersign/api'
import { eip155Chain, parseAccountId, parseAddress } from '@countersign/core'
import {
  createRuntime,
  NetworkError,
  type NetworkFailureKind,
  type Wallet,
  type WalletConnection,
} from '@countersign/wallets'
import type { Authentication, Cosign } from '@countersign/wallets/authentication'
import { createStore, type DialogState, initialDialog } from '@countersign/wallets/state'
import { vi } from 'vitest'
import type { Kit, Parts } from '../../kit/kit.ts'
import { enDialog } from '../../locales/en/dialog.ts'
import { en } from '../../locales/en/locale.ts'
import { createKit } from '../../provider/create-kit.ts'
import { site as bareSite, ethereum } from '../../site/testing/site.ts'

export const alice = parseAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
export const session = { id: 's1', account: parseAccountId(`eip155:1:${alice}`) } as Session
export const safeAccount = parseAccountId(`eip155:1:0x${'5'.repeat(40)}`)

const site: Site = { ...bareSite, chains: [ethereum, { ...ethereum, id: eip155Chain(10), name: 'Optimism' }] }

const fox: Wallet = {
  id: 'fox',
  name: 'Fox',
  icon: null,
  rdns: 'org.fox',
  provider: { request: async () => null },
}

function Nothing() {
  return null
}

type Options = {
  /** Whether wallet code is loaded from the start. @default 'ready' */
  readonly code?: 'ready' | 'absent'
  /** Whether the backend supports Safes. @default true */
  readonly safes?: boolean
}

/**
 * Creates a kit with the real dialog behind it. The wallet approves and the backend accepts everything, unless a test
 * replaces that.
 */
export function kitWorld({ code = 'ready', safes = true }: Options = {}) {
  const connection = {
    connect: vi.fn<WalletConnection['connect']>(async () => ({ accounts: [alice], chainId: 1 })),
    reconnect: async () => undefined,
    disconnect: async () => {},
    signMessage: vi.fn<WalletConnection['signMessage']>(async () => '0x01'),
    switchChain: vi.fn<WalletConnection['switchChain']>(async ({ id }) => changeChain(Number(id.slice(7)))),
    refresh: async () => {},
    watchToken: async () => {},
  }
  const backend = {
    session: vi.fn<Authentication<Session>['session']>(async () => null),
    prepare: async ({ account }) => ({
      ...{ id: 'challenge', account, message: 'Sign in', cosigning: null },
      issuedAt: new Date().toISOString(),
      expiresAt: new Date(Date.now() + 600_000).toISOString(),
    }),
    verify: vi.fn<Authentication<Session>['verify']>(async () => session),
    signOut: vi.fn<Authentication<Session>['signOut']>(async () => {}),
  } satisfies Authentication<Session>
  const onSignedIn = vi.fn()
  const kit = createKit({
    client: createClient({ fetch: () => Promise.reject(new TypeError('No test asks a server.')) }),
    authentication: safes ? { ...backend, cosign: {} as Cosign<Session> } : backend,
    locale: en,
    onSignedIn,
  })
  const signedIn = createStore<{ readonly session: Session } | null>(null)
  let changeChain = (_chainId: number) => {}
  const runtime = createRuntime<Session>({
    authentication: backend,
    chains: async () => site.chains,
    discovery: { ...createStore<readonly Wallet[]>([fox]), refresh: () => {}, stop: () => {} },
    memory: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
    openWalletConnection: async (wallet, tell) => {
      changeChain = chainId => tell({ type: 'chain-changed', wallet, chainId })
      return connection
    },
    // As the kit does it.
    onSignedIn: async opened => {
      kit.session.set(opened)
      await Promise.resolve()
      onSignedIn(opened)
      signedIn.set({ session: opened })
    },
  })
  const state = createStore<DialogState>(initialDialog)
  runtime.state.subscribe(() => state.set(runtime.state.getSnapshot()))
  const ready: Parts = {
    ...{ status: 'ready', runtime, words: enDialog, Content: Nothing, Notices: Nothing },
  }
  const parts = createStore<Parts>(code === 'ready' ? ready : { status: code })
  const isReady = () => parts.getSnapshot().status === 'ready'
  let isUnmounted = false
  const known = createStore<Site | undefined>(site)

  const whole: Kit = {
    ...kit,
    ...{ state, parts, signedIn },
    site: { ...known, load: async () => site },
    isUnmounted: () => isUnmounted,
    load: () => {
      if (!isReady()) parts.set({ status: 'loading' })
    },
    open: what => {
      whole.load()
      if (isReady()) runtime.actions.open(what)
      else state.set({ ...initialDialog, view: { name: 'connect' } })
    },
    close: () => {
      if (isReady()) runtime.actions.close()
      else state.set(initialDialog)
    },
  }

  return {
    kit: whole,
    ...{ runtime, backend, connection, onSignedIn, signedIn, state, parts },
    /** The wallet changes its chain by itself. */
    changeChain: (chainId: number) => changeChain(chainId),
    /** The wallet does not change its chain when it is asked for the next time. */
    refuseChain: (code: NetworkFailureKind) =>
      connection.switchChain.mockRejectedValueOnce(new NetworkError(code)),
    /** Connects the wallet, without a sign-in. */
    connect: async () => {
      runtime.actions.open('wallet')
      runtime.actions.connect(fox)
      await vi.waitFor(() => {
        if (runtime.state.getSnapshot().view !== null) throw new Error('It is not connected.')
      })
    },
    /** Connects the wallet in the dialog, and signs. */
    sign: async () => {
      runtime.actions.connect(fox)
      await vi.waitFor(() => {
        if (runtime.state.getSnapshot().signIn.status !== 'ready')
          throw new Error('There is no text to sign.')
      })
      runtime.actions.sign()
    },
    /** As the kit does it. */
    unmount: () => {
      isUnmounted = true
      runtime.dispose()
      parts.set({ status: 'absent' })
      state.set(initialDialog)
    },
  }
}

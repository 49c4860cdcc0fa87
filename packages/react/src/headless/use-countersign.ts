import type { Chain } from '@countersign/api'
import type { Connected, ConnectionState, SignInState, Transaction, Wallet } from '@countersign/wallets'
import { createStore, currentConnection, type DialogState, type Store } from '@countersign/wallets/state'
import { useMemo } from 'react'
import { useDialogState } from '../hooks/use-dialog.ts'
import { useLoaded } from '../hooks/use-loaded.ts'
import { useSession } from '../hooks/use-session.ts'
import { useSite } from '../hooks/use-site.ts'
import { useStore } from '../hooks/use-store.ts'
import { useKit } from '../kit/context.ts'
import type { SessionState } from '../session/session.ts'
import { type CountersignActions, createActions } from './actions.ts'

/** The kit's state and actions. */
export type Countersign = CountersignActions & {
  /** Who is signed in, according to the backend; no wallet is involved. */
  readonly session: SessionState
  /** The state of the connection to a wallet. It does not affect whether someone is signed in. */
  readonly connection: ConnectionState
  /** The active connection, also while another wallet is being connected. */
  readonly connected: Connected | null
  /** The state of this page's sign-in. */
  readonly signIn: SignInState
  /** What the dialog shows; `view` is `null` while it is closed. */
  readonly dialog: Pick<DialogState, 'view' | 'trail' | 'notice' | 'safe'> & { readonly isOpen: boolean }
  /** The offered chains, the wallet's chain among them, and the state of a switch. */
  readonly network: {
    /** `undefined` until the site is loaded. */
    readonly offered: readonly Chain[] | undefined
    /** The offered chain that the wallet is on. */
    readonly current: Chain | null
    /** Whether the wallet is on a chain that is not offered. */
    readonly isWrong: boolean
    readonly change: DialogState['network']
  }
  /** The state of the request to show a token in the wallet. */
  readonly token: DialogState['token']
  /** The state of the pairing with a phone. */
  readonly pairing: DialogState['pairing']
  /** The wallets in this browser; empty until `load`, or until a person moves to a button of the kit. */
  readonly wallets: readonly Wallet[]
  /** The transactions that this browser has sent, newest first; empty until wallet code is loaded. */
  readonly transactions: readonly Transaction[]
  /** The loading state of wallet code. */
  readonly code: 'absent' | 'loading' | 'failed' | 'ready'
}

/**
 * Returns all state and all actions as plain values, for a site that renders its own button, profile or dialog. The
 * kit's own dialog is available as well: `open()` shows it.
 */
export function useCountersign(): Countersign {
  const kit = useKit()
  const actions = useMemo(() => createActions(kit), [kit])
  const { refresh: _, ...session } = useSession()
  const site = useSite()
  const state = useDialogState()
  const parts = useStore(kit.parts)
  const runtime = parts.status === 'ready' ? parts.runtime : null
  const connected = currentConnection(state.connection)
  const offered = site?.chains
  const current = offered?.find(({ id }) => id === `eip155:${connected?.chainId}`) ?? null
  return {
    ...actions,
    session,
    connection: state.connection,
    connected,
    signIn: state.signIn,
    dialog: {
      isOpen: state.view !== null,
      ...{ view: state.view, trail: state.trail, notice: state.notice, safe: state.safe },
    },
    network: {
      offered,
      current,
      isWrong: connected !== null && offered !== undefined && current === null,
      change: state.network,
    },
    token: state.token,
    pairing: state.pairing,
    wallets: useStore(runtime?.installed ?? noWallets),
    transactions: useStore(useLoaded(runtime?.transactions) ?? noTransactions),
    code: parts.status,
  }
}

const noWallets: Store<readonly Wallet[]> = createStore<readonly Wallet[]>([])
const noTransactions: Store<readonly Transaction[]> = createStore<readonly Transaction[]>([])

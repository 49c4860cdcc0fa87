import type { Chain } from '@countersign/api'
import type { Connected, ConnectionState, SignInState, Transaction, Wallet } from '@countersign/wallets'
import { createStore, currentConnection, type DialogState, type Store } from '@countersign/wallets/state'
import { useMemo } from 'react'
import { useDialogState } from '../hooks/use-dialog-state.ts'
import { useSession } from '../hooks/use-session.ts'
import { useSite } from '../hooks/use-site.ts'
import { useStore } from '../hooks/use-store.ts'
import { useKit } from '../kit/context.ts'
import type { SessionState } from '../session/session.ts'
import { type CountersignActions, createActions } from './actions.ts'

/** Everything that the kit knows, and everything that can be done with it. */
export type Countersign = CountersignActions & {
  /** Who is signed in. The backend's word; no wallet is asked for it. */
  readonly session: SessionState
  /** Where the connection to a wallet stands. It has no part in whether someone is signed in. */
  readonly connection: ConnectionState
  /** The connection that holds, also while another wallet is being tried. */
  readonly connected: Connected | null
  /** Where the sign-in of this page stands. */
  readonly signIn: SignInState
  /** What the dialog shows; `view` is `null` while it is closed. */
  readonly dialog: Pick<DialogState, 'view' | 'trail' | 'notice'> & { readonly isOpen: boolean }
  /** The chains on offer, where the wallet is among them, and where a change of it stands. */
  readonly network: {
    /** `undefined` until the site is known. */
    readonly offered: readonly Chain[] | undefined
    /** The chain on offer that the wallet is on. */
    readonly current: Chain | null
    /** Whether the wallet is on a chain that is not on offer. */
    readonly isWrong: boolean
    readonly change: DialogState['network']
  }
  /** Where the request to show a token in the wallet stands. */
  readonly token: DialogState['token']
  /** Where the pairing with a phone stands. */
  readonly pairing: DialogState['pairing']
  /** The wallets in this browser; none until wallet code is loaded. */
  readonly wallets: readonly Wallet[]
  /** What this browser has sent, newest first; none until wallet code is loaded. */
  readonly transactions: readonly Transaction[]
  /** Whether wallet code is loaded. */
  readonly code: 'absent' | 'loading' | 'failed' | 'ready'
}

/**
 * Gives all state and all actions as plain values, for a site that draws its own button, profile or dialog. The kit's
 * own dialog is there as well: `open()` shows it.
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
    dialog: { isOpen: state.view !== null, view: state.view, trail: state.trail, notice: state.notice },
    network: {
      offered,
      current,
      isWrong: connected !== null && offered !== undefined && current === null,
      change: state.network,
    },
    token: state.token,
    pairing: state.pairing,
    wallets: useStore(runtime?.installed ?? noWallets),
    transactions: useStore(runtime?.transactions ?? noTransactions),
    code: parts.status,
  }
}

const noWallets: Store<readonly Wallet[]> = createStore<readonly Wallet[]>([])
const noTransactions: Store<readonly Transaction[]> = createStore<readonly Transaction[]>([])

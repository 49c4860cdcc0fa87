import type { Site } from '@countersign/api'
import { chainNumber, parseChainId } from '@countersign/core'
import type {
  ConnectionState,
  DialogNotice,
  DialogView,
  NetworkState,
  PairingState,
  SafeSubject,
  SignInState,
  TokenState,
  Transaction,
  Wallet,
} from '@countersign/wallets'
import { type DialogState, perKey, type Store } from '@countersign/wallets/state'
import { chainsOf } from '../hooks/use-offered-chains.ts'
import { type WalletState, walletOf } from '../hooks/use-wallet.ts'
import type { Kit, Parts } from '../kit/kit.ts'
import type { SessionState } from '../session/session.ts'
import type { CountersignChain } from '../site/chain.ts'
import { type CountersignActions, createActions } from './actions.ts'
import { createControls, type DialogControls } from './controls.ts'
import { remember } from './remember.ts'

/** A transaction that this browser has sent. */
export interface CountersignTransaction extends Omit<Transaction, 'chain'> {
  /** EIP-155 */
  readonly chainId: number
}

/** What the dialog shows, and what can be done in it. */
export interface CountersignDialog extends DialogControls {
  readonly isOpen: boolean
  /** `null` while it is closed. */
  readonly view: DialogView | null
  /** The views that Back leads to, the last one first. */
  readonly trail: readonly DialogView[]
  /** What closing it has ended, and what remains. */
  readonly notice: DialogNotice | null
  /** The Safe that was chosen since `open('account')`. */
  readonly safe: SafeSubject | null
  /** The state of the connection to a wallet, with its phase and its last failure. */
  readonly connection: ConnectionState
  /** The state of this page's sign-in, with its message, its step and its failure. */
  readonly signIn: SignInState
  /** The state of the last `switchChain`. */
  readonly chainRequest: {
    readonly status: NetworkState['status']
    /** EIP-155; `undefined` if the wallet is not asked. */
    readonly chainId: number | undefined
    readonly failure: Extract<NetworkState, { status: 'failed' }>['failure'] | undefined
  }
  /** The state of the last `watchToken`. */
  readonly tokenRequest: {
    readonly status: TokenState['status']
    readonly failure: Extract<TokenState, { status: 'failed' }>['failure'] | undefined
  }
  /** The state of the pairing with a phone. */
  readonly pairing: PairingState
  /** Whether wallet code is loaded. */
  readonly code: Parts['status']
}

/** The kit's state and actions. */
export interface Countersign extends CountersignActions {
  /** Who is signed in, according to the backend; no wallet is involved. */
  readonly session: SessionState
  /** The connected wallet. It does not decide who is signed in. */
  readonly wallet: WalletState
  /** The chains that the site offers, the default one first; `undefined` until they are loaded. */
  readonly chains: readonly CountersignChain[] | undefined
  /** Whether the wallet is on a chain that the site does not offer. */
  readonly isWrongChain: boolean
  /** The wallets in this browser (EIP-6963); empty until `dialog.load`, or until a person moves to a button of the kit. */
  readonly wallets: readonly Wallet[]
  /** The transactions that this browser has sent, newest first; empty until wallet code is loaded. */
  readonly transactions: readonly CountersignTransaction[]
  /** The dialog, step by step, for a site that renders its own. */
  readonly dialog: CountersignDialog
}

/** Returns the state and the actions of a kit, as one store. What did not change is the same object as before. */
export const countersignOf = perKey((kit: Kit): Store<Countersign> => {
  const actions = createActions(kit)
  const controls = createControls(kit)
  const readWallet = remember(walletOf)
  const readTransactions = remember((sent: readonly Transaction[]) => sent.map(toCountersignTransaction))
  const readDialog = remember(
    (state: DialogState, code: Parts['status']): CountersignDialog => ({
      ...controls,
      ...dialogState(state),
      code,
    }),
  )
  const read = remember(
    (
      session: SessionState,
      site: Site | undefined,
      state: DialogState,
      parts: Parts,
      wallets: readonly Wallet[],
      sent: readonly Transaction[],
    ): Countersign => {
      const chains = site && chainsOf(site)
      const wallet = readWallet(state.connection, chains)
      return {
        ...actions,
        session,
        wallet,
        chains,
        isWrongChain: wallet.address !== undefined && chains !== undefined && wallet.chain === undefined,
        wallets,
        transactions: readTransactions(sent),
        dialog: readDialog(state, parts.status),
      }
    },
  )

  return {
    getSnapshot: () => {
      const parts = kit.parts.getSnapshot()
      const runtime = parts.status === 'ready' ? parts.runtime : null
      return read(
        kit.session.getSnapshot(),
        kit.site.getSnapshot(),
        kit.state.getSnapshot(),
        parts,
        runtime?.installed.getSnapshot() ?? none,
        runtime?.transactions.get()?.getSnapshot() ?? none,
      )
    },
    subscribe: listener => {
      let stopWallets = followWallets(kit, listener)
      const stops = [
        ...[kit.session, kit.site, kit.state].map(({ subscribe }) => subscribe(listener)),
        kit.parts.subscribe(() => {
          stopWallets()
          stopWallets = followWallets(kit, listener)
          listener()
        }),
      ]
      return () => {
        for (const stop of stops) stop()
        stopWallets()
      }
    },
  }
}, new WeakMap())

const none: readonly never[] = []

/** Follows what exists once wallet code is loaded. */
function followWallets({ parts }: Kit, listener: () => void): () => void {
  const loaded = parts.getSnapshot()
  if (loaded.status !== 'ready') return () => {}
  const { installed, transactions } = loaded.runtime
  const stops = [installed.subscribe(listener)]
  let isStopped = false
  transactions.load().then(
    sent => {
      if (isStopped) return
      stops.push(sent.subscribe(listener))
      listener()
    },
    // The profile says that they are missing.
    () => {},
  )
  return () => {
    isStopped = true
    for (const stop of stops) stop()
  }
}

function dialogState(state: DialogState) {
  const { view, trail, notice, safe, connection, signIn, network, token, pairing } = state
  return {
    isOpen: view !== null,
    ...{ view, trail, notice, safe, connection, signIn, pairing },
    chainRequest: {
      status: network.status,
      chainId: network.status === 'idle' ? undefined : chainNumber(parseChainId(network.act)),
      failure: network.status === 'failed' ? network.failure : undefined,
    },
    tokenRequest: {
      status: token.status,
      failure: token.status === 'failed' ? token.failure : undefined,
    },
  }
}

function toCountersignTransaction({ chain, ...transaction }: Transaction): CountersignTransaction {
  return { chainId: chainNumber(parseChainId(chain)), ...transaction }
}

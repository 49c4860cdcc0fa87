import type { OneStepSignature } from '../authentication/open-message.ts'
import { type RereadWallet, type Update, update } from '../update.ts'
import type { Wallet } from '../wallet.ts'
import type { ConnectionFailureKind } from './failure.ts'
import {
  type Connected,
  type ConnectingPhase,
  type ConnectionState,
  currentConnection,
  type WalletView,
} from './state.ts'

export type ConnectionEvent =
  /** The person selected a wallet. */
  | { readonly type: 'connect'; readonly wallet: Wallet }
  /** The page checks whether a wallet still knows it, without asking the person. */
  | { readonly type: 'reconnect'; readonly wallet: Wallet }
  | { readonly type: 'phase'; readonly attempt: number; readonly phase: ConnectingPhase }
  | {
      readonly type: 'succeeded'
      readonly attempt: number
      readonly view: WalletView
      /** What it signed in the same step; `null`: nothing. */
      readonly signed?: OneStepSignature | null
    }
  /** A phone of an earlier visit was found again: until then only its name was known. */
  | {
      readonly type: 'resumed'
      readonly attempt: number
      readonly wallet: Wallet
      readonly view: WalletView
    }
  | { readonly type: 'failed'; readonly attempt: number; readonly kind: ConnectionFailureKind }
  /** A wallet was connected by other means: a phone that used a pairing address. */
  | { readonly type: 'adopted'; readonly wallet: Wallet; readonly view: WalletView }
  /** The person cancels the running attempt. */
  | { readonly type: 'cancel' }
  /** The person has read why the last attempt failed. */
  | { readonly type: 'dismiss' }
  /** The person ends the connection. */
  | { readonly type: 'disconnect' }
  | WalletEvent

/** What a wallet reports without a request: connect, account change, chain change, disconnect. */
export type WalletEvent =
  | { readonly type: 'wallet-connected'; readonly wallet: Wallet; readonly view: WalletView }
  | { readonly type: 'accounts-changed'; readonly wallet: Wallet; readonly accounts: WalletView['accounts'] }
  | { readonly type: 'chain-changed'; readonly wallet: Wallet; readonly chainId: number }
  | { readonly type: 'wallet-disconnected'; readonly wallet: Wallet }

export type ConnectionCommand =
  /** Asks a wallet for its accounts, and ends the previous attempt. */
  | { readonly type: 'connect'; readonly attempt: number; readonly wallet: Wallet }
  /** Checks whether a wallet still knows this page, without asking the person, and ends the previous attempt. */
  | { readonly type: 'reconnect'; readonly attempt: number; readonly wallet: Wallet }
  /** Ends the running attempt. */
  | { readonly type: 'stop' }
  /** Listens to a phone that has just been connected. */
  | { readonly type: 'listen'; readonly wallet: Wallet }
  /** Removes what was set up for a phone whose session has ended. */
  | { readonly type: 'close'; readonly wallet: Wallet }
  /** Notifies a phone that its session has ended. */
  | { readonly type: 'end-session'; readonly wallet: Wallet }
  /** Asks a wallet to forget this page. */
  | { readonly type: 'disconnect'; readonly wallet: Wallet }
  | RereadWallet

type ConnectionUpdate = Update<ConnectionState, ConnectionCommand>

/** Returns the connection after an event. The state is the same object if nothing changes. */
export function reduceConnection(state: ConnectionState, event: ConnectionEvent): ConnectionUpdate {
  switch (event.type) {
    case 'connect':
      return connect(state, event.wallet)
    case 'reconnect': {
      if (state.status !== 'disconnected') return update(state)
      const attempt = state.attempt + 1
      const { wallet } = event
      return update({ status: 'reconnecting', attempt, wallet }, { type: 'reconnect', attempt, wallet })
    }
    case 'phase':
      return update(
        state.status === 'connecting' && state.attempt === event.attempt && state.phase !== event.phase
          ? { ...state, phase: event.phase }
          : state,
      )
    case 'succeeded':
      return isRunning(state) && state.attempt === event.attempt
        ? connected(state, state.attempt, state.wallet, event.view)
        : update(state)
    case 'resumed':
      return state.status === 'reconnecting' && state.attempt === event.attempt
        ? connected(state, state.attempt, event.wallet, event.view)
        : update(state)
    case 'failed':
      return update(failed(state, event.attempt, event.kind))
    case 'adopted':
      return connected(state, state.attempt + 1, event.wallet, event.view)
    case 'cancel':
      return cancel(state)
    case 'dismiss':
      return update(
        (state.status === 'disconnected' || state.status === 'connected') && state.failure
          ? { ...state, failure: null }
          : state,
      )
    case 'disconnect':
      return disconnect(state)
    case 'wallet-connected':
      return walletConnected(state, event.wallet, event.view)
    case 'accounts-changed':
      return update(
        withView(state, event.wallet, view =>
          sameList(view.accounts, event.accounts) ? view : { ...view, accounts: event.accounts },
        ),
      )
    case 'chain-changed':
      return update(
        withView(state, event.wallet, view =>
          view.chainId === event.chainId ? view : { ...view, chainId: event.chainId },
        ),
      )
    case 'wallet-disconnected':
      return walletDisconnected(state, event.wallet)
  }
}

function connect(state: ConnectionState, wallet: Wallet): ConnectionUpdate {
  const held = currentConnection(state)
  if (state.status === 'connected' && state.wallet.id === wallet.id)
    return state.failure?.kind === 'already-connected'
      ? update(state)
      : // It may have ended the connection without reporting it.
        update({ ...state, failure: { wallet, kind: 'already-connected' } }, { type: 'reread-wallet' })
  // Its window is already waiting for the person.
  if (state.status === 'connecting' && state.wallet.id === wallet.id && wallet.hosted) return update(state)
  const attempt = state.attempt + 1
  return update(
    { status: 'connecting', attempt, wallet, phase: 'opening', held },
    { type: 'connect', attempt, wallet },
  )
}

function disconnect(state: ConnectionState): ConnectionUpdate {
  if (state.status === 'disconnected' && !state.failure) return update(state)
  const wallet = currentConnection(state)?.wallet
  return update(
    { status: 'disconnected', attempt: state.attempt + 1, failure: null },
    { type: 'stop' },
    ...(wallet ? [{ type: 'disconnect', wallet } as const] : []),
  )
}

function failed(state: ConnectionState, attempt: number, kind: ConnectionFailureKind): ConnectionState {
  if (!isRunning(state) || state.attempt !== attempt) return state
  // The person did not request the reconnection, so its failure is not shown.
  if (state.status === 'reconnecting') return { status: 'disconnected', attempt, failure: null }
  const failure = { wallet: state.wallet, kind }
  return state.held
    ? { ...state.held, attempt, failure }
    : { status: 'disconnected', attempt: state.attempt, failure }
}

function cancel(state: ConnectionState): ConnectionUpdate {
  if (!isRunning(state)) return update(state)
  const attempt = state.attempt + 1
  return update(
    state.status === 'connecting' && state.held
      ? { ...state.held, attempt, failure: null }
      : { status: 'disconnected', attempt, failure: null },
    { type: 'stop' },
  )
}

/** A wallet may connect by itself only if the person last left it waiting, never after they cancelled. */
function walletConnected(state: ConnectionState, wallet: Wallet, view: WalletView): ConnectionUpdate {
  switch (state.status) {
    case 'connecting':
    case 'reconnecting':
      return state.wallet.id === wallet.id ? connected(state, state.attempt, wallet, view) : update(state)
    case 'disconnected':
      return state.failure?.wallet.id === wallet.id && mayStillConnect(state.failure.kind)
        ? connected(state, state.attempt + 1, wallet, view)
        : update(state)
    case 'connected':
      return update(
        withView(state, wallet, before =>
          before.chainId === view.chainId && sameList(before.accounts, view.accounts) ? before : view,
        ),
      )
  }
}

function mayStillConnect(kind: ConnectionFailureKind): boolean {
  return kind === 'already-pending' || kind === 'timed-out' || kind === 'locked' || kind === 'disconnected'
}

function walletDisconnected(state: ConnectionState, wallet: Wallet): ConnectionUpdate {
  switch (state.status) {
    case 'connected':
      return state.wallet.id === wallet.id
        ? update(
            { status: 'disconnected', attempt: state.attempt + 1, failure: { wallet, kind: 'disconnected' } },
            { type: 'stop' },
            { type: 'close', wallet },
          )
        : update(state)
    case 'connecting':
      return update(state.held?.wallet.id === wallet.id ? { ...state, held: null } : state)
    case 'reconnecting':
    case 'disconnected':
      return update(state)
  }
}

/** Applies a change that the connected wallet reports, also while another wallet is being tried. */
function withView(
  state: ConnectionState,
  wallet: Wallet,
  change: (view: WalletView) => WalletView,
): ConnectionState {
  const current = currentConnection(state)
  if (current?.wallet.id !== wallet.id) return state
  const before: WalletView = current
  const view = change(before)
  if (view === before) return state
  const next: Connected = { ...current, accounts: view.accounts, chainId: view.chainId }
  return state.status === 'connecting' ? { ...state, held: next } : next
}

function connected(
  before: ConnectionState,
  attempt: number,
  wallet: Wallet,
  { accounts, chainId }: WalletView,
): ConnectionUpdate {
  const was = currentConnection(before)?.wallet
  const commands: ConnectionCommand[] = attempt === before.attempt ? [] : [{ type: 'stop' }]
  if (wallet.phone && wallet.id !== was?.id) {
    commands.push({ type: 'listen', wallet })
    // Nothing leads back to a phone that was replaced, and each would stay connected.
    if (was?.phone) commands.push({ type: 'close', wallet: was }, { type: 'end-session', wallet: was })
  }
  return update({ status: 'connected', attempt, wallet, accounts, chainId, failure: null }, ...commands)
}

function isRunning(state: ConnectionState) {
  return state.status === 'connecting' || state.status === 'reconnecting'
}

function sameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index])
}

/** Whether an approval that arrives now is still wanted: a wallet that the person cancelled is disconnected again. */
export function concerns(state: ConnectionState, wallet: Wallet): boolean {
  switch (state.status) {
    case 'connected':
    case 'reconnecting':
      return state.wallet.id === wallet.id
    case 'connecting':
      return state.wallet.id === wallet.id || state.held?.wallet.id === wallet.id
    case 'disconnected':
      return state.failure?.wallet.id === wallet.id
  }
}

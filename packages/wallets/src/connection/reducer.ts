import type { OneStepSignature } from '../dialog/event.ts'
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
  /** The person chose a wallet. */
  | { readonly type: 'connect'; readonly wallet: Wallet }
  /** The page looks, without asking anyone, whether a wallet still knows it. */
  | { readonly type: 'reconnect'; readonly wallet: Wallet }
  | { readonly type: 'phase'; readonly attempt: number; readonly phase: ConnectingPhase }
  | {
      readonly type: 'succeeded'
      readonly attempt: number
      readonly view: WalletView
      /** What it signed in the same step; `null`: nothing. */
      readonly signed?: OneStepSignature | null
    }
  /** A phone of an earlier visit was found again: what stood in its place was only a name. */
  | {
      readonly type: 'resumed'
      readonly attempt: number
      readonly wallet: Wallet
      readonly view: WalletView
    }
  | { readonly type: 'failed'; readonly attempt: number; readonly kind: ConnectionFailureKind }
  /** A wallet is there that was connected by other means: a phone that took up an address. */
  | { readonly type: 'adopted'; readonly wallet: Wallet; readonly view: WalletView }
  /** The person no longer wants the running attempt. */
  | { readonly type: 'cancel' }
  /** The person has read how the last attempt failed. */
  | { readonly type: 'dismiss' }
  /** The person ends the connection. */
  | { readonly type: 'disconnect' }
  | WalletEvent

/** What a wallet tells of its own accord: connect, account change, chain change, disconnect. */
export type WalletEvent =
  | { readonly type: 'wallet-connected'; readonly wallet: Wallet; readonly view: WalletView }
  | { readonly type: 'accounts-changed'; readonly wallet: Wallet; readonly accounts: WalletView['accounts'] }
  | { readonly type: 'chain-changed'; readonly wallet: Wallet; readonly chainId: number }
  | { readonly type: 'wallet-disconnected'; readonly wallet: Wallet }

/** Says where a connection stands after an event. Returns the same object when the event changes nothing. */
export function connectionReducer(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  switch (event.type) {
    case 'connect':
      return connect(state, event.wallet)
    case 'reconnect':
      return state.status === 'disconnected'
        ? { status: 'reconnecting', attempt: state.attempt + 1, wallet: event.wallet }
        : state
    case 'phase':
      return state.status === 'connecting' && state.attempt === event.attempt && state.phase !== event.phase
        ? { ...state, phase: event.phase }
        : state
    case 'succeeded':
      return isRunning(state) && state.attempt === event.attempt
        ? connected(state.attempt, state.wallet, event.view)
        : state
    case 'resumed':
      return state.status === 'reconnecting' && state.attempt === event.attempt
        ? connected(state.attempt, event.wallet, event.view)
        : state
    case 'failed':
      return failed(state, event.attempt, event.kind)
    case 'adopted':
      return connected(state.attempt + 1, event.wallet, event.view)
    case 'cancel':
      return cancel(state)
    case 'dismiss':
      return (state.status === 'disconnected' || state.status === 'connected') && state.failure
        ? { ...state, failure: null }
        : state
    case 'disconnect':
      return state.status === 'disconnected' && !state.failure
        ? state
        : { status: 'disconnected', attempt: state.attempt + 1, failure: null }
    case 'wallet-connected':
      return walletConnected(state, event.wallet, event.view)
    case 'accounts-changed':
      return updated(state, event.wallet, view =>
        sameList(view.accounts, event.accounts) ? view : { ...view, accounts: event.accounts },
      )
    case 'chain-changed':
      return updated(state, event.wallet, view =>
        view.chainId === event.chainId ? view : { ...view, chainId: event.chainId },
      )
    case 'wallet-disconnected':
      return walletDisconnected(state, event.wallet)
  }
}

function connect(state: ConnectionState, wallet: Wallet): ConnectionState {
  const held = currentConnection(state)
  if (state.status === 'connected' && state.wallet.id === wallet.id)
    return state.failure?.kind === 'already-connected'
      ? state
      : { ...state, failure: { wallet, kind: 'already-connected' } }
  // Its window waits already for the person to answer.
  if (state.status === 'connecting' && state.wallet.id === wallet.id && wallet.hosted) return state
  return { status: 'connecting', attempt: state.attempt + 1, wallet, phase: 'opening', held }
}

function failed(state: ConnectionState, attempt: number, kind: ConnectionFailureKind): ConnectionState {
  if (!isRunning(state) || state.attempt !== attempt) return state
  // Nobody asked for a reconnection, so nobody is told that there was none.
  if (state.status === 'reconnecting') return { status: 'disconnected', attempt, failure: null }
  const failure = { wallet: state.wallet, kind }
  return state.held
    ? { ...state.held, attempt, failure }
    : { status: 'disconnected', attempt: state.attempt, failure }
}

function cancel(state: ConnectionState): ConnectionState {
  if (!isRunning(state)) return state
  const attempt = state.attempt + 1
  return state.status === 'connecting' && state.held
    ? { ...state.held, attempt, failure: null }
    : { status: 'disconnected', attempt, failure: null }
}

/** A wallet may connect by itself only where the person last left it waiting, never after they turned away from it. */
function walletConnected(state: ConnectionState, wallet: Wallet, view: WalletView): ConnectionState {
  switch (state.status) {
    case 'connecting':
    case 'reconnecting':
      return state.wallet.id === wallet.id ? connected(state.attempt, wallet, view) : state
    case 'disconnected':
      return state.failure?.wallet.id === wallet.id && mayStillConnect(state.failure.kind)
        ? connected(state.attempt + 1, wallet, view)
        : state
    case 'connected':
      return updated(state, wallet, before =>
        before.chainId === view.chainId && sameList(before.accounts, view.accounts) ? before : view,
      )
  }
}

function mayStillConnect(kind: ConnectionFailureKind): boolean {
  return kind === 'already-pending' || kind === 'timed-out' || kind === 'locked' || kind === 'disconnected'
}

function walletDisconnected(state: ConnectionState, wallet: Wallet): ConnectionState {
  switch (state.status) {
    case 'connected':
      return state.wallet.id === wallet.id
        ? { status: 'disconnected', attempt: state.attempt + 1, failure: { wallet, kind: 'disconnected' } }
        : state
    case 'connecting':
      return state.held?.wallet.id === wallet.id ? { ...state, held: null } : state
    case 'reconnecting':
    case 'disconnected':
      return state
  }
}

/** Applies a change that the connected wallet tells of, also while another wallet is being tried. */
function updated(
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

function connected(attempt: number, wallet: Wallet, view: WalletView): Connected {
  return {
    status: 'connected',
    attempt,
    wallet,
    accounts: view.accounts,
    chainId: view.chainId,
    failure: null,
  }
}

function isRunning(state: ConnectionState) {
  return state.status === 'connecting' || state.status === 'reconnecting'
}

function sameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index])
}

import type { Address, Hex } from 'viem'
import type { WalletFault } from './error.ts'
import type { ProviderEvent } from './event.ts'
import type { Quirks } from './quirks.ts'
import type { Prompt } from './request.ts'
import type { PendingRequest, SavedState, WalletState } from './state.ts'
import type { Behavior, Chain, Origin, Replacement, SentTransaction, Transaction } from './types.ts'

/** An event that changes the wallet. */
export type Action =
  | { type: 'request'; request: PendingRequest }
  | { type: 'approve'; id: string; accounts?: readonly Address[] }
  | { type: 'reject'; id: string }
  | { type: 'abandon'; id: string }
  | { type: 'close-window' }
  | { type: 'lock' }
  | { type: 'unlock' }
  | { type: 'behave'; behavior: Behavior }
  /** Sets quirks; others stay unchanged. */
  | { type: 'quirk'; quirks: Partial<Quirks> }
  | { type: 'select'; account: Address }
  | { type: 'switch-chain'; chainId: number }
  | { type: 'set-chains'; chains: readonly Chain[] }
  | { type: 'disconnect'; origin?: Origin }
  | { type: 'revoke'; origin: Origin }
  | { type: 'restore'; saved: SavedState }
  /** The maximum cost of a pending transaction, in wei; null if no node was reachable. */
  | { type: 'priced'; id: string; fee: Hex | null }
  | { type: 'sent'; transaction: SentTransaction }
  | { type: 'settled'; hash: Hex }
  /** The person replaces a sent transaction. */
  | { type: 'replace'; hash: Hex; how: Replacement }

/** A request that an account has to perform. */
export type Work = Extract<Prompt, { kind: 'message' | 'typed-data' | 'transaction' }>

/** A side effect that the wallet has to perform after a change. */
export type Effect =
  | { type: 'answer'; id: string; result: unknown }
  | { type: 'fail'; id: string; fault: WalletFault }
  /** Fails after the time that a person takes to reject. */
  | { type: 'fail-later'; id: string; fault: WalletFault }
  | { type: 'perform'; id: string; account: Address; work: Work }
  | { type: 'price'; id: string; account: Address; transaction: Transaction }
  | { type: 'replace'; hash: Hex; how: Replacement }
  /** Switches to the chain a moment after the answer. */
  | { type: 'switch-later'; chainId: number }
  | { type: 'emit'; origin: Origin; event: ProviderEvent }
  | { type: 'show-window' }
  | { type: 'hide-window' }

export interface Step {
  state: WalletState
  effects: readonly Effect[]
}

/** Returns a step without effects. */
export function still(state: WalletState): Step {
  return { state, effects: [] }
}

/** Fails some of the pending requests. */
export function fail(state: WalletState, requests: readonly PendingRequest[], fault: WalletFault): Step {
  return {
    state: { ...state, pending: state.pending.filter(request => !requests.includes(request)) },
    effects: requests.map(({ id }): Effect => ({ type: 'fail', id, fault })),
  }
}

/** Removes a request from the pending ones. */
export function without(state: WalletState, id: string): WalletState {
  return { ...state, pending: state.pending.filter(request => request.id !== id) }
}

/** Whether the wallet has a chain. */
export function knows(state: WalletState, chainId: number): boolean {
  return state.chains.some(({ id }) => id === chainId)
}

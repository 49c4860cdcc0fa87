import type { Address, Hex } from 'viem'
import type { WalletFault } from './error.ts'
import type { ProviderEvent } from './event.ts'
import type { Quirks } from './quirks.ts'
import type { Ask } from './request.ts'
import type { PendingRequest, SavedState, WalletState } from './state.ts'
import type { Behaviour, Chain, Origin, Replacement, SentTransaction, Transaction } from './types.ts'

/** What can happen to the wallet. */
export type Action =
  | { type: 'request'; request: PendingRequest }
  | { type: 'approve'; id: string; accounts?: readonly Address[] }
  | { type: 'reject'; id: string }
  | { type: 'abandon'; id: string }
  | { type: 'close-window' }
  | { type: 'lock' }
  | { type: 'unlock' }
  | { type: 'behave'; behaviour: Behaviour }
  /** Takes on quirks; those not named stay as they are. */
  | { type: 'quirk'; quirks: Partial<Quirks> }
  | { type: 'select'; account: Address }
  | { type: 'switch-chain'; chainId: number }
  | { type: 'set-chains'; chains: readonly Chain[] }
  | { type: 'disconnect'; origin?: Origin }
  | { type: 'revoke'; origin: Origin }
  | { type: 'restore'; saved: SavedState }
  /** What a waiting transaction costs at most, in wei; null if no node could be asked. */
  | { type: 'priced'; id: string; fee: Hex | null }
  | { type: 'sent'; transaction: SentTransaction }
  | { type: 'settled'; hash: Hex }
  /** The person wants a sent transaction replaced. */
  | { type: 'replace'; hash: Hex; how: Replacement }

/** The part of a question that only an account can carry out. */
export type Work = Extract<Ask, { kind: 'message' | 'typed-data' | 'transaction' }>

/** What the wallet has to do after something happened. */
export type Effect =
  | { type: 'answer'; id: string; result: unknown }
  | { type: 'fail'; id: string; fault: WalletFault }
  /** Fails as soon as a person could have said no. */
  | { type: 'fail-later'; id: string; fault: WalletFault }
  | { type: 'perform'; id: string; account: Address; work: Work }
  | { type: 'price'; id: string; account: Address; transaction: Transaction }
  | { type: 'replace'; hash: Hex; how: Replacement }
  /** Goes to the chain a moment after the answer. */
  | { type: 'switch-later'; chainId: number }
  | { type: 'emit'; origin: Origin; event: ProviderEvent }
  | { type: 'show-window' }
  | { type: 'hide-window' }

export interface Step {
  state: WalletState
  effects: readonly Effect[]
}

/** Changes nothing that has to be told. */
export function still(state: WalletState): Step {
  return { state, effects: [] }
}

/** Fails some of the requests that wait. */
export function fail(state: WalletState, requests: readonly PendingRequest[], fault: WalletFault): Step {
  return {
    state: { ...state, pending: state.pending.filter(request => !requests.includes(request)) },
    effects: requests.map(({ id }): Effect => ({ type: 'fail', id, fault })),
  }
}

/** Takes a request out of those that wait. */
export function without(state: WalletState, id: string): WalletState {
  return { ...state, pending: state.pending.filter(request => request.id !== id) }
}

/** Says whether the wallet knows a chain. */
export function knows(state: WalletState, chainId: number): boolean {
  return state.chains.some(({ id }) => id === chainId)
}

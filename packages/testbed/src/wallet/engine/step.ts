import type { Address } from 'viem'
import type { WalletFault } from './error.ts'
import type { ProviderEvent } from './event.ts'
import type { Ask } from './request.ts'
import type { PendingRequest, SavedState, WalletState } from './state.ts'
import type { Behaviour, Chain, Origin } from './types.ts'

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
  | { type: 'select'; account: Address }
  | { type: 'switch-chain'; chainId: number }
  | { type: 'set-chains'; chains: readonly Chain[] }
  | { type: 'disconnect'; origin?: Origin }
  | { type: 'revoke'; origin: Origin }
  | { type: 'restore'; saved: SavedState }

/** The part of a question that only an account can carry out. */
export type Work = Extract<Ask, { kind: 'message' | 'typed-data' | 'transaction' }>

/** What the wallet has to do after something happened. */
export type Effect =
  | { type: 'answer'; id: string; result: unknown }
  | { type: 'fail'; id: string; fault: WalletFault }
  | { type: 'perform'; id: string; account: Address; work: Work }
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

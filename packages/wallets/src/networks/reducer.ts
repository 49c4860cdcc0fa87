import type { NetworkFailureKind, NetworkState } from './state.ts'

export type NetworkEvent =
  /** The person chose a chain (CAIP-2). */
  | { readonly type: 'switch'; readonly chain: string }
  /** The wallet did not know the chain, and was asked to add it. */
  | { readonly type: 'adding'; readonly attempt: number }
  /** The wallet has not answered for a while. */
  | { readonly type: 'slow'; readonly attempt: number }
  | { readonly type: 'switched'; readonly attempt: number }
  | { readonly type: 'failed'; readonly attempt: number; readonly kind: NetworkFailureKind }
  /** The wallet is on a chain (CAIP-2), whoever had it change. */
  | { readonly type: 'arrived'; readonly chain: string }
  /** Nobody waits for it any more. */
  | { readonly type: 'end' }

/** Says where a change of network stands after an event. Returns the same object when the event changes nothing. */
export function networkReducer(state: NetworkState, event: NetworkEvent): NetworkState {
  switch (event.type) {
    case 'switch':
      return isSwitching(state) && state.chain === event.chain
        ? state
        : { status: 'switching', attempt: state.attempt + 1, chain: event.chain, slow: false }
    case 'adding':
      return state.status === 'switching' && state.attempt === event.attempt
        ? { ...state, status: 'adding' }
        : state
    case 'slow':
      return isSwitching(state) && state.attempt === event.attempt && !state.slow
        ? { ...state, slow: true }
        : state
    case 'switched':
      return isSwitching(state) && state.attempt === event.attempt ? idle(state) : state
    case 'failed':
      return isSwitching(state) && state.attempt === event.attempt
        ? {
            ...{ status: 'failed', attempt: state.attempt, chain: state.chain, kind: event.kind },
            ...(state.status === 'adding' ? { adding: true } : {}),
          }
        : state
    case 'arrived':
      return state.status !== 'idle' && state.chain === event.chain ? idle(state) : state
    case 'end':
      return state.status === 'idle' ? state : idle(state)
  }
}

/** Whether the wallet has been asked and has not answered. */
export function isSwitching(
  state: NetworkState,
): state is Extract<NetworkState, { status: 'switching' | 'adding' }> {
  return state.status === 'switching' || state.status === 'adding'
}

function idle(state: NetworkState): NetworkState {
  return { status: 'idle', attempt: state.attempt + 1 }
}

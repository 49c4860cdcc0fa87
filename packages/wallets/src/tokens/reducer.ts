import type { Token, TokenFailureKind, TokenState } from './state.ts'

export type TokenEvent =
  /** The person wants the wallet to show a token. */
  | { readonly type: 'ask'; readonly token: Token }
  /** The wallet has not answered for a while. */
  | { readonly type: 'slow'; readonly attempt: number }
  | { readonly type: 'added'; readonly attempt: number }
  | { readonly type: 'failed'; readonly attempt: number; readonly kind: TokenFailureKind }
  /** Nobody waits for it any more, or has still to read what came of it. */
  | { readonly type: 'end' }

/** Says where the request to show a token stands after an event. Returns the same object when the event changes nothing. */
export function tokenReducer(state: TokenState, event: TokenEvent): TokenState {
  switch (event.type) {
    case 'ask':
      return state.status === 'asking' && isSame(state.token, event.token)
        ? state
        : { status: 'asking', attempt: state.attempt + 1, token: event.token, slow: false }
    case 'added':
      return state.status === 'asking' && state.attempt === event.attempt
        ? { status: 'added', attempt: state.attempt, token: state.token }
        : state
    case 'slow':
      return state.status === 'asking' && state.attempt === event.attempt && !state.slow
        ? { ...state, slow: true }
        : state
    case 'failed':
      return state.status === 'asking' && state.attempt === event.attempt
        ? { status: 'failed', attempt: state.attempt, token: state.token, kind: event.kind }
        : state
    case 'end':
      return state.status === 'idle' ? state : { status: 'idle', attempt: state.attempt + 1 }
  }
}

function isSame(one: Token, other: Token): boolean {
  return one.chain === other.chain && one.address.toLowerCase() === other.address.toLowerCase()
}

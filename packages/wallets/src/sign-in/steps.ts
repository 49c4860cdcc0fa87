import type { Cosigning } from '@countersign/api'
import type { RequestCommand, RequestEvent, RetryFrom } from '../request/event.ts'
import { requestReducer } from '../request/reducer.ts'
import { type Update, update } from '../update.ts'
import { hasFailed, ownPartIn } from './cosigning.ts'
import type { SignInFailure } from './failure.ts'
import type { Asked, OwnPart, SignInRequest, SignInState, Subject } from './state.ts'

export type Next = Update<SignInState, RequestCommand<SignInRequest>>

export function prepare(state: SignInState, act: Subject): Next {
  return requestReducer(state, { type: 'start', act, step: { step: 'prepare' } })
}

export function fail(state: SignInState, failure: SignInFailure, retry: RetryFrom): Next {
  return requestReducer(state, { type: 'failed', attempt: state.attempt, failure, retry })
}

/** The text can no longer be signed. The person has read it: it is signing that fails. */
export function expire(state: SignInState, event: RequestEvent<SignInRequest> & { type: 'expired' }): Next {
  return requestReducer(
    state.status === 'ready' ? { ...state, status: 'asking', slow: false, progress: null } : state,
    event,
  )
}

/**
 * Waits for the owners, unless their cosigning has ended. What was asked of the wallet before can no longer fail, but
 * its answer still counts.
 */
export function waitForOwners(asked: Asked, cosigning: Cosigning, own: OwnPart): Next {
  const { act, since } = asked
  const question = { ...asked.question, cosigning, own: ownPartIn(cosigning, act, own) }
  const attempt = asked.attempt + 1
  const state: SignInState = { status: 'waiting-for-owners', attempt, act, question, since }
  return hasFailed(cosigning)
    ? fail(state, { kind: 'cosigning-ended', how: cosigning.status }, 'prepare')
    : update(state)
}

export function end(
  state: SignInState,
  how: { ended?: 'cancelled' | 'disconnected'; withdrawn?: string; kept?: string },
): Next {
  return update({ status: 'idle', attempt: state.attempt + 1, ...how }, { type: 'stop' })
}

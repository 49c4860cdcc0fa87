import { cosigningHeard } from './cosigning-news.ts'
import { keepsSignature, type SignInFailure } from './failure.ts'
import type { OpenChallenge, SignInState } from './state.ts'
import { fail, waitingForOwners } from './steps.ts'

/**
 * What follows where a step failed. A Safe's own wallet that gives no signature is no failure: its owners may confirm all
 * the same, there or elsewhere.
 */
export function failed(state: SignInState, failure: SignInFailure): SignInState {
  switch (state.status) {
    case 'preparing-message':
      return fail(state, failure, { step: 'prepare' })
    case 'waiting-for-signature': {
      const { attempt, subject, challenge } = state
      return challenge.cosigning && !subject.safe
        ? waitingForOwners(attempt + 1, subject, challenge, challenge.cosigning, 'unanswered')
        : fail(state, failure, { step: 'sign', challenge })
    }
    case 'verifying-signature':
      return withCosigning(notVerified(state, failure), state.challenge.cosigning)
    case 'waiting-for-confirmations':
      return isOver(failure)
        ? fail(state, failure, { step: 'prepare' })
        : fail(state, failure, { step: 'wait', challenge: state.challenge, own: state.own })
    case 'idle':
    case 'message-ready':
    case 'failed':
    case 'signed-in':
      return state
  }
}

/** What was heard of the cosigning while a signature was looked at counts now. */
function withCosigning(state: SignInState, cosigning: OpenChallenge['cosigning']): SignInState {
  return cosigning ? cosigningHeard(state, cosigning) : state
}

function notVerified(
  state: Extract<SignInState, { status: 'verifying-signature' }>,
  failure: SignInFailure,
): SignInState {
  const { attempt, subject, challenge, signature, of } = state
  const { cosigning } = challenge
  if (keepsSignature(failure)) return fail(state, failure, { step: 'verify', challenge, signature, of })
  // What does not count uses nothing up: the text can still be signed, by this owner and by the others.
  if (cosigning && failure.kind === 'confirmation-repeated')
    return waitingForOwners(attempt + 1, subject, challenge, cosigning, 'given')
  if (cosigning && failure.kind === 'confirmation-refused')
    return fail(state, failure, { step: 'sign', challenge })
  if (cosigning && failure.kind === 'rejected')
    return waitingForOwners(attempt + 1, subject, challenge, cosigning, 'unanswered')
  return fail(state, failure, { step: 'prepare' })
}

/** Whether nothing can be waited for any more; what only did not succeed just now is tried again. */
function isOver(failure: SignInFailure): boolean {
  return failure.kind === 'cosigning-ended' || (failure.kind === 'problem' && !keepsSignature(failure))
}

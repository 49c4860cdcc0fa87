import type { OpenChallenge } from '../authentication/open-message.ts'
import { type Change, toSame, toStep } from './commands.ts'
import { applyCosigning } from './cosigning-news.ts'
import { keepsSignature, type SignInFailure } from './failure.ts'
import type { SignInState } from './state.ts'
import { fail, waitingForOwners } from './steps.ts'

/**
 * Returns the state after a failed step. If a Safe's own wallet returns no signature, that is not a failure: its owners
 * may still confirm, there or elsewhere.
 */
export function failed(state: SignInState, failure: SignInFailure): Change {
  switch (state.status) {
    case 'preparing-message':
      return toStep(fail(state, failure, { step: 'prepare' }))
    case 'waiting-for-signature': {
      const { attempt, subject, challenge } = state
      return toStep(
        challenge.cosigning && !subject.safe
          ? waitingForOwners(attempt + 1, subject, challenge, challenge.cosigning, 'unanswered')
          : fail(state, failure, { step: 'sign', challenge }),
      )
    }
    case 'verifying-signature':
      return toStep(withCosigning(notVerified(state, failure), state.challenge.cosigning))
    case 'waiting-for-confirmations':
      return toStep(
        isOver(failure)
          ? fail(state, failure, { step: 'prepare' })
          : fail(state, failure, { step: 'wait', challenge: state.challenge, own: state.own }),
      )
    case 'idle':
    case 'message-ready':
    case 'failed':
    case 'signed-in':
      return toSame(state)
  }
}

/** Applies the update of the cosigning that arrived while a signature was verified. */
function withCosigning(state: SignInState, cosigning: OpenChallenge['cosigning']): SignInState {
  return cosigning ? applyCosigning(state, cosigning).state : state
}

function notVerified(
  state: Extract<SignInState, { status: 'verifying-signature' }>,
  failure: SignInFailure,
): SignInState {
  const { attempt, subject, challenge, signature, of } = state
  const { cosigning } = challenge
  if (keepsSignature(failure)) return fail(state, failure, { step: 'verify', challenge, signature, of })
  // An invalid signature uses nothing up: this owner and the others can still sign the text.
  if (cosigning && failure.kind === 'confirmation-repeated')
    return waitingForOwners(attempt + 1, subject, challenge, cosigning, 'given')
  if (cosigning && failure.kind === 'confirmation-refused')
    return fail(state, failure, { step: 'sign', challenge })
  if (cosigning && failure.kind === 'rejected')
    return waitingForOwners(attempt + 1, subject, challenge, cosigning, 'unanswered')
  return fail(state, failure, { step: 'prepare' })
}

/** Whether waiting is no longer possible; temporary failures are retried. */
function isOver(failure: SignInFailure): boolean {
  return failure.kind === 'cosigning-ended' || (failure.kind === 'problem' && !keepsSignature(failure))
}

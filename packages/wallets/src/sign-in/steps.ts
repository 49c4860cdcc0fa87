import type { Cosigning } from '@countersign/api'
import type { Address } from '@countersign/core'
import type { OpenChallenge } from '../authentication/open-message.ts'
import { ownPartIn } from './cosigning.ts'
import type { SignInFailure } from './failure.ts'
import type { Again, OwnPart, SignInState, Subject } from './state.ts'

// The constructors of a sign-in's states.

export type Failed = Extract<SignInState, { status: 'failed' }>
type Running = Extract<
  SignInState,
  {
    status:
      | 'preparing-message'
      | 'waiting-for-signature'
      | 'verifying-signature'
      | 'waiting-for-confirmations'
  }
>

export function preparing(attempt: number, subject: Subject): SignInState {
  return { status: 'preparing-message', attempt, subject }
}

export function waiting(
  attempt: number,
  subject: Subject,
  challenge: OpenChallenge,
): Extract<SignInState, { status: 'waiting-for-signature' }> {
  return { status: 'waiting-for-signature', attempt, subject, challenge, slow: false }
}

/** @param of - the Safe whose owner has signed */
export function verifying(
  attempt: number,
  subject: Subject,
  challenge: OpenChallenge,
  signature: `0x${string}`,
  of?: Address | undefined,
): SignInState {
  return {
    ...{ status: 'verifying-signature', attempt, subject, challenge, signature },
    ...(of === undefined ? {} : { of }),
  }
}

export function waitingForOwners(
  attempt: number,
  subject: Subject,
  challenge: OpenChallenge,
  cosigning: Cosigning,
  own: OwnPart,
): Extract<SignInState, { status: 'waiting-for-confirmations' }> {
  return {
    status: 'waiting-for-confirmations',
    attempt,
    subject,
    challenge: challenge.cosigning === cosigning ? challenge : { ...challenge, cosigning },
    cosigning,
    own: ownPartIn(cosigning, subject, own),
  }
}

export function fail(
  state: Running,
  failure: SignInFailure,
  again: Again,
  attempt: number = state.attempt,
): Failed {
  const message = 'challenge' in state ? state.challenge.message : null
  return { status: 'failed', at: state.status, attempt, subject: state.subject, message, failure, again }
}

export function idle(state: SignInState, ended: 'cancelled' | 'disconnected' | null): SignInState {
  return { status: 'idle', attempt: state.attempt + 1, ended }
}

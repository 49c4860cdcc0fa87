import type { Cosigning } from '@countersign/api'
import type { OpenChallenge } from '../authentication/open-message.ts'
import { type Change, toSame, toStep } from './commands.ts'
import { challengeIn, hasConfirmations, hasFailed, ownPartIn } from './cosigning.ts'
import type { OwnPart, SignInState, Subject } from './state.ts'
import { fail, waitingForOwners } from './steps.ts'

/**
 * Applies the current state of a sign-in's cosigning: it is stored at every step of the sign-in. A confirmed one leads
 * to the session, regardless of the person's own wallet; one that has ended accepts no more signatures.
 */
export function applyCosigning(state: SignInState, cosigning: Cosigning): Change {
  const before = challengeIn(state)
  const known = before?.cosigning
  if (!before || known?.id !== cosigning.id) return toSame(state)
  if (known !== cosigning && known.revision >= cosigning.revision) return toSame(state)
  const challenge = known === cosigning ? before : { ...before, cosigning }
  switch (state.status) {
    case 'message-ready':
    case 'waiting-for-signature': {
      const settled = settledBy(cosigning, state, challenge, 'none')
      if (settled) return toStep(settled)
      // A Safe's own wallet was asked, and its owners have started to confirm: it responds once they all have.
      return state.status === 'waiting-for-signature' && !state.subject.safe && hasConfirmations(cosigning)
        ? toStep(waitingForOwners(state.attempt + 1, state.subject, challenge, cosigning, 'unanswered'))
        : toSame({ ...state, challenge })
    }
    case 'verifying-signature':
      // The server is about to return the result for the signature.
      return toSame({ ...state, challenge })
    case 'waiting-for-confirmations': {
      const settled = hasFailed(cosigning) ? settledBy(cosigning, state, challenge, state.own) : null
      if (settled) return toStep(settled)
      const own = ownPartIn(cosigning, state.subject, state.own)
      const isSame = known === cosigning && own === state.own
      return toSame(isSame ? state : { ...state, challenge, cosigning, own })
    }
    case 'failed': {
      const { again } = state
      if (again.step === 'prepare') return toSame(state)
      // Its session could not be collected: the person tries again, or sees what has changed.
      const isKnown = again.step === 'wait' && known.status === cosigning.status
      const settled = isKnown ? null : settledBy(cosigning, state, challenge, ownBefore(state))
      return settled ? toStep(settled) : toSame({ ...state, again: { ...again, challenge } })
    }
    case 'idle':
    case 'preparing-message':
    case 'signed-in':
      return toSame(state)
  }
}

/** The person continues to wait, now or on another day. What is known of the same cosigning is kept. */
export function resumed(state: SignInState, subject: Subject, challenge: OpenChallenge): Change {
  const before = challengeIn(state)
  const { cosigning } = challenge
  if (!cosigning) return toSame(state)
  if (before?.cosigning?.id !== cosigning.id)
    return waitedFor(waitingForOwners(state.attempt + 1, subject, challenge, cosigning, 'none'))
  const known = before.cosigning.revision > cosigning.revision ? before.cosigning : cosigning
  return state.status === 'waiting-for-confirmations'
    ? applyCosigning(state, known)
    : waitedFor(waitingForOwners(state.attempt + 1, subject, before, known, 'none'))
}

/** Enters the wait for the owners, unless their cosigning has ended. */
export function waitedFor(state: Extract<SignInState, { status: 'waiting-for-confirmations' }>): Change {
  return toStep(applyCosigning(state, state.cosigning).state)
}

/** The person cancels the cosigning: its id is in the resulting state for the command that does it. */
export function withdrawn(state: SignInState): SignInState {
  const cosigning = challengeIn(state)?.cosigning
  if (cosigning?.status !== 'NEEDS_CONFIRMATION') return state
  return { status: 'idle', attempt: state.attempt + 1, ended: 'cancelled', withdrawn: cosigning.id }
}

function settledBy(
  cosigning: Cosigning,
  { attempt, subject }: { readonly attempt: number; readonly subject: Subject },
  challenge: OpenChallenge,
  own: OwnPart,
): SignInState | null {
  const { status } = cosigning
  if (status === 'NEEDS_CONFIRMATION') return null
  const waiting = waitingForOwners(attempt + 1, subject, challenge, cosigning, own)
  return status === 'CONFIRMED'
    ? waiting
    : fail(waiting, { kind: 'cosigning-ended', how: status }, { step: 'prepare' })
}

const ownBefore = ({ again }: Extract<SignInState, { status: 'failed' }>): OwnPart =>
  again.step === 'wait' ? again.own : 'none'

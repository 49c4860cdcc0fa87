import type { Cosigning } from '@countersign/api'
import { challengeIn, hasConfirmations, hasFailed, ownPartIn } from './cosigning.ts'
import type { OpenChallenge, OwnPart, SignInState, Subject } from './state.ts'
import { fail, waitingForOwners } from './steps.ts'

/**
 * What it means for a sign-in how its cosigning stands now: it is shown wherever the sign-in stands; a confirmed one
 * leads to the session, whatever the person's own wallet was asked; one that ended takes no signature any more.
 */
export function cosigningHeard(state: SignInState, cosigning: Cosigning): SignInState {
  const before = challengeIn(state)
  const known = before?.cosigning
  if (!before || known?.id !== cosigning.id) return state
  if (known !== cosigning && known.revision >= cosigning.revision) return state
  const challenge = known === cosigning ? before : { ...before, cosigning }
  switch (state.status) {
    case 'message-ready':
    case 'waiting-for-signature': {
      const settled = settledBy(cosigning, state, challenge, 'none')
      if (settled) return settled
      const next = { ...state, challenge }
      // A Safe's own wallet was asked, and its owners have begun to confirm: it answers once they all have.
      return state.status === 'waiting-for-signature' && !state.subject.safe && hasConfirmations(cosigning)
        ? waitingForOwners(state.attempt + 1, state.subject, challenge, cosigning, 'unanswered')
        : next
    }
    case 'verifying-signature':
      // What becomes of the signature, the server is saying just now.
      return { ...state, challenge }
    case 'waiting-for-confirmations': {
      if (hasFailed(cosigning)) return settledBy(cosigning, state, challenge, state.own) ?? state
      const own = ownPartIn(cosigning, state.subject, state.own)
      return known === cosigning && own === state.own ? state : { ...state, challenge, cosigning, own }
    }
    case 'failed': {
      const { again } = state
      if (again.step === 'prepare') return state
      // Its session could not be taken: the person tries again, or hears what came between.
      const isKnown = again.step === 'wait' && known.status === cosigning.status
      const settled = isKnown ? null : settledBy(cosigning, state, challenge, ownBefore(state))
      return settled ?? { ...state, again: { ...again, challenge } }
    }
    case 'idle':
    case 'preparing-message':
    case 'signed-in':
      return state
  }
}

/** The person goes on waiting, here or on another day. What is known of the same cosigning already is kept. */
export function resumed(state: SignInState, subject: Subject, challenge: OpenChallenge): SignInState {
  const before = challengeIn(state)
  const { cosigning } = challenge
  if (!cosigning) return state
  if (before?.cosigning?.id !== cosigning.id)
    return told(waitingForOwners(state.attempt + 1, subject, challenge, cosigning, 'none'))
  const known = before.cosigning.revision > cosigning.revision ? before.cosigning : cosigning
  return state.status === 'waiting-for-confirmations'
    ? cosigningHeard(state, known)
    : told(waitingForOwners(state.attempt + 1, subject, before, known, 'none'))
}

const told = (state: Extract<SignInState, { status: 'waiting-for-confirmations' }>) =>
  cosigningHeard(state, state.cosigning)

/** The person takes the cosigning back: whoever carries that out finds its id in what is left. */
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

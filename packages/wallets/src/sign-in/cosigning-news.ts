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
      const isCollecting = again.step === 'wait' && known.status === 'CONFIRMED'
      const settled = isCollecting ? null : settledBy(cosigning, state, challenge, ownBefore(state))
      return settled ?? { ...state, again: { ...again, challenge } }
    }
    case 'idle':
    case 'preparing-message':
    case 'signed-in':
      return state
  }
}

/** Where its cosigning is not to be found, nothing can be waited for. */
export function cosigningGone(state: SignInState, id: string): SignInState {
  const challenge = challengeIn(state)
  if (state.status === 'verifying-signature' || challenge?.cosigning?.id !== id || !('subject' in state))
    return state
  const waiting = waitingForOwners(state.attempt + 1, state.subject, challenge, challenge.cosigning, 'none')
  return fail(waiting, { kind: 'problem', code: 'cosigning-not-found' }, { step: 'prepare' })
}

/** The person goes on waiting, here or on another day. */
export function resumed(state: SignInState, subject: Subject, challenge: OpenChallenge): SignInState {
  const { cosigning } = challenge
  if (!cosigning) return state
  const before = challengeIn(state)
  const isSame = before?.cosigning?.id === cosigning.id
  const current = isSame && before.cosigning && before.cosigning.revision > cosigning.revision
  const latest = current && before.cosigning ? before.cosigning : cosigning
  const own = isSame && 'own' in state ? state.own : 'none'
  if (isSame && state.status === 'waiting-for-confirmations') return cosigningHeard(state, latest)
  const waiting = waitingForOwners(state.attempt + 1, subject, isSame ? before : challenge, latest, own)
  return cosigningHeard(waiting, latest)
}

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

import type { Cosigning } from '@countersign/api'
import { requestReducer } from '../request/reducer.ts'
import { update } from '../update.ts'
import { hasConfirmations, hasExpiredUnannounced, hasFailed, isUnannounced, ownPartIn } from './cosigning.ts'
import { askedIn, cosigningOf, type SignInState, type SignInText, type Subject } from './state.ts'
import { end, expire, fail, type Next, waitForOwners } from './steps.ts'

/**
 * Applies the current state of a sign-in's cosigning: it is stored at every step of the sign-in. A confirmed one leads
 * to the session, regardless of the person's own wallet; one that has ended accepts no more signatures.
 */
export function applyCosigning(state: SignInState, cosigning: Cosigning): Next {
  const asked = askedIn(state)
  const known = asked?.question.cosigning
  if (!asked || known?.id !== cosigning.id) return update(state)
  if (known !== cosigning && known.revision >= cosigning.revision) return update(state)
  const { act } = asked
  const question = withCosigning(asked.question, known, cosigning)
  const { own = 'none' } = question
  const isOpen = cosigning.status === 'NEEDS_CONFIRMATION'
  switch (state.status) {
    case 'ready':
    case 'switching':
    case 'asking':
      // Nobody was asked in the time that a text is kept for that.
      if (hasExpiredUnannounced(cosigning)) {
        const { attempt } = state
        return expire(state, { type: 'expired', attempt, failure: { kind: 'expired' }, retry: 'prepare' })
      }
      if (!isOpen) return waitForOwners(asked, cosigning, 'none')
      // A Safe's own wallet was asked, and its owners have started to confirm: it responds once they all have.
      return state.status === 'asking' && !act.safe && hasConfirmations(cosigning)
        ? waitForOwners(asked, cosigning, 'unanswered')
        : update({ ...state, question })
    case 'checking':
      // The server is about to return the result for the signature.
      return update({ ...state, question })
    case 'waiting-for-owners': {
      if (hasFailed(cosigning)) return waitForOwners(asked, cosigning, own)
      const now = ownPartIn(cosigning, act, own)
      const isSame = known === cosigning && now === own
      return update(isSame ? state : { ...state, question: { ...question, own: now } })
    }
    case 'failed': {
      const { retry } = state
      if (!('question' in retry)) return update(state)
      if (hasExpiredUnannounced(cosigning))
        return fail(
          { ...asked, status: 'asking', slow: false, progress: null },
          { kind: 'expired' },
          'prepare',
        )
      // Its session could not be collected: the person tries again, or sees what has changed.
      const isKnown = retry.step === 'wait' && known.status === cosigning.status
      return isKnown || isOpen
        ? update({ ...state, retry: { ...retry, question } })
        : waitForOwners(asked, cosigning, own)
    }
    case 'idle':
    case 'loading':
    case 'preparing':
    case 'done':
      return update(state)
  }
}

/**
 * Stores what is new. The text of an earlier visit lasts as long as its cosigning, which is longer once it is
 * announced.
 */
function withCosigning(question: SignInText, known: Cosigning, cosigning: Cosigning): SignInText {
  if (!question.resumed) return { ...question, cosigning }
  const { expiresAt } = cosigning
  const later = Date.parse(expiresAt) - Date.parse(known.expiresAt)
  return { ...question, cosigning, expiresAt, deadline: question.deadline + later }
}

/**
 * The person continues, now or on another day: at the text, if nobody was asked to sign it yet, so that nobody is asked by
 * continuing. What is known of the same cosigning is kept.
 */
export function resumed(state: SignInState, act: Subject, question: SignInText): Next {
  const before = askedIn(state)
  const { cosigning } = question
  if (!cosigning) return update(state)
  const known = before?.question.cosigning
  if (!before || known?.id !== cosigning.id) {
    if (isUnannounced(cosigning))
      return requestReducer(state, { type: 'start', act, step: { step: 'show', question } })
    const { attempt } = state
    const next = waitForOwners({ attempt, act, question, since: attempt + 1 }, cosigning, 'none')
    return update(next.state, { type: 'stop' }, ...next.commands)
  }
  const latest = known.revision > cosigning.revision ? known : cosigning
  if (isUnannounced(latest) && latest === known) return update(state)
  return state.status === 'waiting-for-owners' || isUnannounced(latest)
    ? applyCosigning(state, latest)
    : waitForOwners({ ...before, act }, latest, 'none')
}

/** The person leaves what their wallet was asked to the owners. */
export function askOwners(state: SignInState): Next {
  const asked = askedIn(state)
  const cosigning = asked?.question.cosigning
  return asked && cosigning && state.status !== 'waiting-for-owners'
    ? waitForOwners(asked, cosigning, 'none')
    : update(state)
}

/** The person left the sign-in. @param kept - the cosigning that they can continue: its id is in the resulting state */
export function left(state: SignInState, kept: Cosigning | null): Next {
  if (state.status === 'idle') return update(state)
  if (state.status === 'done') return end(state, {})
  return end(state, { ended: 'cancelled', ...(kept && { kept: kept.id }) })
}

/** The person cancels the cosigning: its id is in the resulting state for the command that does it. */
export function withdrawn(state: SignInState): Next {
  const cosigning = cosigningOf(state)
  return cosigning?.status === 'NEEDS_CONFIRMATION'
    ? end(state, { ended: 'cancelled', withdrawn: cosigning.id })
    : update(state)
}

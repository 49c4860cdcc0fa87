import { type Change, toSame, toStep } from './commands.ts'
import { challengeIn, ongoingCosigning, ownPartIn, signerFor } from './cosigning.ts'
import type { SafeSubject, SignInState, Subject } from './state.ts'
import { fail, idle, preparing, waiting, waitingForOwners } from './steps.ts'

/** Applies that the wallet shows another account, or another chain. */
export function subjectChanged(state: SignInState, now: Subject): Change {
  switch (state.status) {
    case 'preparing-message':
    case 'message-ready': {
      const { safe } = state.subject
      const subject = safe ? signerFor(safe, now) : now
      if (same(state.subject, subject)) return toSame(state)
      // The text names the Safe, no matter which of its owners signs.
      return safe && subject.safe && state.status === 'message-ready'
        ? toSame({ ...state, subject })
        : toStep(preparing(state.attempt + 1, subject))
    }
    case 'waiting-for-signature':
      // Another chain does not affect a text that is being signed; another account would sign a text that names this
      // one.
      return state.subject.address === now.address ? toSame(state) : toStep(accountChanged(state, now))
    case 'waiting-for-confirmations': {
      const subject = signerFor(provedBy(state), now)
      if (same(state.subject, subject)) return toSame(state)
      const before = state.subject.address === subject.address ? state.own : 'none'
      return toSame({ ...state, subject, own: ownPartIn(state.cosigning, subject, before) })
    }
    case 'failed': {
      const { again, attempt } = state
      return again.step === 'sign' && state.subject.address !== now.address
        ? toStep(accountChanged(waiting(attempt, state.subject, again.challenge), now))
        : toSame(state)
    }
    // The signature is kept.
    case 'verifying-signature':
    case 'idle':
    case 'signed-in':
      return toSame(state)
  }
}

function accountChanged(
  state: Extract<SignInState, { status: 'waiting-for-signature' }>,
  now: Subject,
): SignInState {
  const { challenge, attempt } = state
  const { safe } = state.subject
  const failure = { kind: 'account-changed' } as const
  if (safe) {
    const subject = signerFor(safe, now)
    return fail({ ...state, subject }, failure, { step: 'sign', challenge }, attempt + 1)
  }
  return challenge.cosigning
    ? waitingForOwners(
        attempt + 1,
        signerFor({ account: challenge.account }, now),
        challenge,
        challenge.cosigning,
        'none',
      )
    : fail({ ...state, subject: now }, failure, { step: 'prepare' }, attempt + 1)
}

/** Applies that the wallet has disconnected. A cosigning needs none. */
export function walletDisconnected(state: SignInState): Change {
  switch (state.status) {
    case 'preparing-message':
    case 'message-ready':
      return toStep(idle(state, 'disconnected'))
    case 'waiting-for-signature':
      return toStep(leftToOwners(state) ?? idle(state, 'disconnected'))
    case 'failed':
      return state.again.step === 'verify' || state.again.step === 'wait'
        ? toSame(state)
        : toStep(leftToOwners(state) ?? idle(state, 'disconnected'))
    case 'verifying-signature':
    case 'waiting-for-confirmations':
    case 'idle':
    case 'signed-in':
      return toSame(state)
  }
}

function leftToOwners(
  state: Extract<SignInState, { status: 'waiting-for-signature' | 'failed' }>,
): SignInState | null {
  const cosigning = ongoingCosigning(state)
  const challenge = challengeIn(state)
  if (!cosigning || !challenge) return null
  const own = state.subject.safe ? 'none' : 'unanswered'
  return waitingForOwners(state.attempt + 1, state.subject, challenge, cosigning, own)
}

/** Returns the Safe that a cosigning signs in. */
function provedBy({
  subject,
  cosigning,
}: Extract<SignInState, { status: 'waiting-for-confirmations' }>): SafeSubject {
  return subject.safe ?? { account: cosigning.account }
}

function same(one: Subject, other: Subject): boolean {
  return (
    one.address === other.address &&
    one.chainId === other.chainId &&
    one.safe?.account === other.safe?.account
  )
}

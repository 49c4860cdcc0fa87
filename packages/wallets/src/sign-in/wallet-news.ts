import { challengeIn, goesOn, ownPartIn, signerFor } from './cosigning.ts'
import type { SafeSubject, SignInState, Subject } from './state.ts'
import { fail, idle, preparing, waiting, waitingForOwners } from './steps.ts'

/** What it means for a sign-in that the wallet shows another account, or another chain. */
export function subjectChanged(state: SignInState, now: Subject): SignInState {
  switch (state.status) {
    case 'preparing-message':
    case 'message-ready': {
      const { safe } = state.subject
      const subject = safe ? signerFor(safe, now) : now
      if (same(state.subject, subject)) return state
      // The text names the Safe, whoever of its owners signs.
      return safe && subject.safe && state.status === 'message-ready'
        ? { ...state, subject }
        : preparing(state.attempt + 1, subject)
    }
    case 'waiting-for-signature':
      // Another chain does not trouble a text that is being signed; another account would sign what names this one.
      return state.subject.address === now.address ? state : accountChanged(state, now)
    case 'waiting-for-confirmations': {
      const subject = signerFor(provedBy(state), now)
      if (same(state.subject, subject)) return state
      const before = state.subject.address === subject.address ? state.own : 'none'
      return { ...state, subject, own: ownPartIn(state.cosigning, subject, before) }
    }
    case 'failed': {
      const { again, attempt } = state
      return again.step === 'sign' && state.subject.address !== now.address
        ? accountChanged(waiting(attempt, state.subject, again.challenge), now)
        : state
    }
    // What was signed stays signed.
    case 'verifying-signature':
    case 'idle':
    case 'signed-in':
      return state
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

/** What it means for a sign-in that its wallet is gone. A cosigning needs none. */
export function walletDisconnected(state: SignInState): SignInState {
  switch (state.status) {
    case 'preparing-message':
    case 'message-ready':
      return idle(state, 'disconnected')
    case 'waiting-for-signature':
      return leftToOwners(state) ?? idle(state, 'disconnected')
    case 'failed':
      return state.again.step === 'verify' || state.again.step === 'wait'
        ? state
        : (leftToOwners(state) ?? idle(state, 'disconnected'))
    case 'verifying-signature':
    case 'waiting-for-confirmations':
    case 'idle':
    case 'signed-in':
      return state
  }
}

function leftToOwners(
  state: Extract<SignInState, { status: 'waiting-for-signature' | 'failed' }>,
): SignInState | null {
  const cosigning = goesOn(state)
  const challenge = challengeIn(state)
  if (!cosigning || !challenge) return null
  const own = state.subject.safe ? 'none' : 'unanswered'
  return waitingForOwners(state.attempt + 1, state.subject, challenge, cosigning, own)
}

/** The Safe that a cosigning proves. */
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

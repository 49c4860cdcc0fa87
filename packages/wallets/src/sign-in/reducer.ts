import type { SignedIn } from './authentication.ts'
import { keepsSignature, type SignInFailure } from './failure.ts'
import type { Again, OpenChallenge, SignInState, Subject } from './state.ts'

export type SignInEvent =
  /** The person wants to prove this account; whatever ran before is over. */
  | { readonly type: 'start'; readonly subject: Subject }
  /**
   * The wallet connected and signed in one step: what it signed is to be verified, and nothing is asked of it again.
   * `challenge` holds the text as the wallet composed it.
   */
  | {
      readonly type: 'brought'
      readonly subject: Subject
      readonly challenge: OpenChallenge
      readonly signature: `0x${string}`
    }
  | { readonly type: 'prepared'; readonly attempt: number; readonly challenge: OpenChallenge }
  /** The person has read the text and asks the wallet to sign it; or asks again, since its window is gone. */
  | { readonly type: 'sign' }
  /**
   * The wallet signed. What was signed counts by its challenge, not by its attempt: a wallet that was asked twice may
   * answer the first request, and the person has then done all that was asked of them.
   */
  | { readonly type: 'signed'; readonly challenge: string; readonly signature: `0x${string}` }
  | { readonly type: 'verified'; readonly attempt: number; readonly session: SignedIn }
  | { readonly type: 'failed'; readonly attempt: number; readonly failure: SignInFailure }
  /** The wallet has not answered for a while. */
  | { readonly type: 'slow'; readonly attempt: number }
  /** The person asks again; `subject` is what the wallet shows now, if it is connected. */
  | { readonly type: 'retry'; readonly subject: Subject | null; readonly now: number }
  | { readonly type: 'cancel' }
  /** The deadline of the challenge that the step carries has passed. */
  | { readonly type: 'expired'; readonly attempt: number }
  /** The wallet shows another account, or another chain. */
  | { readonly type: 'subject-changed'; readonly subject: Subject }
  | { readonly type: 'wallet-disconnected' }

/** Says where a sign-in stands after an event. Returns the same object when the event changes nothing. */
export function signInReducer(state: SignInState, event: SignInEvent): SignInState {
  switch (event.type) {
    case 'start':
      return { status: 'preparing-message', attempt: state.attempt + 1, subject: event.subject }
    case 'brought':
      return verifying(state.attempt + 1, event.subject, event.challenge, event.signature)
    case 'prepared':
      return state.status === 'preparing-message' && state.attempt === event.attempt
        ? { ...state, status: 'message-ready', challenge: event.challenge }
        : state
    case 'sign':
      return state.status === 'message-ready' || state.status === 'waiting-for-signature'
        ? waiting(state.attempt + 1, state.subject, state.challenge)
        : state
    case 'signed':
      return signed(state, event.challenge, event.signature)
    case 'verified':
      return state.status === 'verifying-signature' && state.attempt === event.attempt
        ? { status: 'signed-in', attempt: state.attempt, session: event.session }
        : state
    case 'failed':
      return state.attempt === event.attempt ? failed(state, event.failure) : state
    case 'slow':
      return state.status === 'waiting-for-signature' && state.attempt === event.attempt && !state.slow
        ? { ...state, slow: true }
        : state
    case 'retry':
      return retry(state, event.subject, event.now)
    case 'cancel':
      return state.status === 'idle' ? state : idle(state, state.status === 'signed-in' ? null : 'cancelled')
    case 'expired':
      return state.attempt === event.attempt ? expired(state) : state
    case 'subject-changed':
      return subjectChanged(state, event.subject)
    case 'wallet-disconnected':
      return walletDisconnected(state)
  }
}

function signed(state: SignInState, challenge: string, signature: `0x${string}`): SignInState {
  const asked = askedOfWallet(state)
  return asked?.challenge.id === challenge
    ? verifying(state.attempt + 1, asked.subject, asked.challenge, signature)
    : state
}

/** What the wallet has to sign, also where it seemed that it would not: its earlier window may still be open. */
function askedOfWallet(
  state: SignInState,
): { readonly subject: Subject; readonly challenge: OpenChallenge } | null {
  switch (state.status) {
    case 'waiting-for-signature':
      return state
    case 'failed':
      return state.again.step === 'sign' ? { subject: state.subject, challenge: state.again.challenge } : null
    case 'idle':
    case 'preparing-message':
    case 'message-ready':
    case 'verifying-signature':
    case 'signed-in':
      return null
  }
}

function failed(state: SignInState, failure: SignInFailure): SignInState {
  switch (state.status) {
    case 'preparing-message':
      return fail(state, failure, { step: 'prepare' })
    case 'waiting-for-signature':
      return fail(state, failure, { step: 'sign', challenge: state.challenge })
    case 'verifying-signature': {
      const { challenge, signature } = state
      return fail(
        state,
        failure,
        keepsSignature(failure) ? { step: 'verify', challenge, signature } : { step: 'prepare' },
      )
    }
    case 'idle':
    case 'message-ready':
    case 'failed':
    case 'signed-in':
      return state
  }
}

function retry(state: SignInState, current: Subject | null, now: number): SignInState {
  if (state.status !== 'failed') return state
  const { again, attempt } = state
  switch (again.step) {
    case 'verify':
      // Needs no wallet: the signature is there. Whether it comes too late is the server's to say.
      return verifying(attempt + 1, state.subject, again.challenge, again.signature)
    case 'sign': {
      if (!current) return idle(state, 'disconnected')
      const usable = now < again.challenge.deadline && current.address === state.subject.address
      return usable
        ? waiting(attempt + 1, state.subject, again.challenge)
        : { status: 'preparing-message', attempt: attempt + 1, subject: current }
    }
    case 'prepare':
      return current
        ? { status: 'preparing-message', attempt: attempt + 1, subject: current }
        : idle(state, 'disconnected')
  }
}

function expired(state: SignInState): SignInState {
  switch (state.status) {
    case 'message-ready':
    case 'waiting-for-signature':
      return fail(
        waiting(state.attempt, state.subject, state.challenge),
        { kind: 'expired' },
        { step: 'prepare' },
        // The wallet's window may still be open; its answer is to a text that can no longer be used.
        state.attempt + 1,
      )
    // While it verifies, the server knows better whether the answer came in time.
    case 'verifying-signature':
    case 'failed':
    case 'idle':
    case 'preparing-message':
    case 'signed-in':
      return state
  }
}

function subjectChanged(state: SignInState, subject: Subject): SignInState {
  switch (state.status) {
    case 'preparing-message':
    case 'message-ready':
      return same(state.subject, subject)
        ? state
        : { status: 'preparing-message', attempt: state.attempt + 1, subject }
    case 'waiting-for-signature':
      // Another chain does not trouble a text that is being signed; another account would sign what names this one.
      return state.subject.address === subject.address
        ? state
        : fail({ ...state, subject }, { kind: 'account-changed' }, { step: 'prepare' }, state.attempt + 1)
    case 'failed':
      return state.again.step === 'sign' && state.subject.address !== subject.address
        ? fail(
            waiting(state.attempt, subject, state.again.challenge),
            { kind: 'account-changed' },
            { step: 'prepare' },
            state.attempt + 1,
          )
        : state
    // What was signed stays signed.
    case 'verifying-signature':
    case 'idle':
    case 'signed-in':
      return state
  }
}

function walletDisconnected(state: SignInState): SignInState {
  switch (state.status) {
    case 'preparing-message':
    case 'message-ready':
    case 'waiting-for-signature':
      return idle(state, 'disconnected')
    case 'failed':
      return state.again.step === 'verify' ? state : idle(state, 'disconnected')
    case 'verifying-signature':
    case 'idle':
    case 'signed-in':
      return state
  }
}

type Running = Extract<
  SignInState,
  { status: 'preparing-message' | 'waiting-for-signature' | 'verifying-signature' }
>

function fail(
  state: Running,
  failure: SignInFailure,
  again: Again,
  attempt: number = state.attempt,
): SignInState {
  const message = 'challenge' in state ? state.challenge.message : null
  return { status: 'failed', at: state.status, attempt, subject: state.subject, message, failure, again }
}

function waiting(
  attempt: number,
  subject: Subject,
  challenge: OpenChallenge,
): Extract<SignInState, { status: 'waiting-for-signature' }> {
  return { status: 'waiting-for-signature', attempt, subject, challenge, slow: false }
}

function verifying(
  attempt: number,
  subject: Subject,
  challenge: OpenChallenge,
  signature: `0x${string}`,
): SignInState {
  return { status: 'verifying-signature', attempt, subject, challenge, signature }
}

function idle(state: SignInState, ended: 'cancelled' | 'disconnected' | null): SignInState {
  return { status: 'idle', attempt: state.attempt + 1, ended }
}

function same(one: Subject, other: Subject): boolean {
  return one.address === other.address && one.chainId === other.chainId
}

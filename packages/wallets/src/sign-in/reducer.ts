import type { Cosigning } from '@countersign/api'
import type { Address } from '@countersign/core'
import type { SignedIn } from './authentication.ts'
import { signerFor } from './cosigning.ts'
import { cosigningHeard, resumed, withdrawn } from './cosigning-news.ts'
import { failed } from './failed.ts'
import type { SignInFailure } from './failure.ts'
import type { OpenChallenge, SignInState, Subject } from './state.ts'
import { fail, idle, preparing, verifying, waiting, waitingForOwners } from './steps.ts'
import { subjectChanged, walletDisconnected } from './wallet-news.ts'

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
  /** What it signed in that step is not even handed in. */
  | {
      readonly type: 'refused'
      readonly subject: Subject
      readonly challenge: OpenChallenge
      readonly failure: SignInFailure
    }
  | { readonly type: 'prepared'; readonly attempt: number; readonly challenge: OpenChallenge }
  /** In place of a new text: the account has one already that its owners are confirming. */
  | { readonly type: 'found'; readonly attempt: number; readonly challenge: OpenChallenge }
  /** The person has read the text and asks the wallet to sign it; or asks again, since its window is gone. */
  | { readonly type: 'sign' }
  /**
   * The wallet signed. What was signed counts by its challenge, not by its attempt: a wallet that was asked twice may
   * answer the first request, and the person has then done all that was asked of them.
   */
  | {
      readonly type: 'signed'
      readonly challenge: string
      readonly signature: `0x${string}`
      /** The Safe whose owner has signed, where it was asked for a confirmation. */
      readonly of?: Address | undefined
    }
  | { readonly type: 'verified'; readonly attempt: number; readonly session: SignedIn }
  /** The owner's confirmation counts. */
  | { readonly type: 'confirmed'; readonly attempt: number; readonly cosigning: Cosigning }
  /** The session of a confirmed cosigning is there. */
  | { readonly type: 'collected'; readonly attempt: number; readonly session: SignedIn }
  | { readonly type: 'failed'; readonly attempt: number; readonly failure: SignInFailure }
  /** The wallet has not answered for a while. */
  | { readonly type: 'slow'; readonly attempt: number }
  /** How a cosigning stands now. */
  | { readonly type: 'cosigning'; readonly cosigning: Cosigning }
  /** The person goes on waiting for the owners; `challenge` carries the cosigning. */
  | { readonly type: 'resume'; readonly subject: Subject; readonly challenge: OpenChallenge }
  /** The person takes the cosigning back. */
  | { readonly type: 'withdraw' }
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
      return preparing(state.attempt + 1, event.subject)
    case 'brought':
      return verifying(state.attempt + 1, event.subject, event.challenge, event.signature)
    case 'refused': {
      const { subject, challenge, failure } = event
      return fail(waiting(state.attempt + 1, subject, challenge), failure, { step: 'prepare' })
    }
    case 'prepared':
      return state.status === 'preparing-message' && state.attempt === event.attempt
        ? { ...state, status: 'message-ready', challenge: event.challenge }
        : state
    case 'found':
      return state.status === 'preparing-message' && state.attempt === event.attempt
        ? resumed(state, state.subject, event.challenge)
        : state
    case 'sign':
      return sign(state)
    case 'signed':
      return signed(state, event)
    case 'verified':
      return state.status === 'verifying-signature' && state.attempt === event.attempt
        ? { status: 'signed-in', attempt: state.attempt, session: event.session }
        : state
    case 'confirmed':
      return state.status === 'verifying-signature' && state.attempt === event.attempt
        ? confirmed(state, event.cosigning)
        : state
    case 'collected':
      return state.status === 'waiting-for-confirmations' && state.attempt === event.attempt
        ? { status: 'signed-in', attempt: state.attempt, session: event.session }
        : state
    case 'failed':
      return state.attempt === event.attempt ? failed(state, event.failure) : state
    case 'slow':
      return state.attempt === event.attempt ? slow(state) : state
    case 'cosigning':
      return cosigningHeard(state, event.cosigning)
    case 'resume':
      return resumed(state, event.subject, event.challenge)
    case 'withdraw':
      return withdrawn(state)
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

function confirmed(
  { attempt, subject, challenge }: Extract<SignInState, { status: 'verifying-signature' }>,
  cosigning: Cosigning,
): SignInState {
  const known = challenge.cosigning
  // What was heard meanwhile may be newer than the answer.
  const latest = known && known.revision > cosigning.revision ? known : cosigning
  return cosigningHeard(waitingForOwners(attempt + 1, subject, challenge, latest, 'given'), latest)
}

function sign(state: SignInState): SignInState {
  switch (state.status) {
    case 'message-ready':
    case 'waiting-for-signature':
      return waiting(state.attempt + 1, state.subject, state.challenge)
    case 'waiting-for-confirmations':
      return state.own === 'given' || state.cosigning.status !== 'NEEDS_CONFIRMATION'
        ? state
        : waiting(state.attempt + 1, state.subject, state.challenge)
    case 'idle':
    case 'preparing-message':
    case 'verifying-signature':
    case 'failed':
    case 'signed-in':
      return state
  }
}

function signed(state: SignInState, event: SignInEvent & { readonly type: 'signed' }): SignInState {
  const asked = askedOfWallet(state)
  return asked?.challenge.id === event.challenge
    ? verifying(state.attempt + 1, asked.subject, asked.challenge, event.signature, event.of)
    : state
}

/** What the wallet has to sign, also where it seemed that it would not: its earlier window may still be open. */
function askedOfWallet(
  state: SignInState,
): { readonly subject: Subject; readonly challenge: OpenChallenge } | null {
  switch (state.status) {
    case 'waiting-for-signature':
      return state
    case 'waiting-for-confirmations':
      return state.own === 'given' || state.cosigning.status !== 'NEEDS_CONFIRMATION' ? null : state
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

/** A Safe's own wallet answers when all owners have: what is waited for then is they. */
function slow(state: SignInState): SignInState {
  if (state.status !== 'waiting-for-signature' || state.slow) return state
  const { challenge, subject, attempt } = state
  return challenge.cosigning && !subject.safe
    ? waitingForOwners(attempt + 1, subject, challenge, challenge.cosigning, 'unanswered')
    : { ...state, slow: true }
}

function retry(state: SignInState, current: Subject | null, now: number): SignInState {
  if (state.status !== 'failed') return state
  const { again, attempt, subject } = state
  const { safe } = subject
  const signer = current && safe ? signerFor(safe, current) : current
  switch (again.step) {
    case 'verify':
      // Needs no wallet: the signature is there. Whether it comes too late is the server's to say.
      return verifying(attempt + 1, subject, again.challenge, again.signature, again.of)
    case 'wait':
      return again.challenge.cosigning
        ? waitingForOwners(attempt + 1, subject, again.challenge, again.challenge.cosigning, again.own)
        : state
    case 'sign': {
      if (!signer) return idle(state, 'disconnected')
      const usable = now < again.challenge.deadline && (safe || signer.address === subject.address)
      return usable
        ? waiting(attempt + 1, safe ? signer : subject, again.challenge)
        : preparing(attempt + 1, signer)
    }
    case 'prepare':
      return signer ? preparing(attempt + 1, signer) : idle(state, 'disconnected')
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
    // While it verifies, the server knows better whether the answer came in time; of a cosigning it says so itself.
    case 'verifying-signature':
    case 'waiting-for-confirmations':
    case 'failed':
    case 'idle':
    case 'preparing-message':
    case 'signed-in':
      return state
  }
}

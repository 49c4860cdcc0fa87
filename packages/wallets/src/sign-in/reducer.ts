import type { Cosigning } from '@countersign/api'
import type { SignedIn } from '../authentication/authentication.ts'
import type { OpenChallenge } from '../authentication/open-message.ts'
import { update } from '../update.ts'
import {
  afterChange,
  afterOutcome,
  type Change,
  type SignInAnswer,
  type SignInRequest,
  type SignInUpdate,
  toSame,
  toStep,
} from './commands.ts'
import { signerFor } from './cosigning.ts'
import { applyCosigning, resumed, waitedFor, withdrawn } from './cosigning-news.ts'
import { failed } from './failed.ts'
import type { SignInFailure } from './failure.ts'
import type { SignInState, Subject } from './state.ts'
import { fail, idle, preparing, verifying, waiting, waitingForOwners } from './steps.ts'
import { subjectChanged, walletDisconnected } from './wallet-news.ts'

export type SignInEvent =
  /** The person wants to sign in with this account. Ends the previous sign-in. */
  | { readonly type: 'start'; readonly subject: Subject }
  /**
   * The wallet connected and signed in one step: what it signed has to be verified, and it receives no further request.
   * `challenge` contains the text as the wallet composed it.
   */
  | {
      readonly type: 'brought'
      readonly subject: Subject
      readonly challenge: OpenChallenge
      readonly signature: `0x${string}`
    }
  /** What it signed in that step is not submitted. */
  | {
      readonly type: 'refused'
      readonly subject: Subject
      readonly challenge: OpenChallenge
      readonly failure: SignInFailure
    }
  /** There is a text to sign; a `resumed` one is already being confirmed by the owners of the account. */
  | { readonly type: 'prepared'; readonly attempt: number; readonly question: OpenChallenge }
  /** The person has read the text and asks the wallet to sign it; or asks again, since its window is closed. */
  | { readonly type: 'sign' }
  /**
   * The wallet signed. The signature is matched by its challenge, not by its attempt: a wallet that was asked twice may
   * respond to the first request, and the person has then done everything.
   */
  | { readonly type: 'answered'; readonly answer: SignInAnswer }
  /** The backend accepted the signature, or the server the owner's confirmation. */
  | { readonly type: 'done'; readonly attempt: number; readonly result: SignInRequest['result'] }
  /** The session of a confirmed cosigning was collected. */
  | { readonly type: 'collected'; readonly attempt: number; readonly session: SignedIn }
  /** A step failed. The failure decides what a retry does. */
  | { readonly type: 'failed'; readonly attempt: number; readonly failure: SignInFailure }
  /** The wallet has not responded for a while. */
  | { readonly type: 'slow'; readonly attempt: number }
  /** The cosigning has changed. */
  | { readonly type: 'cosigning'; readonly cosigning: Cosigning }
  /** The person continues to wait for the owners; `challenge` contains the cosigning. */
  | { readonly type: 'resume'; readonly subject: Subject; readonly challenge: OpenChallenge }
  /** The person cancels the cosigning. */
  | { readonly type: 'withdraw' }
  /** The person tries again; `subject` is what the wallet shows now, if it is connected. */
  | { readonly type: 'retry'; readonly subject: Subject | null; readonly now: number }
  | { readonly type: 'cancel' }
  /** The deadline of the step's challenge has passed. */
  | { readonly type: 'expired'; readonly attempt: number }
  /** The wallet shows another account, or another chain. */
  | { readonly type: 'subject-changed'; readonly subject: Subject }
  | { readonly type: 'wallet-disconnected' }

/** Returns the sign-in after an event, and the next commands. The state is the same object if nothing changes. */
export function reduceSignIn(state: SignInState, event: SignInEvent): SignInUpdate {
  if ('attempt' in event && event.attempt !== state.attempt) return update(state)
  switch (event.type) {
    case 'start':
      return afterChange(state, toStep(preparing(state.attempt + 1, event.subject)))
    case 'brought':
      return afterChange(
        state,
        toStep(verifying(state.attempt + 1, event.subject, event.challenge, event.signature)),
      )
    case 'refused': {
      const asked = waiting(state.attempt + 1, event.subject, event.challenge)
      return afterChange(state, toStep(fail(asked, event.failure, { step: 'prepare' })))
    }
    case 'prepared':
      return afterOutcome(state, prepared(state, event.question))
    case 'sign':
      return afterChange(state, toStep(sign(state)))
    case 'answered':
      return afterChange(state, toStep(answered(state, event.answer)))
    case 'done':
      if (state.status !== 'verifying-signature') return update(state)
      return 'session' in event.result
        ? signedIn(state, event.result.session)
        : afterOutcome(state, confirmed(state, event.result.cosigning))
    case 'collected':
      return state.status === 'waiting-for-confirmations' ? signedIn(state, event.session) : update(state)
    case 'failed':
      return afterOutcome(state, failed(state, event.failure))
    case 'slow':
      return afterChange(state, slow(state))
    case 'cosigning':
      return afterChange(state, applyCosigning(state, event.cosigning))
    case 'resume':
      return afterChange(state, resumed(state, event.subject, event.challenge))
    case 'withdraw':
      return afterChange(state, toStep(withdrawn(state)))
    case 'retry':
      return afterChange(state, toStep(retry(state, event.subject, event.now)))
    case 'cancel':
      return state.status === 'idle'
        ? update(state)
        : afterChange(state, toStep(idle(state, state.status === 'signed-in' ? null : 'cancelled')))
    case 'expired':
      return afterChange(state, toStep(expired(state)))
    case 'subject-changed':
      return afterChange(state, subjectChanged(state, event.subject))
    case 'wallet-disconnected':
      return afterChange(state, walletDisconnected(state))
  }
}

function prepared(state: SignInState, challenge: OpenChallenge): Change {
  if (state.status !== 'preparing-message') return toSame(state)
  return challenge.resumed
    ? resumed(state, state.subject, challenge)
    : toStep({ ...state, status: 'message-ready', challenge })
}

function signedIn(state: SignInState, session: SignedIn): SignInUpdate {
  return afterOutcome(state, toStep({ status: 'signed-in', attempt: state.attempt, session }))
}

function confirmed(
  { attempt, subject, challenge }: Extract<SignInState, { status: 'verifying-signature' }>,
  cosigning: Cosigning,
): Change {
  const known = challenge.cosigning
  // An update that arrived in the meantime may be newer than the response.
  const latest = known && known.revision > cosigning.revision ? known : cosigning
  return waitedFor(waitingForOwners(attempt + 1, subject, challenge, latest, 'given'))
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

function answered(state: SignInState, { challenge, signature, of }: SignInAnswer): SignInState {
  const asked = askedOfWallet(state)
  return asked?.challenge.id === challenge
    ? verifying(state.attempt + 1, asked.subject, asked.challenge, signature, of)
    : state
}

/** Returns what the wallet has to sign, also after it seemed not to respond: its earlier window may still be open. */
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

/** A Safe's own wallet responds when all owners have: from here on the owners are waited for. */
function slow(state: SignInState): Change {
  if (state.status !== 'waiting-for-signature' || state.slow) return toSame(state)
  const { challenge, subject, attempt } = state
  return challenge.cosigning && !subject.safe
    ? toStep(waitingForOwners(attempt + 1, subject, challenge, challenge.cosigning, 'unanswered'))
    : toSame({ ...state, slow: true })
}

function retry(state: SignInState, current: Subject | null, now: number): SignInState {
  if (state.status !== 'failed') return state
  const { again, attempt, subject } = state
  const { safe } = subject
  const signer = current && safe ? signerFor(safe, current) : current
  switch (again.step) {
    case 'verify':
      // Needs no wallet: it has been signed. The server decides whether the signature is too late.
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
        // The wallet's window may still be open; its response is to a text that is no longer valid.
        state.attempt + 1,
      )
    // While it verifies, the server decides whether the response was in time; for a cosigning it reports the expiry
    // itself.
    case 'verifying-signature':
    case 'waiting-for-confirmations':
    case 'failed':
    case 'idle':
    case 'preparing-message':
    case 'signed-in':
      return state
  }
}

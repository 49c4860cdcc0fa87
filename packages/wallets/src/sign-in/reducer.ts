import type { Cosigning } from '@countersign/api'
import { isSameAddress } from '@countersign/core'
import type { OpenChallenge } from '../authentication/open-message.ts'
import type { RequestEvent, RetryFrom } from '../request/event.ts'
import { requestReducer } from '../request/reducer.ts'
import { update } from '../update.ts'
import { cosigningCommands, leaving, type SignInCommand, type SignInUpdate } from './commands.ts'
import { keptCosigning, signerFor } from './cosigning.ts'
import { applyCosigning, askOwners, left, resumed, withdrawn } from './cosigning-news.ts'
import { keepsSignature, type SignInFailure } from './failure.ts'
import {
  askedIn,
  holdsSignature,
  type OwnPart,
  type SignInAnswer,
  type SignInRequest,
  type SignInState,
  type Subject,
} from './state.ts'
import { end, expire, fail, type Next, prepare, waitForOwners } from './steps.ts'
import { subjectChanged, walletDisconnected } from './wallet-news.ts'

export type SignInEvent =
  | Exclude<RequestEvent<SignInRequest>, { readonly type: 'failed' | 'retry' }>
  /**
   * What the wallet signed while it connected is not submitted. `challenge` contains the text as the wallet composed
   * it.
   */
  | {
      readonly type: 'refused'
      readonly subject: Subject
      readonly challenge: OpenChallenge
      readonly failure: SignInFailure
    }
  /** A step failed. The failure decides what a retry does. */
  | { readonly type: 'failed'; readonly attempt: number; readonly failure: SignInFailure }
  /** The person tries again; `subject` is what the wallet shows now, if it is connected. */
  | { readonly type: 'retry'; readonly subject: Subject | null; readonly now: number }
  /** The wallet of an owner signed `challenge` after the person had left it. */
  | { readonly type: 'confirmed-late'; readonly challenge: OpenChallenge; readonly answer: SignInAnswer }
  /** The cosigning has changed. */
  | { readonly type: 'cosigning'; readonly cosigning: Cosigning }
  /**
   * The person continues a cosigning of an earlier visit, which `challenge` contains: at its text, or waiting for the
   * owners.
   */
  | { readonly type: 'resume'; readonly subject: Subject; readonly challenge: OpenChallenge }
  /** The person leaves the text to the owners, and gets the link for them. */
  | { readonly type: 'ask-owners' }
  /** The person cancels the cosigning. */
  | { readonly type: 'withdraw' }
  /** The wallet shows another account, or another chain. */
  | { readonly type: 'subject-changed'; readonly subject: Subject }
  | { readonly type: 'wallet-disconnected' }

/** Returns the sign-in after an event, and the next commands. The state is the same object if nothing changes. */
export function reduceSignIn(state: SignInState, event: SignInEvent): SignInUpdate {
  const isOutcome = 'attempt' in event
  if (isOutcome && event.attempt !== state.attempt) return update(state)
  const next = reduce(state, event)
  if (next.state === state) return update(state)
  return update<SignInState, SignInCommand>(
    next.state,
    ...leaving(state, next.state, isOutcome),
    ...next.commands,
    ...cosigningCommands(state, next.state),
  )
}

function reduce(state: SignInState, event: SignInEvent): Next {
  switch (event.type) {
    case 'start':
    case 'loaded':
    case 'switching':
    case 'asking':
    case 'progress':
    case 'done':
      return requestReducer(state, event)
    case 'prepared':
      return state.status === 'preparing' && event.question.resumed
        ? resumed(state, state.act, event.question)
        : requestReducer(state, event)
    case 'ask':
    case 'answered':
      return canAsk(state) ? requestReducer(state, event) : update(state)
    case 'slow':
      return leftToOwners(state) ?? requestReducer(state, event)
    case 'left-to-owners':
      return confirmed(state)
    case 'failed':
      return failed(state, event.failure)
    case 'expired':
      return expire(state, event)
    case 'refused': {
      const { subject: act, challenge: question } = event
      const asked = requestReducer(state, { type: 'start', act, step: { step: 'ask', question } })
      return fail(asked.state, event.failure, 'prepare')
    }
    case 'retry':
      return retry(state, event.subject, event.now)
    case 'cancel':
      return left(state, keptCosigning(state))
    case 'confirmed-late':
      return confirmedLate(state, event)
    case 'cosigning':
      return applyCosigning(state, event.cosigning)
    case 'resume':
      return resumed(state, event.subject, event.challenge)
    case 'ask-owners':
      return askOwners(state)
    case 'withdraw':
      return withdrawn(state)
    case 'subject-changed':
      return subjectChanged(state, event.subject)
    case 'wallet-disconnected':
      return walletDisconnected(state)
  }
}

/** Whether the wallet has something to sign. */
function canAsk(state: SignInState): boolean {
  if (state.status !== 'waiting-for-owners') return true
  const { own, cosigning } = state.question
  return own !== 'given' && cosigning?.status === 'NEEDS_CONFIRMATION'
}

/** A Safe's own wallet responds when all owners have: if it does not, they are waited for. */
function leftToOwners(state: SignInState): Next | null {
  return state.status === 'asking' && state.question.cosigning && !state.act.safe
    ? waitForOwners(state, state.question.cosigning, 'unanswered')
    : null
}

function confirmed(state: SignInState): Next {
  return state.status === 'checking' && state.question.cosigning
    ? waitForOwners(state, state.question.cosigning, ownPartAfter(state, 'given'))
    : update(state)
}

/** The person has returned to the same text, and has no other signature under it that is being submitted. */
function confirmedLate(
  state: SignInState,
  { challenge, answer }: SignInEvent & { readonly type: 'confirmed-late' },
): Next {
  const asked = askedIn(state)
  const isOfText =
    asked?.question.message === challenge.message && asked.question.cosigning?.id === challenge.cosigning?.id
  if (!asked || !isOfText || holdsSignature(state) || !canAsk(state)) return update(state)
  const { act, question } = asked
  return requestReducer(state, { type: 'start', act, step: { step: 'check', question, answer } })
}

/** Returns the part of the account that the wallet shows now, which may be another one than has signed. */
function ownPartAfter({ act, answer }: Checking, part: OwnPart): OwnPart {
  const { seat } = answer
  const isSigner = seat ? isSameAddress(seat.owner, act.address) : !act.safe
  return isSigner ? part : 'none'
}

function failed(state: SignInState, failure: SignInFailure): Next {
  switch (state.status) {
    case 'loading':
    case 'preparing':
      return fail(state, failure, 'prepare')
    case 'switching':
    case 'asking':
      return leftToOwners(state) ?? fail(state, failure, 'ask')
    case 'checking': {
      const next = notVerified(state, failure)
      const { cosigning } = state.question
      // Its update may have arrived while the signature was verified.
      const settled: Next = cosigning ? applyCosigning(next.state, cosigning) : update(next.state)
      return update(settled.state, ...next.commands, ...settled.commands)
    }
    case 'waiting-for-owners':
      return fail(state, failure, isOver(failure) ? 'prepare' : 'wait')
    case 'idle':
    case 'ready':
    case 'failed':
    case 'done':
      return update(state)
  }
}

type Checking = Extract<SignInState, { status: 'checking' }>

function notVerified(state: Checking, failure: SignInFailure): Next {
  const { cosigning } = state.question
  // An invalid signature uses nothing up: this owner and the others can still sign the text.
  if (cosigning && failure.kind === 'confirmation-repeated')
    return waitForOwners(state, cosigning, ownPartAfter(state, 'given'))
  if (cosigning && failure.kind === 'rejected')
    return waitForOwners(state, cosigning, ownPartAfter(state, 'unanswered'))
  return fail(state, failure, afterCheck(failure))
}

function afterCheck(failure: SignInFailure): RetryFrom {
  if (keepsSignature(failure)) return 'check'
  return failure.kind === 'confirmation-refused' ? 'ask' : 'prepare'
}

/** Whether waiting is no longer possible; temporary failures are retried. */
function isOver(failure: SignInFailure): boolean {
  return failure.kind === 'cosigning-ended' || (failure.kind === 'problem' && !keepsSignature(failure))
}

function retry(state: SignInState, current: Subject | null, now: number): Next {
  if (state.status !== 'failed') return update(state)
  const { act, retry } = state
  // Needs no wallet: it has been signed. The server decides whether the signature is too late.
  if (retry.step === 'check' || retry.step === 'wait') return requestReducer(state, { type: 'retry' })
  if (!current) return end(state, { ended: 'disconnected' })
  const signer = act.safe ? signerFor(act.safe, current) : current
  const isUsable =
    retry.step === 'ask' &&
    now < retry.question.deadline &&
    (act.safe !== undefined || signer.address === act.address)
  return isUsable
    ? requestReducer({ ...state, act: act.safe ? signer : act }, { type: 'retry' })
    : prepare(state, signer)
}

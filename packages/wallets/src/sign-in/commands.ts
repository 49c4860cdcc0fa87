import type { Cosigning } from '@countersign/api'
import type { Address } from '@countersign/core'
import type { SignedIn } from '../authentication/authentication.ts'
import type { OpenChallenge } from '../authentication/open-message.ts'
import type { RequestCommand } from '../request/event.ts'
import { type Update, update } from '../update.ts'
import { challengeIn, cosigningOf, hasFailed, isConfirmation, ongoingCosigning } from './cosigning.ts'
import type { SignInFailure } from './failure.ts'
import type { SignInState, Subject } from './state.ts'

/** The request of a sign-in to the wallet of an account, or of an owner of a Safe. */
export type SignInRequest<S extends SignedIn = SignedIn> = {
  readonly act: Subject
  readonly question: OpenChallenge
  readonly answer: SignInAnswer
  readonly progress: null
  /** The session; for one owner's part, the cosigning that contains it. */
  readonly result: { readonly session: S } | { readonly cosigning: Cosigning }
  readonly failure: SignInFailure
}

export type SignInAnswer = {
  /** The id of the text that was signed. */
  readonly challenge: string
  readonly signature: `0x${string}`
  /** The Safe whose owner has signed, if the wallet was asked for a confirmation. */
  readonly of?: Address | undefined
}

/** The commands for the text that is signed and its signature, apart from the request to the wallet. */
export type TextCommand =
  /** The person left while the backend verified the signature: it may have opened a session anyway. */
  | { readonly type: 'doubt-answer' }
  /** A text is no longer signed. `wasTaken`: the backend may have accepted its signature. */
  | { readonly type: 'leave-text'; readonly challenge: string; readonly wasTaken: boolean }

/** The commands for a cosigning, apart from an owner's own confirmation. */
export type CosigningCommand =
  /** Watches a cosigning, by its id, instead of the previous one; `null`: none. */
  | { readonly type: 'watch-cosigning'; readonly id: string | null }
  /** Collects the session of a cosigning that is confirmed. */
  | { readonly type: 'collect'; readonly attempt: number; readonly cosigning: Cosigning }
  /** The person left while the session was collected. */
  | { readonly type: 'doubt-collection' }
  /** Records for the next visit that there is a cosigning to wait for. */
  | { readonly type: 'note-cosigning' }
  /** Checks whether there still is one. */
  | { readonly type: 'check-cosignings' }
  /** Cancels a cosigning at the server. */
  | { readonly type: 'cancel-cosigning'; readonly id: string }

export type SignInCommand = RequestCommand<SignInRequest> | TextCommand | CosigningCommand

export type SignInUpdate = Update<SignInState, SignInCommand>

/** A state after an event: another step, or the same one with other data. */
export type Change = { readonly state: SignInState; readonly isStep: boolean }

export const toStep = (state: SignInState): Change => ({ state, isStep: true })
export const toSame = (state: SignInState): Change => ({ state, isStep: false })

/** Returns the update after a step had its outcome: it is over, and the next one starts. */
export function afterOutcome(before: SignInState, change: Change): SignInUpdate {
  return changed(before, change, [])
}

/** Returns the update after anything else: a step that is left ends, and the answer to it may still come. */
export function afterChange(before: SignInState, change: Change): SignInUpdate {
  return changed(before, change, change.isStep ? leaving(before, change.state) : [])
}

function changed(
  before: SignInState,
  { state, isStep }: Change,
  left: readonly SignInCommand[],
): SignInUpdate {
  if (before === state) return update(before)
  return update(
    state,
    ...left,
    ...leavingText(before, state),
    ...(isStep ? entering(state) : []),
    ...cosigningCommands(before, { state, isStep }),
  )
}

function leaving(before: SignInState, next: SignInState): readonly SignInCommand[] {
  switch (before.status) {
    case 'preparing-message':
      return [{ type: 'stop' }]
    case 'verifying-signature':
      // A running verification cannot be cancelled: the backend may have accepted the signature already.
      return isConfirmation(before) || next.status === 'waiting-for-confirmations'
        ? []
        : [{ type: 'doubt-answer' }]
    case 'waiting-for-confirmations':
    case 'failed':
      return isCollecting(before) ? [{ type: 'doubt-collection' }] : []
    case 'message-ready':
    case 'waiting-for-signature':
    case 'idle':
    case 'signed-in':
      return []
  }
}

/** The wallet is no longer waited for once its text is left: until then it may answer an earlier request. */
function leavingText(before: SignInState, next: SignInState): readonly SignInCommand[] {
  const challenge = challengeIn(before)?.id
  if (challenge === undefined || challenge === challengeIn(next)?.id) return []
  const wasTaken = before.status === 'verifying-signature' && next.status !== 'failed'
  return [{ type: 'leave-text', challenge, wasTaken }, { type: 'stop' }]
}

function entering(next: SignInState): readonly SignInCommand[] {
  const { attempt } = next
  switch (next.status) {
    case 'preparing-message':
      return [{ type: 'prepare', attempt, act: next.subject }]
    case 'message-ready': {
      const { subject: act, challenge: question } = next
      return [{ type: 'time', attempt, act, question, isAsked: false }]
    }
    case 'waiting-for-signature': {
      const { subject: act, challenge: question } = next
      return [
        { type: 'time', attempt, act, question, isAsked: true },
        { type: 'ask', attempt, act, question },
      ]
    }
    case 'verifying-signature': {
      const { subject: act, challenge: question, signature, of } = next
      return [{ type: 'check', attempt, act, question, answer: { challenge: question.id, signature, of } }]
    }
    case 'failed':
      return [{ type: 'reread-wallet' }]
    case 'waiting-for-confirmations':
    case 'idle':
    case 'signed-in':
      return []
  }
}

function cosigningCommands(
  before: SignInState,
  { state: next, isStep }: Change,
): readonly CosigningCommand[] {
  const commands: CosigningCommand[] = []
  const was = cosigningOf(before)
  const is = cosigningOf(next)
  if (was && was.id !== is?.id) commands.push(...leavingCosigning(was, before, next))
  const id = openId(is)
  if (id !== null && ongoingCosigning(next) && (isStep || openId(was) !== id))
    commands.push({ type: 'note-cosigning' })
  if (id !== openId(was) || (isStep && id !== null)) commands.push({ type: 'watch-cosigning', id })
  // With each update: its session may have been refused because the Safe had changed in the meantime.
  if (next.status === 'waiting-for-confirmations' && next.cosigning.status === 'CONFIRMED')
    commands.push({ type: 'collect', attempt: next.attempt, cosigning: next.cosigning })
  return commands
}

function leavingCosigning(
  was: Cosigning,
  before: SignInState,
  next: SignInState,
): readonly CosigningCommand[] {
  const isWithdrawn = next.status === 'idle' && next.withdrawn === was.id
  // Nobody was asked to sign it: it must not stay open.
  const isAbandoned = before.status === 'message-ready' && !ongoingCosigning(before) && !hasFailed(was)
  if (isWithdrawn || isAbandoned) return [{ type: 'cancel-cosigning', id: was.id }]
  const isOver =
    next.status === 'signed-in' || (next.status === 'failed' && next.failure.kind === 'cosigning-ended')
  return isOver ? [{ type: 'check-cosignings' }] : []
}

/** Whether a session may be being collected. */
function isCollecting(state: SignInState): boolean {
  return (
    cosigningOf(state)?.status === 'CONFIRMED' &&
    (state.status === 'waiting-for-confirmations' ||
      (state.status === 'failed' && state.at === 'waiting-for-confirmations'))
  )
}

function openId(cosigning: Cosigning | null): string | null {
  return cosigning?.status === 'NEEDS_CONFIRMATION' ? cosigning.id : null
}

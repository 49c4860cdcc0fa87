import type { Cosigning } from '@countersign/api'
import type { RequestCommand } from '../request/event.ts'
import type { Update } from '../update.ts'
import { hasFailed, isConfirmation, isUnannounced, keptCosigning } from './cosigning.ts'
import { cosigningOf, type SignInRequest, type SignInState, textIn } from './state.ts'

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
  /** Has the backend announce a cosigning to its owners, by its id. */
  | { readonly type: 'announce-cosigning'; readonly id: string }
  /** Checks whether there still is one. */
  | { readonly type: 'check-cosignings' }
  /** Cancels a cosigning at the server. */
  | { readonly type: 'cancel-cosigning'; readonly id: string }

export type SignInCommand = RequestCommand<SignInRequest> | TextCommand | CosigningCommand

export type SignInUpdate = Update<SignInState, SignInCommand>

/** Returns the commands for what a sign-in leaves. @param isOutcome - whether its step has ended, and was not left */
export function leaving(
  before: SignInState,
  next: SignInState,
  isOutcome: boolean,
): readonly (TextCommand | CosigningCommand)[] {
  const commands: (TextCommand | CosigningCommand)[] = []
  if (!isOutcome && isStep(before, next)) {
    // A running verification cannot be cancelled: the backend may have accepted the signature already.
    if (before.status === 'checking' && !isConfirmation(before) && next.status !== 'waiting-for-owners')
      commands.push({ type: 'doubt-answer' })
    if (isCollecting(before)) commands.push({ type: 'doubt-collection' })
  }
  const challenge = textIn(before)?.id
  if (challenge !== undefined && challenge !== textIn(next)?.id)
    commands.push({
      type: 'leave-text',
      challenge,
      wasTaken: before.status === 'checking' && next.status !== 'failed',
    })
  return commands
}

export function cosigningCommands(before: SignInState, next: SignInState): readonly CosigningCommand[] {
  const commands: CosigningCommand[] = []
  const was = cosigningOf(before)
  const is = cosigningOf(next)
  if (was && was.id !== is?.id) commands.push(...leavingCosigning(was, before, next))
  const id = openId(is)
  // Also before anybody was asked to sign it: the page may be reloaded then.
  if (id !== null && (isStep(before, next) || openId(was) !== id)) commands.push({ type: 'note-cosigning' })
  if (id !== openId(was) || (isStep(before, next) && id !== null))
    commands.push({ type: 'watch-cosigning', id })
  if (id !== null && reachesOwners(next) && isUnannounced(is) && isStep(before, next))
    commands.push({ type: 'announce-cosigning', id })
  // With each update: its session may have been refused because the Safe had changed in the meantime.
  if (next.status === 'waiting-for-owners' && is?.status === 'CONFIRMED')
    commands.push({ type: 'collect', attempt: next.attempt, cosigning: is })
  return commands
}

/** Whether the person has the link for the owners, or the Safe's own wallet was asked, which asks them. */
function reachesOwners(state: SignInState): boolean {
  return state.status === 'waiting-for-owners' || (state.status === 'asking' && !state.act.safe)
}

function isStep(before: SignInState, next: SignInState): boolean {
  return before.status !== next.status || before.attempt !== next.attempt
}

function leavingCosigning(
  was: Cosigning,
  before: SignInState,
  next: SignInState,
): readonly CosigningCommand[] {
  const isWithdrawn = next.status === 'idle' && next.withdrawn === was.id
  // Nobody was asked to sign it, and no later visit could continue it: it must not stay open.
  const isAbandoned = before.status === 'ready' && !keptCosigning(before) && !hasFailed(was)
  if (isWithdrawn || isAbandoned) return [{ type: 'cancel-cosigning', id: was.id }]
  const isOver =
    next.status === 'done' || (next.status === 'failed' && next.failure.kind === 'cosigning-ended')
  return isOver ? [{ type: 'check-cosignings' }] : []
}

/** Whether a session may be being collected. */
function isCollecting(state: SignInState): boolean {
  return (
    cosigningOf(state)?.status === 'CONFIRMED' &&
    (state.status === 'waiting-for-owners' ||
      (state.status === 'failed' && state.at === 'waiting-for-owners'))
  )
}

function openId(cosigning: Cosigning | null): string | null {
  return cosigning?.status === 'NEEDS_CONFIRMATION' ? cosigning.id : null
}

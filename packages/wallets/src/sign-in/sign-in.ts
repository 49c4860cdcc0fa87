import type { Authentication, PreparedMessage, SignedIn } from '../authentication/authentication.ts'
import { deadlineOf, type OpenChallenge } from '../authentication/open-message.ts'
import type { PendingRequest } from '../pairing/relay.ts'
import type { RequestOutcome, RetryFrom } from '../request/event.ts'
import { createRequestRunner } from '../request/runner.ts'
import type { Effects } from '../update.ts'
import { checkSession } from './check-session.ts'
import type { CosigningCommand, SignInCommand, TextCommand } from './commands.ts'
import { isConfirmation } from './cosigning.ts'
import { mayHaveSignedIn, type SignInFailure } from './failure.ts'
import { serverFailure, walletFailure } from './read-failure.ts'
import type { SignInEvent } from './reducer.ts'
import {
  cosigningOf,
  type SignInAnswer,
  type SignInRequest,
  type SignInState,
  type Subject,
  textIn,
} from './state.ts'

type Failed = { readonly failure: SignInFailure; readonly retry: RetryFrom }

/** What a sign-in of a Safe needs: its owners are asked, and their cosigning is followed. */
export type SafeSignIn = Effects<CosigningCommand> & {
  /** Asks the wallet of an owner to confirm. */
  readonly askOwner: (
    subject: Subject,
    challenge: OpenChallenge,
  ) => Promise<{ readonly answer: SignInAnswer } | Failed>
  /** Submits the confirmation of an owner. */
  readonly confirm: (
    challenge: OpenChallenge,
    answer: SignInAnswer,
  ) => Promise<{ readonly leftToOwners: true } | Failed>
}

export type SignInOptions<S extends SignedIn> = {
  readonly getState: () => SignInState
  readonly dispatch: (event: SignInEvent) => void
  /** Whether the connected wallet is a hosted one, whose window is in front of the person. */
  readonly isHosted: () => boolean
  /** Carries out what a sign-in of a Safe needs; without it the backend has no cosignings. */
  readonly cosigning?: SafeSignIn | undefined
  /** Reads the wallet again after a step that failed. */
  readonly rereadWallet: () => void
  readonly authentication: Pick<Authentication<S>, 'verify' | 'cosign'>
  /** Requests the text for this account to sign from the backend. */
  readonly prepare: (subject: Subject, signal: AbortSignal) => Promise<PreparedMessage>
  /**
   * Asks the wallet. Its window cannot be closed from here; a response to another text than the current one is dropped.
   */
  readonly signMessage: (message: string, address: string) => Promise<`0x${string}`>
  /**
   * Returns, once, the text that this account had to sign before the page was reloaded, if it is still valid: it is not
   * requested again.
   */
  readonly keptChallenge?: (subject: Subject) => OpenChallenge | null
  /**
   * Waits for the signature of a stored text, if the wallet was asked and may still respond; `null`: it has to be
   * asked.
   */
  readonly answerTo?: (
    request: PendingRequest,
    options: { signal: AbortSignal },
  ) => Promise<`0x${string}`> | null
  /** Returns the text of this subject whose owners are confirming already, if there is one. */
  readonly findOpen?: (subject: Subject, signal: AbortSignal) => Promise<OpenChallenge | null>
  /** The time after which a wallet is slow to sign, in milliseconds. @default 60_000 */
  readonly slowAfter?: number
  /** Called once the person is signed in. */
  readonly onSignedIn: (session: S) => void
  /**
   * Called when it is not known whether the backend opened a session: its response was lost, or the person cancelled
   * before it arrived. `answer` settles once nothing more is expected, with the session if the response contains one
   * after all.
   */
  readonly onInDoubt: (answer: Promise<S | null>) => void
}

/** Carries out the steps of a sign-in. */
export function createSignInEffects<S extends SignedIn>(options: SignInOptions<S>): Effects<SignInCommand> {
  const { authentication, dispatch, getState, isHosted, onSignedIn, onInDoubt, cosigning } = options
  const { slowAfter = 60_000 } = options
  const texts = createTexts(options)
  let answering: Promise<S | null> = Promise.resolve(null)
  /** The ids of the cosignings that the person has cancelled here. */
  const cancelled = new Set<string>()

  const runner = createRequestRunner<SignInRequest<S>>(
    {
      prepare,
      ask,
      check,
      unforeseen: { kind: 'unknown' },
      // The person does not have to look for a window that is in front of them.
      slowAfter: () => (isHosted() ? null : slowAfter),
      expiry: ({ deadline }) => ({ at: deadline, failure: { kind: 'expired' }, retry: 'prepare' }),
      onLateAnswer,
      rereadWallet: options.rereadWallet,
    },
    onOutcome,
  )

  /**
   * Whether the wallet responds for the whole account while the person waits, also for a Safe: a hosted wallet does.
   */
  function answersItself({ safe }: Subject): boolean {
    return !safe && isHosted()
  }

  async function prepare(subject: Subject, signal: AbortSignal) {
    const kept = texts.restore(subject)
    if (kept) return { question: kept }
    try {
      const open = answersItself(subject) ? null : await options.findOpen?.(subject, signal)
      if (open) return { question: open }
      const challenge = withDeadline(await options.prepare(subject, signal))
      if (authentication.cosign && !answersItself(subject)) return { question: challenge }
      texts.noteNeedless(challenge, signal)
      return { question: { ...challenge, cosigning: null } }
    } catch (error) {
      return { failure: backendFailed(error, signal), retry: 'prepare' as const }
    }
  }

  async function ask(subject: Subject, challenge: OpenChallenge) {
    if (subject.safe) return cosigning?.askOwner(subject, challenge) ?? noOwners
    try {
      const signature = await (texts.answer() ?? options.signMessage(challenge.message, subject.address))
      return { answer: { signature } }
    } catch (error) {
      return { failure: walletFailure(error), retry: 'ask' as const }
    }
  }

  async function check(
    _subject: Subject,
    signed: { question: OpenChallenge; answer: SignInAnswer },
    _tell: unknown,
    signal: AbortSignal,
  ) {
    const { question, answer } = signed
    if (isConfirmation(signed)) return cosigning?.confirm(question, answer) ?? noOwners
    const submission = submit(question, answer.signature)
    answering = submission.catch(() => null)
    try {
      return { result: await submission }
    } catch (error) {
      return { failure: backendFailed(error, signal), retry: 'check' as const }
    }
  }

  async function submit({ id, account, message }: OpenChallenge, signature: `0x${string}`) {
    return checkSession(await authentication.verify({ id, account, message, signature }))
  }

  /** A wallet may respond after the person has left: what it signed counts unless they have cancelled the cosigning. */
  function onLateAnswer(challenge: OpenChallenge, answer: SignInAnswer) {
    if (!challenge.cosigning || cancelled.has(challenge.cosigning.id)) return
    if (answer.seat) {
      // Where the text is shown again, its confirmation is too; otherwise, it is only submitted.
      if (cosigningOf(getState())?.id === challenge.cosigning.id)
        return dispatch({ type: 'confirmed-late', challenge, answer })
      return void cosigning?.confirm(challenge, answer)
    }
    // The owners of a Safe that is the wallet itself have done their part.
    if (getState().status === 'idle' && !challenge.resumed)
      onInDoubt(submit(challenge, answer.signature).catch(() => null))
  }

  function onOutcome(event: RequestOutcome<SignInRequest<S>>) {
    const state = getState()
    switch (event.type) {
      case 'prepared':
        dispatch(event)
        if (texts.isAsked(event.question)) dispatch({ type: 'ask' })
        return
      case 'done':
        dispatch(event)
        if (state.attempt === event.attempt) onSignedIn(event.result)
        return
      case 'failed':
        if (isVerifying(state, event.attempt) && mayHaveSignedIn(event.failure)) onInDoubt(answering)
        return dispatch(event)
      case 'answered':
      case 'slow':
      case 'expired':
      case 'left-to-owners':
      case 'switching':
      case 'asking':
      case 'progress':
        return dispatch(event)
    }
  }

  return {
    run: command => {
      switch (command.type) {
        case 'doubt-answer':
          return onInDoubt(answering)
        case 'leave-text':
          return texts.leave(command)
        case 'cancel-cosigning':
          cancelled.add(command.id)
          return cosigning?.run(command)
        case 'watch-cosigning':
        case 'collect':
        case 'doubt-collection':
        case 'note-cosigning':
        case 'announce-cosigning':
        case 'check-cosignings':
          return cosigning?.run(command)
        case 'stop':
          runner.run(command)
          return texts.leaveUnused(getState())
        case 'load':
        case 'prepare':
        case 'ask':
        case 'check':
        case 'time':
        case 'reread-wallet':
          return runner.run(command)
      }
    },
    woke: runner.woke,
    dispose: () => {
      runner.dispose()
      texts.dispose()
      cosigning?.dispose()
    },
  }
}
/** Without the code for it, no owner can be asked. */
const noOwners = { failure: { kind: 'unknown' }, retry: 'ask' } as const

/** Reads why the backend failed. What its functions throw unexpectedly is reported, as an uncaught error would be. */
function backendFailed(error: unknown, { aborted }: AbortSignal): SignInFailure {
  const failure = serverFailure(error)
  if (failure.kind === 'unknown' && !aborted) reportError(error)
  return failure
}

/** Whether the backend verifies a signature that may lead to a session. */
function isVerifying(state: SignInState, attempt: number): boolean {
  return state.status === 'checking' && state.attempt === attempt && !isConfirmation(state)
}

/** Keeps the data of the text that is being signed, until the sign-in leaves it. */
function createTexts<S extends SignedIn>({ authentication, keptChallenge, answerTo }: SignInOptions<S>) {
  /** A text of an earlier load of the page, for which the wallet was asked already. */
  let kept: { readonly challenge: string; readonly over: AbortController } | null = null
  let keptAnswer: Promise<`0x${string}`> | null = null
  /** The cosigning that the backend opened with a text for a Safe whose wallet responds for the whole account. */
  let needless: { readonly challenge: string; readonly cosigning: string } | null = null

  function leaveKept() {
    kept?.over.abort()
    kept = null
    keptAnswer = null
  }

  /**
   * Cancels a cosigning that nobody was asked to confirm: the server refuses another text to a browser that
   * leaves many of them open, until they expire. If it cannot be cancelled, it expires like any other.
   */
  function cancelNeedless() {
    const { cosigning } = needless ?? {}
    needless = null
    if (cosigning !== undefined) void authentication.cosign?.cancel(cosigning).catch(() => {})
  }

  return {
    /** Returns, once, the text that this account had to sign before the page was reloaded. */
    restore: (subject: Subject) => {
      const challenge = subject.safe ? null : keptChallenge?.(subject)
      if (!challenge) return null
      leaveKept()
      const over = new AbortController()
      const { id, message } = challenge
      kept = { challenge: id, over }
      keptAnswer = answerTo?.({ message, address: subject.address }, { signal: over.signal }) ?? null
      return challenge
    },
    /** Whether the wallet was asked to sign a text before the page was reloaded, and may still respond. */
    isAsked: ({ id }: OpenChallenge) => kept?.challenge === id && keptAnswer !== null,
    /** Returns the response of a wallet that was asked before the page was reloaded; `null`: it has to be asked. */
    answer: () => {
      const answer = keptAnswer
      keptAnswer = null
      return answer
    },
    noteNeedless: ({ id, cosigning }: OpenChallenge, { aborted }: AbortSignal) => {
      if (!cosigning) return
      needless = { challenge: id, cosigning: cosigning.id }
      if (aborted) cancelNeedless()
    },
    /** The sign-in ended before it showed the text. */
    leaveUnused: (state: SignInState) => {
      const used = textIn(state)?.id
      if (kept && used !== kept.challenge) leaveKept()
      if (needless && used !== needless.challenge) cancelNeedless()
    },
    leave: ({ challenge, wasTaken }: TextCommand & { readonly type: 'leave-text' }) => {
      // The first response is waited for until another text replaces its own.
      if (kept?.challenge === challenge) leaveKept()
      if (needless?.challenge !== challenge) return
      // The backend may have ended it already.
      if (wasTaken) needless = null
      else cancelNeedless()
    },
    dispose: () => {
      leaveKept()
      cancelNeedless()
    },
  }
}

/** @throws {TypeError} if a backend returns something that cannot be signed, or an invalid expiry */
function withDeadline(prepared: PreparedMessage): OpenChallenge {
  if (typeof prepared.message !== 'string') throw new TypeError('A prepared message has a text.')
  return { ...prepared, deadline: deadlineOf(prepared) }
}

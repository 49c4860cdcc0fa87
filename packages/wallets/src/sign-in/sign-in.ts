import { currentConnection } from '../connection/current-connection.ts'
import type { Dispatch, Effect } from '../dialog/effect.ts'
import type { DialogState } from '../dialog/state.ts'
import type { PendingRequest } from '../pairing/relay.ts'
import type { Authentication, PreparedMessage, SignedIn } from './authentication.ts'
import { checkSession } from './check-session.ts'
import { isConfirmation } from './cosigning.ts'
import { mayHaveSignedIn, type SignInFailure, serverFailure, walletFailure } from './failure.ts'
import { deadlineOf } from './lifetime.ts'
import { needlessCosigning } from './needless-cosigning.ts'
import type { SignInEvent } from './reducer.ts'
import type { OpenChallenge, SignInState, Subject } from './state.ts'

export type SignInOptions<S extends SignedIn> = {
  readonly getState: () => DialogState
  readonly dispatch: Dispatch
  readonly authentication: Pick<Authentication<S>, 'verify' | 'cosign'>
  /** Asks the backend for the text that this account is to sign. */
  readonly prepare: (subject: Subject, signal: AbortSignal) => Promise<PreparedMessage>
  /** Asks the wallet. Its window cannot be closed from here; an answer to another text than the one at hand is dropped. */
  readonly signMessage: (message: string, address: string) => Promise<`0x${string}`>
  /**
   * Gives, once, the text that this account was to sign before the page was loaded anew, if it still counts: it is not
   * asked for again.
   */
  readonly keptChallenge?: (subject: Subject) => OpenChallenge | null
  /** Waits for the signature of a kept text, where the wallet was asked and may still answer; `null`: it has to be asked. */
  readonly answerTo?: (
    request: PendingRequest,
    options: { signal: AbortSignal },
  ) => Promise<`0x${string}`> | null
  /** Gives the text of this subject whose owners are confirming already, if there is one. */
  readonly findOpen?: (subject: Subject, signal: AbortSignal) => Promise<OpenChallenge | null>
  /** After which time a wallet is slow to sign, in milliseconds. @default 60_000 */
  readonly patience?: number
  /** Called once the person is signed in. */
  readonly onSignedIn: (session: S) => void
  /**
   * Called when it is not known whether the backend opened a session: its reply was lost, or the person turned away
   * before it came. `answer` settles once nothing more is to come, with the session if the reply brings one after all.
   */
  readonly onInDoubt: (answer: Promise<S | null>) => void
}

/** The longest that timers count (2^31 − 1 ms); beyond it they fire at once. */
const longestTimer = 2_147_483_647

/** Carries out the steps of a sign-in as the reducer decides. */
export function createSignInEffect<S extends SignedIn>(options: SignInOptions<S>): Effect {
  const { authentication, prepare, signMessage, getState, onSignedIn, onInDoubt, patience = 60_000 } = options
  /** The answer to a text that was kept, while that is what is to be signed. */
  let kept: { readonly challenge: OpenChallenge; readonly over: AbortController } | null = null
  let keptAnswer: Promise<`0x${string}`> | null = null
  let slow: ReturnType<typeof setTimeout> | undefined
  let running = new AbortController()
  let answering: Promise<S | null> = Promise.resolve(null)
  let deadline: ReturnType<typeof setTimeout> | undefined
  const needless = needlessCosigning(authentication.cosign?.cancel)
  const dispatch = (event: SignInEvent) => options.dispatch({ type: 'sign-in', event })

  function watchDeadline(state: SignInState) {
    clearTimeout(deadline)
    if (state.status !== 'message-ready' && state.status !== 'waiting-for-signature') return
    const left = Math.max(0, state.challenge.deadline - Date.now())
    if (left > longestTimer) return
    deadline = setTimeout(() => dispatch({ type: 'expired', attempt: state.attempt }), left)
  }

  function watchPatience(state: SignInState) {
    clearTimeout(slow)
    // Nobody has to look for a window that lies before them.
    if (state.status !== 'waiting-for-signature' || state.slow || isHosted()) return
    slow = setTimeout(() => dispatch({ type: 'slow', attempt: state.attempt }), patience)
  }

  async function handIn({ id, account, message }: OpenChallenge, signature: `0x${string}`) {
    return checkSession(await authentication.verify({ id, account, message, signature }))
  }

  async function verify({ attempt, challenge, signature }: Verifying) {
    const answer = handIn(challenge, signature)
    answering = answer.catch(() => null)
    try {
      const session = await answer
      const waitedFor = getState().signIn.attempt === attempt
      dispatch({ type: 'verified', attempt, session })
      if (waitedFor) onSignedIn(session)
    } catch (error) {
      const failure = serverFailure(error)
      const waitedFor = getState().signIn.attempt === attempt
      if (waitedFor && mayHaveSignedIn(failure)) onInDoubt(answering)
      dispatch({ type: 'failed', attempt, failure })
    }
  }

  /** Goes on with a text that was kept, and with its signature if that is still to come. */
  function takeUp({ attempt, subject }: Extract<SignInState, { status: 'preparing-message' }>): boolean {
    const challenge = subject.safe ? null : options.keptChallenge?.(subject)
    if (!challenge) return false
    const over = new AbortController()
    const { message } = challenge
    kept = { challenge, over }
    keptAnswer = options.answerTo?.({ message, address: subject.address }, { signal: over.signal }) ?? null
    dispatch({ type: 'prepared', attempt, challenge })
    if (keptAnswer) dispatch({ type: 'sign' })
    return true
  }

  function ask({ challenge, subject }: Waiting) {
    const answer = keptAnswer
    keptAnswer = null
    return answer ?? signMessage(challenge.message, subject.address)
  }

  /** What was signed counts by its text: the first answer is waited for until another text takes its place. */
  function letGoOfKept(state: SignInState) {
    if (!kept || state.status === 'preparing-message') return
    const isAsked = 'challenge' in state && state.challenge.id === kept.challenge.id
    if (isAsked || (state.status === 'failed' && state.again.step === 'sign')) return
    kept.over.abort()
    kept = null
    keptAnswer = null
  }

  async function begin({ attempt, subject }: SignInState & { subject: Subject }, signal: AbortSignal) {
    const open = answersItself(subject) ? null : await options.findOpen?.(subject, signal)
    if (open) return dispatch({ type: 'found', attempt, challenge: open })
    const challenge = withDeadline(await prepare(subject, signal))
    const isShared = authentication.cosign && !answersItself(subject)
    dispatch({
      ...{ type: 'prepared', attempt },
      challenge: isShared ? challenge : { ...challenge, cosigning: null },
    })
    if (!isShared) needless.note(challenge, getState().signIn)
  }

  /** A hosted wallet answers for the whole account while the person looks on, also where that is a Safe. */
  function answersItself({ safe }: Subject): boolean {
    return !safe && isHosted()
  }

  function isHosted(): boolean {
    return currentConnection(getState().connection)?.wallet.hosted !== undefined
  }

  async function askWallet(state: Waiting) {
    const { challenge } = state
    const signature = await ask(state)
    dispatch({ type: 'signed', challenge: challenge.id, signature })
    const { signIn } = getState()
    // A Safe's own wallet may answer when nobody stands here any more: its owners have done their part.
    const isLate = signIn.status === 'idle' && signIn.withdrawn === undefined
    if (isLate && challenge.cosigning && !challenge.resumed)
      onInDoubt(handIn(challenge, signature).catch(() => null))
  }

  async function take(state: SignInState, signal: AbortSignal) {
    const { attempt } = state
    const fail = (failure: SignInFailure) => dispatch({ type: 'failed', attempt, failure })
    switch (state.status) {
      case 'preparing-message':
        if (takeUp(state)) return
        return begin(state, signal).catch(error => fail(serverFailure(error)))
      case 'waiting-for-signature':
        // An owner is asked by whoever carries out cosignings.
        if (!state.subject.safe) return askWallet(state).catch(error => fail(walletFailure(error)))
        return state.challenge.cosigning ? undefined : fail({ kind: 'unknown' })
      case 'verifying-signature':
        return isConfirmation(state) ? undefined : verify(state)
      case 'idle':
      case 'message-ready':
      case 'waiting-for-confirmations':
      case 'failed':
      case 'signed-in':
        return
    }
  }

  return {
    changed: ({ signIn: before }, { signIn: state }) => {
      if (state === before) return
      if (state.attempt !== before.attempt || !isStep(state)) {
        running.abort()
        running = new AbortController()
      }
      // An answer under way is not called back: the backend may have taken it already.
      const isLeft = state.attempt !== before.attempt && state.status !== 'waiting-for-confirmations'
      if (before.status === 'verifying-signature' && !isConfirmation(before) && isLeft) onInDoubt(answering)
      letGoOfKept(state)
      needless.changed(before, state)
      watchDeadline(state)
      watchPatience(state)
      if (state.attempt !== before.attempt) void take(state, running.signal)
    },
    woke: () => watchDeadline(getState().signIn),
    dispose: () => {
      running.abort()
      kept?.over.abort()
      needless.dispose()
      clearTimeout(deadline)
      clearTimeout(slow)
    },
  }
}

type Waiting = Extract<SignInState, { status: 'waiting-for-signature' }>
type Verifying = Extract<SignInState, { status: 'verifying-signature' }>

function isStep(state: SignInState): boolean {
  switch (state.status) {
    case 'preparing-message':
    case 'message-ready':
    case 'waiting-for-signature':
    case 'verifying-signature':
    case 'waiting-for-confirmations':
      return true
    case 'idle':
    case 'failed':
    case 'signed-in':
      return false
  }
}

/** @throws {TypeError} if a backend gives something that is not to be signed, or does not say for how long it counts */
function withDeadline(prepared: PreparedMessage): OpenChallenge {
  if (typeof prepared.message !== 'string') throw new TypeError('A prepared message has a text.')
  return { ...prepared, deadline: deadlineOf(prepared) }
}

import type { Dispatch, Effect } from '../dialog/effect.ts'
import type { DialogState } from '../dialog/state.ts'
import type { Authentication, PreparedMessage, SignedIn } from './authentication.ts'
import { checkSession } from './check-session.ts'
import { mayHaveSignedIn, type SignInFailure, serverFailure, walletFailure } from './failure.ts'
import type { SignInEvent } from './reducer.ts'
import type { OpenChallenge, SignInState, Subject } from './state.ts'

export type SignInOptions<S extends SignedIn> = {
  readonly getState: () => DialogState
  readonly dispatch: Dispatch
  readonly authentication: Pick<Authentication<S>, 'verify'>
  /** Asks the backend for the text that this account is to sign. */
  readonly prepare: (subject: Subject, signal: AbortSignal) => Promise<PreparedMessage>
  /** Asks the wallet. Its window cannot be closed from here; an answer to another text than the one at hand is dropped. */
  readonly signMessage: (message: string, address: string) => Promise<`0x${string}`>
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
  const { authentication, prepare, signMessage, getState, onSignedIn, onInDoubt } = options
  let running = new AbortController()
  let answering: Promise<S | null> = Promise.resolve(null)
  let deadline: ReturnType<typeof setTimeout> | undefined
  const dispatch = (event: SignInEvent) => options.dispatch({ type: 'sign-in', event })

  function watchDeadline(state: SignInState) {
    clearTimeout(deadline)
    if (state.status !== 'message-ready' && state.status !== 'waiting-for-signature') return
    const left = Math.max(0, state.challenge.deadline - Date.now())
    if (left > longestTimer) return
    deadline = setTimeout(() => dispatch({ type: 'expired', attempt: state.attempt }), left)
  }

  async function verify(state: Extract<SignInState, { status: 'verifying-signature' }>) {
    const { attempt, signature } = state
    const { id, account, message } = state.challenge
    // What throws at once, as a backend of a site's own may, is an answer too.
    const answer = Promise.resolve()
      .then(() => authentication.verify({ id, account, message, signature }))
      .then(checkSession)
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

  async function take(state: SignInState, signal: AbortSignal) {
    const { attempt } = state
    const fail = (failure: SignInFailure) => dispatch({ type: 'failed', attempt, failure })
    switch (state.status) {
      case 'preparing-message':
        return prepare(state.subject, signal)
          .then(withDeadline)
          .then(
            challenge => dispatch({ type: 'prepared', attempt, challenge }),
            error => fail(serverFailure(error)),
          )
      case 'waiting-for-signature':
        return signMessage(state.challenge.message, state.subject.address).then(
          signature => dispatch({ type: 'signed', challenge: state.challenge.id, signature }),
          error => fail(walletFailure(error)),
        )
      case 'verifying-signature':
        return verify(state)
      case 'idle':
      case 'message-ready':
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
      if (before.status === 'verifying-signature' && state.attempt !== before.attempt) onInDoubt(answering)
      watchDeadline(state)
      if (state.attempt !== before.attempt) void take(state, running.signal)
    },
    dispose: () => {
      running.abort()
      clearTimeout(deadline)
    },
  }
}

function isStep(state: SignInState): boolean {
  switch (state.status) {
    case 'preparing-message':
    case 'message-ready':
    case 'waiting-for-signature':
    case 'verifying-signature':
      return true
    case 'idle':
    case 'failed':
    case 'signed-in':
      return false
  }
}

/** @throws {TypeError} if a backend gives something that is not to be signed, or does not say for how long it counts */
function withDeadline(prepared: PreparedMessage): OpenChallenge {
  const lifetime = Date.parse(prepared.expiresAt) - Date.parse(prepared.issuedAt)
  if (typeof prepared.message !== 'string' || Number.isNaN(lifetime))
    throw new TypeError('A prepared message has a text, and its times in RFC 3339.')
  return { ...prepared, deadline: Date.now() + lifetime }
}

import type { Challenge, Client, Session } from '@countersign/api'
import { createStore, type Store } from '../store.ts'
import { answerChallenge } from './answer.ts'
import { mayHaveSignedIn, type SignInFailure, serverFailure, walletFailure } from './failure.ts'
import { type SignInEvent, signInReducer } from './reducer.ts'
import { initialSignIn, type SignInState, type Subject } from './state.ts'

export type SignInOptions = {
  readonly client: Pick<Client, 'answer' | 'session'>
  /** Asks the server for the text that this account is to sign. */
  readonly prepare: (subject: Subject, signal: AbortSignal) => Promise<Challenge>
  /** Asks the wallet. Its window cannot be closed from here; an answer to another text than the one at hand is dropped. */
  readonly signMessage: (message: string, address: string) => Promise<`0x${string}`>
  /** What the wallet shows now; `null` while none is connected. */
  readonly subject: () => Subject | null
  readonly onSignedIn?: (session: Session) => void
  /**
   * Called when it is not known whether the server opened a session: its reply was lost, or the person turned away
   * before it came. `answer` settles once nothing more is to come, with the session if the reply brings one after all.
   */
  readonly onInDoubt?: (answer: Promise<Session | null>) => void
}

export type SignIn = Store<SignInState> & {
  readonly start: (subject: Subject) => void
  readonly sign: () => void
  readonly retry: () => void
  readonly cancel: () => void
  readonly subjectChanged: (subject: Subject) => void
  readonly walletDisconnected: () => void
}

/** The longest that timers count (2^31 − 1 ms); beyond it they fire at once. */
const longestTimer = 2_147_483_647

/** Runs a sign-in: carries out what the reducer decides, and tells it what came of it. */
export function createSignIn(options: SignInOptions): SignIn {
  const { client, prepare, signMessage, subject } = options
  const store = createStore<SignInState>(initialSignIn)
  let running = new AbortController()
  let answering: Promise<Session | null> = Promise.resolve(null)
  let deadline: ReturnType<typeof setTimeout> | undefined

  function dispatch(event: SignInEvent) {
    const before = store.getSnapshot()
    const state = signInReducer(before, event)
    if (state === before) return
    if (state.attempt !== before.attempt || !isStep(state)) {
      running.abort()
      running = new AbortController()
    }
    // An answer under way is not called back: the server may have taken it already.
    if (before.status === 'verifying-signature' && state.attempt !== before.attempt)
      options.onInDoubt?.(answering)
    watchDeadline(state)
    store.set(state)
    if (state.attempt !== before.attempt) void take(state, running.signal)
    if (state.status === 'signed-in') options.onSignedIn?.(state.session)
  }

  function watchDeadline(state: SignInState) {
    clearTimeout(deadline)
    if (state.status !== 'message-ready' && state.status !== 'waiting-for-signature') return
    const left = Math.max(0, state.challenge.deadline - Date.now())
    if (left > longestTimer) return
    deadline = setTimeout(() => dispatch({ type: 'expired', attempt: state.attempt }), left)
  }

  async function take(state: SignInState, signal: AbortSignal) {
    const { attempt } = state
    const fail = (failure: SignInFailure) => dispatch({ type: 'failed', attempt, failure })
    switch (state.status) {
      case 'preparing-message':
        return prepare(state.subject, signal).then(
          challenge => dispatch({ type: 'prepared', attempt, challenge: withDeadline(challenge) }),
          error => fail(serverFailure(error)),
        )
      case 'waiting-for-signature':
        return signMessage(state.challenge.message, state.subject.address).then(
          signature => dispatch({ type: 'signed', challenge: state.challenge.id, signature }),
          error => fail(walletFailure(error)),
        )
      case 'verifying-signature': {
        const answer = answerChallenge(client, state.challenge, state.signature)
        answering = answer.catch(() => null)
        return answer.then(
          session => dispatch({ type: 'verified', attempt, session }),
          error => {
            const failure = serverFailure(error)
            const waitedFor = store.getSnapshot().attempt === attempt
            if (waitedFor && mayHaveSignedIn(failure)) options.onInDoubt?.(answering)
            fail(failure)
          },
        )
      }
      case 'idle':
      case 'message-ready':
      case 'failed':
      case 'signed-in':
        return
    }
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    start: of => dispatch({ type: 'start', subject: of }),
    sign: () => dispatch({ type: 'sign' }),
    retry: () => dispatch({ type: 'retry', subject: subject(), now: Date.now() }),
    cancel: () => dispatch({ type: 'cancel' }),
    subjectChanged: to => dispatch({ type: 'subject-changed', subject: to }),
    walletDisconnected: () => dispatch({ type: 'wallet-disconnected' }),
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

function withDeadline(challenge: Challenge) {
  const lifetime = Date.parse(challenge.expiresAt) - Date.parse(challenge.issuedAt)
  return { ...challenge, deadline: Date.now() + lifetime }
}

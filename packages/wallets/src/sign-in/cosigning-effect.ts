import { type Cosigning, ProblemError } from '@countersign/api'
import type { Dispatch, Effect } from '../dialog/effect.ts'
import type { DialogState } from '../dialog/state.ts'
import type { WalletMemory } from '../recent/recent.ts'
import type { Cosign, SignedIn } from './authentication.ts'
import { checkSession } from './check-session.ts'
import { cosigningOf, goesOn, hasFailed } from './cosigning.ts'
import { mayHaveSignedIn, serverFailure } from './failure.ts'
import { noteOpenCosignings } from './open-cosignings.ts'
import type { SignInEvent } from './reducer.ts'
import type { SignInState } from './state.ts'

export type CosigningOptions<S extends SignedIn> = {
  readonly getState: () => DialogState
  readonly dispatch: Dispatch
  readonly cosign: Cosign<S>
  readonly memory: WalletMemory | undefined
  readonly onSignedIn: (session: S) => void
  readonly onInDoubt: (answer: Promise<S | null>) => void
}

/**
 * Carries out what a sign-in needs beyond its own wallet: it watches the cosigning, takes the session once it is
 * confirmed, ends it at the server when the person takes it back, and notes that there is one to wait for.
 */
export function createCosigningEffect<S extends SignedIn>(options: CosigningOptions<S>): Effect {
  const { getState, cosign, memory, onSignedIn, onInDoubt } = options
  const dispatch = (event: SignInEvent) => options.dispatch({ type: 'sign-in', event })
  let watched: { readonly id: string; readonly stop: () => void } | null = null
  let collecting: { readonly attempt: number; readonly answer: Promise<S | null> } | null = null

  function watch(cosigning: Cosigning | null) {
    const id = cosigning?.status === 'NEEDS_CONFIRMATION' ? cosigning.id : null
    if (watched?.id === id) return
    watched?.stop()
    watched = null
    if (id !== null) listen(id)
  }

  function listen(id: string) {
    watched?.stop()
    const stop = cosign.watch(id, {
      heard: news => dispatch({ type: 'cosigning', cosigning: news }),
      gone: () => dispatch({ type: 'cosigning-gone', id }),
    })
    watched = { id, stop }
  }

  async function collect({
    attempt,
    cosigning,
  }: Extract<SignInState, { status: 'waiting-for-confirmations' }>) {
    const answer = Promise.resolve()
      .then(() => cosign.collect(cosigning.id))
      .then(checkSession)
    collecting = { attempt, answer: answer.catch(() => null) }
    try {
      const session = await answer
      const waitedFor = getState().signIn.attempt === attempt
      dispatch({ type: 'collected', attempt, session })
      if (waitedFor) onSignedIn(session)
    } catch (error) {
      // The Safe has changed since: its owners have more to confirm, and what, is heard at once.
      if (getState().signIn.attempt === attempt && isIncomplete(error)) {
        collecting = null
        return listen(cosigning.id)
      }
      const failure = serverFailure(error)
      if (getState().signIn.attempt === attempt && mayHaveSignedIn(failure)) onInDoubt(collecting.answer)
      dispatch({ type: 'failed', attempt, failure })
    }
  }

  /** Whether anything is left to wait for, only the server knows: another tab may have opened one. */
  async function forget() {
    try {
      const items = await cosign.list()
      if (!items.some(isLeft)) noteOpenCosignings(memory, false)
    } catch {
      // It is looked at again at the next visit.
    }
  }

  async function takeBack(id: string) {
    try {
      await cosign.cancel(id)
      await forget()
    } catch {
      // It stays open, and is shown among those that wait.
    }
  }

  function settle(before: SignInState, state: SignInState) {
    const was = cosigningOf(before)
    const is = cosigningOf(state)
    if (is && goesOn(state) && is.status === 'NEEDS_CONFIRMATION') noteOpenCosignings(memory, true)
    if (!was || was.id === is?.id) return
    const isTakenBack = state.status === 'idle' && state.withdrawn === was.id
    // Nobody was asked to sign it: it is not left standing.
    const isAbandoned = before.status === 'message-ready' && !goesOn(before) && !hasFailed(was)
    const isOver =
      state.status === 'signed-in' || (state.status === 'failed' && state.failure.kind === 'cosigning-ended')
    if (isTakenBack || isAbandoned) void takeBack(was.id)
    else if (isOver) void forget()
  }

  return {
    changed: ({ signIn: before }, { signIn: state }) => {
      if (state === before) return
      settle(before, state)
      watch(cosigningOf(state))
      // A session that is under way is not called back: the server may have opened it already.
      if (collecting && collecting.attempt !== state.attempt) {
        if (state.status !== 'signed-in') onInDoubt(collecting.answer)
        collecting = null
      }
      if (
        state.status === 'waiting-for-confirmations' &&
        state.cosigning.status === 'CONFIRMED' &&
        collecting?.attempt !== state.attempt
      )
        void collect(state)
    },
    dispose: () => {
      watched?.stop()
      watched = null
    },
  }
}

function isIncomplete(error: unknown): boolean {
  return error instanceof ProblemError && error.code === 'cosigning-incomplete'
}

/** Whether this browser still waits for it. */
function isLeft({ status, collected }: Cosigning): boolean {
  return status === 'NEEDS_CONFIRMATION' || (status === 'CONFIRMED' && !collected)
}

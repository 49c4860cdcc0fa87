import { type Lazy, lazy } from '../lazy.ts'
import { createStore, type Store } from '../store.ts'
import type { Effects } from '../update.ts'
import type { RequestCommand, RequestEvent } from './event.ts'
import { requestReducer } from './reducer.ts'
import { createRequestRunner, type RequestSteps } from './runner.ts'
import { initialRequest, type RequestState, type RequestStep, type RequestTypes } from './state.ts'

/** A request to a wallet, one at a time. Its functions do not throw: the outcome is in `state`. */
export type Request<R extends RequestTypes> = {
  readonly state: Store<RequestState<R>>
  /** Starts a request and ends the previous one. @param step - the first step, once code is loaded */
  readonly start: (act: R['act'], step: Exclude<RequestStep<R>, { readonly step: 'load' }>) => void
  /** Asks the wallet the question that the person has read. */
  readonly ask: () => void
  /** Tries again what failed, repeating as little as possible. */
  readonly retry: () => void
  /** Stops waiting. The wallet's own window stays open. */
  readonly cancel: () => void
}

export type RequestOptions<R extends RequestTypes, Steps extends RequestSteps<R> = RequestSteps<R>> = {
  /** Loads the code of the steps. Called again after it failed, or took longer than 20 seconds. */
  readonly load: () => Promise<Steps>
  /** The failure if they could not be loaded. */
  readonly notLoaded: R['failure']
  /**
   * Called within the user gesture if the wallet is asked next: the browser lets a page open a window only then. If
   * preparation comes first, the wallet is not asked within that gesture.
   */
  readonly beforeAsking?: () => void
}

/** A request with the code of its steps. */
export type LoadedRequest<R extends RequestTypes, Steps extends RequestSteps<R>> = Request<R> & {
  /** Loads the steps ahead. */
  readonly load: () => Promise<Steps>
  /** Cancels the request and forgets its steps: what they ask may be gone. The next request loads them again. */
  readonly release: () => void
}

/**
 * Creates a standalone request of one kind: the reducer and the runner around a store.
 *
 * @example
 * import type { OwnerRequest } from '@countersign/wallets'
 *
 * const owner = createRequest<OwnerRequest>({
 *   load: () => runtime.ownerSteps(client),
 *   notLoaded: { kind: 'code-missing' },
 * })
 * owner.start(act, firstStep(act))
 */
export function createRequest<R extends RequestTypes, Steps extends RequestSteps<R> = RequestSteps<R>>(
  options: RequestOptions<R, Steps>,
): LoadedRequest<R, Steps> {
  const store = createStore<RequestState<R>>(initialRequest)
  let runner: Effects<RequestCommand<R>> | null = null
  let steps = newSteps()

  function newSteps(): Lazy<Steps> {
    const made = lazy(options.load, loaded => {
      if (steps === made) runner = createRequestRunner(loaded, dispatch)
    })
    return made
  }

  function dispatch(event: RequestEvent<R>, isGesture = false) {
    const before = store.getSnapshot()
    const { state, commands } = requestReducer(before, event)
    if (isGesture && state.attempt !== before.attempt && isAskedNext(state)) options.beforeAsking?.()
    store.set(state)
    for (const command of commands) {
      if (command.type === 'load') void loadFor(command.attempt)
      else runner?.run(command)
    }
  }

  async function loadFor(attempt: number) {
    try {
      await steps.load()
    } catch {
      return dispatch({ type: 'failed', attempt, failure: options.notLoaded, retry: 'prepare' })
    }
    dispatch({ type: 'loaded', attempt })
  }

  return {
    state: { subscribe: store.subscribe, getSnapshot: store.getSnapshot },
    load: () => steps.load(),
    start: (act, step) =>
      dispatch({ type: 'start', act, step: runner ? step : { step: 'load', next: step } }, true),
    ask: () => dispatch({ type: 'ask' }, true),
    retry: () => dispatch({ type: 'retry' }, true),
    cancel: () => dispatch({ type: 'cancel' }),
    release: () => {
      dispatch({ type: 'cancel' })
      runner = null
      steps = newSteps()
    },
  }
}

/** Whether the wallet is asked now, or once code is loaded. */
function isAskedNext<R extends RequestTypes>(state: RequestState<R>): boolean {
  return state.status === 'asking' || (state.status === 'loading' && state.next.step === 'ask')
}

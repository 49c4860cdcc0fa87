import type { Effects } from '../update.ts'
import type { RequestCommand, RequestOutcome, RetryFrom } from './event.ts'
import type { RequestTypes } from './state.ts'

/** A step failed. `retry`: the step from which a retry continues. */
type Failed<R extends RequestTypes> = { readonly failure: R['failure']; readonly retry: RetryFrom }
/** There is no valid answer of the wallet, and the owners of the Safe can still confirm. */
type LeftToOwners = { readonly leftToOwners: true }

/** What a step reports while it runs. */
export type Tell<R extends RequestTypes> = {
  /** The wallet is asked to change its network first. */
  readonly switching: () => void
  /** The wallet changed its network, and receives the question. */
  readonly asking: () => void
  readonly progress: (progress: R['progress'] | null) => void
}

/**
 * One kind of request: what happens in each of its steps. A step returns the failures that it expects; what it throws
 * is a fault of this page. The signal is aborted once the outcome of the step is no longer needed.
 */
export type RequestSteps<R extends RequestTypes> = {
  /** Determines what to ask the wallet. Returns a result if there is nothing to ask. */
  readonly prepare?: (
    act: R['act'],
    signal: AbortSignal,
  ) => Promise<{ readonly question: R['question'] } | { readonly result: R['result'] } | Failed<R>>
  /** Asks the wallet. Returns a result if the answer needs no check. */
  readonly ask: (
    act: R['act'],
    question: R['question'],
    tell: Tell<R>,
    signal: AbortSignal,
  ) => Promise<{ readonly answer: R['answer'] } | { readonly result: R['result'] } | LeftToOwners | Failed<R>>
  /** Checks the answer, or follows its effect. */
  readonly check?: (
    act: R['act'],
    asked: { readonly question: R['question']; readonly answer: R['answer'] },
    tell: Tell<R>,
    signal: AbortSignal,
  ) => Promise<{ readonly result: R['result'] } | LeftToOwners | Failed<R>>
  /** The failure if a step throws. */
  readonly unforeseen: R['failure']
  /** Returns the time after which a wallet is slow to respond, in milliseconds; `null`: never. */
  readonly slowAfter: () => number | null
  /** Returns when a question expires, in milliseconds since 1970, and the failure if there is no answer by then. */
  readonly expiry?: (question: R['question'], isAsked: boolean) => Failed<R> & { readonly at: number }
  /** Called with an answer that is no longer waited for. */
  readonly onLateAnswer?: (question: R['question'], answer: R['answer']) => void
  /** Reads the wallet again: after a step that failed, what the page knows about it may be outdated. */
  readonly rereadWallet?: () => void
}

type TakeStep<R extends RequestTypes> = Extract<
  RequestCommand<R>,
  { readonly type: 'prepare' | 'ask' | 'check' }
>

/** The maximum delay of timers (2^31 − 1 ms); longer ones fire at once. */
const longestTimer = 2_147_483_647

/**
 * Creates a function that carries out the commands of `requestReducer` for one request at a time, and dispatches their
 * outcomes.
 */
export function createRequestRunner<R extends RequestTypes>(
  steps: RequestSteps<R>,
  dispatch: (event: RequestOutcome<R>) => void,
): Required<Effects<RequestCommand<R>>> {
  let running = new AbortController()
  const timers: { slow?: ReturnType<typeof setTimeout>; expiry?: ReturnType<typeof setTimeout> } = {}
  let expiry: (Failed<R> & { readonly attempt: number; readonly at: number }) | null = null

  function stopTimers() {
    clearTimeout(timers.slow)
    clearTimeout(timers.expiry)
    expiry = null
  }

  function stop() {
    stopTimers()
    running.abort()
    running = new AbortController()
  }

  /** Timers do not run while a device sleeps, so that this is called again when it wakes up. */
  function watchExpiry() {
    clearTimeout(timers.expiry)
    if (!expiry) return
    const { at, ...failed } = expiry
    const left = Math.max(0, at - Date.now())
    if (left <= longestTimer) timers.expiry = setTimeout(() => dispatch({ type: 'expired', ...failed }), left)
  }

  function startTimers({ attempt, question, isAsked }: RequestCommand<R> & { readonly type: 'time' }) {
    stopTimers()
    const slow = isAsked ? steps.slowAfter() : null
    if (slow !== null) timers.slow = setTimeout(() => dispatch({ type: 'slow', attempt }), slow)
    expiry = steps.expiry ? { attempt, ...steps.expiry(question, isAsked) } : null
    watchExpiry()
  }

  async function takeStep(command: TakeStep<R>) {
    const { attempt } = command
    const { signal } = running
    const tell: Tell<R> = {
      switching: () => dispatch({ type: 'switching', attempt }),
      asking: () => dispatch({ type: 'asking', attempt }),
      progress: progress => dispatch({ type: 'progress', attempt, progress }),
    }
    const outcome = await outcomeOf(steps, command, tell, signal).catch((error: unknown) => {
      if (!signal.aborted) reportError(error)
      return { failure: steps.unforeseen, retry: command.type }
    })
    if (!signal.aborted) dispatch(eventOf(attempt, outcome))
    else if ('answer' in outcome && command.type === 'ask')
      steps.onLateAnswer?.(command.question, outcome.answer)
  }

  return {
    run: command => {
      switch (command.type) {
        case 'stop':
          return stop()
        case 'time':
          return startTimers(command)
        case 'reread-wallet':
          return steps.rereadWallet?.()
        // The steps are loaded.
        case 'load':
          return
        case 'prepare':
        case 'ask':
        case 'check':
          return void takeStep(command)
      }
    },
    woke: watchExpiry,
    dispose: stop,
  }
}

type Outcome<R extends RequestTypes> =
  | { readonly question: R['question'] }
  | { readonly answer: R['answer'] }
  | { readonly result: R['result'] }
  | LeftToOwners
  | Failed<R>

async function outcomeOf<R extends RequestTypes>(
  steps: RequestSteps<R>,
  command: TakeStep<R>,
  tell: Tell<R>,
  signal: AbortSignal,
): Promise<Outcome<R>> {
  switch (command.type) {
    case 'prepare':
      if (!steps.prepare) throw new TypeError('There is nothing to prepare.')
      return steps.prepare(command.act, signal)
    case 'ask':
      return steps.ask(command.act, command.question, tell, signal)
    case 'check':
      if (!steps.check) throw new TypeError('There is nothing to check.')
      return steps.check(command.act, command, tell, signal)
  }
}

function eventOf<R extends RequestTypes>(attempt: number, outcome: Outcome<R>): RequestOutcome<R> {
  if ('question' in outcome) return { type: 'prepared', attempt, question: outcome.question }
  if ('answer' in outcome) return { type: 'answered', asked: attempt, answer: outcome.answer }
  if ('result' in outcome) return { type: 'done', attempt, result: outcome.result }
  if ('leftToOwners' in outcome) return { type: 'left-to-owners', attempt }
  return { type: 'failed', attempt, ...outcome }
}

import { type Update, update } from '../update.ts'
import type { RequestCommand, RequestEvent, RetryFrom } from './event.ts'
import type { FailedStep, RequestState, RequestStep, RequestTypes } from './state.ts'

type RequestUpdate<R extends RequestTypes> = Update<RequestState<R>, RequestCommand<R>>

/**
 * Returns the state of a request to a wallet after an event, and the next commands. It is pure, so it can be part of
 * another reducer: `createRequestRunner` carries out the commands and dispatches their outcomes. `createRequest` is
 * both, around a store.
 *
 * Returns the same state object and no commands if the event changes nothing, as with all events of steps that have
 * ended.
 */
export function requestReducer<R extends RequestTypes>(
  state: RequestState<R>,
  event: RequestEvent<R>,
): RequestUpdate<R> {
  if ('attempt' in event && event.attempt !== state.attempt) return update(state)
  switch (event.type) {
    case 'start':
      return stopped(begin(state.attempt + 1, event.act, event.step))
    case 'cancel':
      return state.status === 'idle'
        ? update(state)
        : stopped(update({ status: 'idle', attempt: state.attempt + 1 }))
    case 'retry':
      return state.status === 'failed' ? begin(state.attempt + 1, state.act, state.retry) : update(state)
    case 'loaded':
      return state.status === 'loading' ? begin(state.attempt, state.act, state.next) : update(state)
    case 'prepared':
      return state.status === 'preparing'
        ? begin(state.attempt, state.act, { step: 'show', question: event.question })
        : update(state)
    case 'ask':
      return state.status === 'ready' || state.status === 'asking' || state.status === 'waiting-for-owners'
        ? begin(state.attempt + 1, state.act, askAgain(state))
        : update(state)
    case 'switching':
      return state.status === 'asking' ? update({ ...asked(state), status: 'switching' }) : update(state)
    case 'asking':
      return state.status === 'switching' ? asking(asked(state)) : update(state)
    case 'progress':
      return (state.status === 'asking' || state.status === 'checking') && state.progress !== event.progress
        ? update({ ...state, progress: event.progress })
        : update(state)
    case 'slow':
      return state.status === 'asking' && !state.slow ? update({ ...state, slow: true }) : update(state)
    case 'answered':
      return answered(state, event.asked, event.answer)
    case 'left-to-owners':
      return state.status === 'switching' || state.status === 'asking' || state.status === 'checking'
        ? update({ ...asked(state), status: 'waiting-for-owners' }, { type: 'reread-wallet' })
        : update(state)
    case 'done':
      return canFail(state)
        ? stopped(update({ status: 'done', attempt: state.attempt, act: state.act, result: event.result }))
        : update(state)
    case 'failed':
      return canFail(state) ? failed(state, event.failure, event.retry) : update(state)
    case 'expired':
      return state.status === 'ready' || state.status === 'switching' || state.status === 'asking'
        ? stopped(failed(later(state), event.failure, event.retry))
        : update(state)
  }
}

type Of<R extends RequestTypes, Status> = Extract<RequestState<R>, { readonly status: Status }>
type Asked<R extends RequestTypes> = Of<
  R,
  'ready' | 'switching' | 'asking' | 'checking' | 'waiting-for-owners'
>

/** The statuses that can fail, with the step that has failed then. */
const failedSteps = {
  loading: 'preparing',
  preparing: 'preparing',
  // The question expired before the wallet was asked.
  ready: 'preparing',
  switching: 'asking',
  asking: 'asking',
  checking: 'checking',
  'waiting-for-owners': 'waiting-for-owners',
} as const satisfies Partial<Record<RequestState<RequestTypes>['status'], FailedStep>>

type Failing<R extends RequestTypes> = Of<R, keyof typeof failedSteps>

function canFail<R extends RequestTypes>(state: RequestState<R>): state is Failing<R> {
  return Object.hasOwn(failedSteps, state.status)
}

function begin<R extends RequestTypes>(
  attempt: number,
  act: R['act'],
  step: RequestStep<R>,
): RequestUpdate<R> {
  switch (step.step) {
    case 'load':
      return update({ status: 'loading', attempt, act, next: step.next }, { type: 'load', attempt })
    case 'prepare':
      return update({ status: 'preparing', attempt, act }, { type: 'prepare', attempt, act })
    case 'show': {
      const { question } = step
      return update(
        { status: 'ready', attempt, act, question, since: attempt },
        { type: 'time', attempt, act, question, isAsked: false },
      )
    }
    case 'ask': {
      const { question, since = attempt } = step
      const { state, commands } = asking<R>({ attempt, act, question, since })
      return update(state, ...commands, { type: 'ask', attempt, act, question })
    }
    case 'wait': {
      const { question, since } = step
      return update({ status: 'waiting-for-owners', attempt, act, question, since })
    }
    case 'check': {
      const { question, answer } = step
      return update(
        { status: 'checking', attempt, act, question, since: attempt, answer, progress: null },
        { type: 'check', attempt, act, question, answer },
      )
    }
  }
}

function asking<R extends RequestTypes>(to: AskedFields<R>): RequestUpdate<R> {
  const { attempt, act, question } = to
  return update(
    { ...to, status: 'asking', slow: false, progress: null },
    { type: 'time', attempt, act, question, isAsked: true },
  )
}

/** Accepts an answer as long as it is to the current question, even after the wallet seemed to give no answer. */
function answered<R extends RequestTypes>(
  state: RequestState<R>,
  asked: number,
  answer: R['answer'],
): RequestUpdate<R> {
  const to = openQuestion(state)
  if (!to || asked < to.since || asked > state.attempt) return update(state)
  return begin(state.attempt + 1, to.act, { step: 'check', question: to.question, answer })
}

function openQuestion<R extends RequestTypes>(state: RequestState<R>): AskedFields<R> | null {
  switch (state.status) {
    case 'switching':
    case 'asking':
    case 'waiting-for-owners':
      return state
    case 'failed': {
      const { retry, attempt, act } = state
      return retry.step === 'ask'
        ? { attempt, act, question: retry.question, since: retry.since ?? attempt }
        : null
    }
    case 'idle':
    case 'loading':
    case 'preparing':
    case 'ready':
    case 'checking':
    case 'done':
      return null
  }
}

function failed<R extends RequestTypes>(
  state: Failing<R>,
  failure: R['failure'],
  from: RetryFrom,
): RequestUpdate<R> {
  const { attempt, act } = state
  const question = 'question' in state ? state.question : null
  const progress = 'progress' in state ? state.progress : null
  const retry = retryStep(state, from)
  const at = failedSteps[state.status]
  const next: RequestUpdate<R> = update(
    { status: 'failed', attempt, act, at, failure, progress, question, retry },
    { type: 'reread-wallet' },
  )
  // The wallet may still answer while its question is open.
  return retry.step === 'ask' || retry.step === 'wait' ? next : stopped(next)
}

function retryStep<R extends RequestTypes>(state: Failing<R>, from: RetryFrom): RequestStep<R> {
  if (state.status === 'loading') return { step: 'load', next: state.next }
  if (state.status === 'preparing' || from === 'prepare') return { step: 'prepare' }
  if (state.status === 'waiting-for-owners' && from === 'wait')
    return { step: 'wait', question: state.question, since: state.since }
  if (state.status !== 'checking' || from === 'ask') return askAgain(state)
  return { step: 'check', question: state.question, answer: state.answer }
}

function askAgain<R extends RequestTypes>({ question, since }: AskedFields<R>): RequestStep<R> {
  return { step: 'ask', question, since }
}

type AskedFields<R extends RequestTypes> = Pick<Asked<R>, 'attempt' | 'act' | 'question' | 'since'>

function asked<R extends RequestTypes>({ attempt, act, question, since }: AskedFields<R>): AskedFields<R> {
  return { attempt, act, question, since }
}

/** With a new attempt, so that no answer to an earlier request is accepted. */
function later<R extends RequestTypes, State extends Of<R, 'ready' | 'switching' | 'asking'>>(
  state: State,
): State {
  return { ...state, attempt: state.attempt + 1, since: state.attempt + 1 }
}

/** Ignores all earlier requests from now on. */
function stopped<R extends RequestTypes>({ state, commands }: RequestUpdate<R>): RequestUpdate<R> {
  return update(state, { type: 'stop' }, ...commands)
}

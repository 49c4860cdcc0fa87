import type { RereadWallet } from '../update.ts'
import type { RequestStep, RequestTypes } from './state.ts'

/** The step from which a retry continues, with the question or the answer that the failed step had. */
export type RetryFrom = 'prepare' | 'ask' | 'check' | 'wait'

export type RequestEvent<R extends RequestTypes> =
  /** The person starts something. The previous request ends. */
  | { readonly type: 'start'; readonly act: R['act']; readonly step: RequestStep<R> }
  /** The person has read the question and wants the wallet to be asked; or asked again, since its window is closed. */
  | { readonly type: 'ask' }
  | { readonly type: 'retry' }
  | { readonly type: 'cancel' }
  | { readonly type: 'loaded'; readonly attempt: number }
  | { readonly type: 'prepared'; readonly attempt: number; readonly question: R['question'] }
  /** `switching`: the wallet is asked to change its network. `asking`: it did, and receives the question. */
  | { readonly type: 'switching' | 'asking'; readonly attempt: number }
  | { readonly type: 'progress'; readonly attempt: number; readonly progress: R['progress'] | null }
  /** The wallet has not responded for a while. */
  | { readonly type: 'slow'; readonly attempt: number }
  /** `asked`: the attempt in which the wallet was asked. It may have been asked again since. */
  | { readonly type: 'answered'; readonly asked: number; readonly answer: R['answer'] }
  /** There is no valid answer, and the owners of the Safe can still confirm. */
  | { readonly type: 'left-to-owners'; readonly attempt: number }
  | { readonly type: 'done'; readonly attempt: number; readonly result: R['result'] }
  | {
      readonly type: 'failed'
      readonly attempt: number
      readonly failure: R['failure']
      readonly retry: RetryFrom
    }
  /** The question has expired: later answers from the wallet are ignored. */
  | {
      readonly type: 'expired'
      readonly attempt: number
      readonly failure: R['failure']
      readonly retry: RetryFrom
    }

/** What the runner reports of a step. */
export type RequestOutcome<R extends RequestTypes> = Exclude<
  RequestEvent<R>,
  { readonly type: 'start' | 'ask' | 'retry' | 'cancel' | 'loaded' }
>

/** What the runner does next. It reports the outcome with the same `attempt`. */
export type RequestCommand<R extends RequestTypes> =
  /** Aborts everything that is running, and stops all timers. */
  | { readonly type: 'stop' }
  | RereadWallet
  | { readonly type: 'load'; readonly attempt: number }
  | { readonly type: 'prepare'; readonly attempt: number; readonly act: R['act'] }
  | {
      readonly type: 'ask'
      readonly attempt: number
      readonly act: R['act']
      readonly question: R['question']
    }
  | {
      readonly type: 'check'
      readonly attempt: number
      readonly act: R['act']
      readonly question: R['question']
      readonly answer: R['answer']
    }
  /** Starts the timers of a question that is shown, or that the wallet is asked. */
  | {
      readonly type: 'time'
      readonly attempt: number
      readonly act: R['act']
      readonly question: R['question']
      readonly isAsked: boolean
    }

/**
 * The types of one kind of request to a wallet: a signature of a text, a transaction, another network, a token. All of
 * it is data, so that a state can be printed, compared and stored.
 */
export type RequestTypes = {
  /** What the person wants, such as confirming as an owner of a Safe. */
  readonly act: unknown
  /** What the wallet is asked: a text, or a transaction and its cost. */
  readonly question: unknown
  /** What the wallet returns: a signature, the hash of a transaction. */
  readonly answer: unknown
  /** The progress of the wallet or the check, if it is shown. */
  readonly progress: unknown
  readonly result: unknown
  readonly failure: unknown
}

/** A step to start with, and also what a retry does: as little as possible. */
export type RequestStep<R extends RequestTypes> =
  /** The code that connects to wallets is not loaded. `next`: what follows once it is. */
  | { readonly step: 'load'; readonly next: RequestStep<R> }
  /** Determines what to ask the wallet. */
  | { readonly step: 'prepare' }
  /** Shows the question to the person, who then decides. */
  | { readonly step: 'show'; readonly question: R['question'] }
  /** Asks the wallet. `since`: see `RequestState`. @default this attempt */
  | { readonly step: 'ask'; readonly question: R['question']; readonly since?: number }
  /** Waits for the owners of the Safe again. */
  | { readonly step: 'wait'; readonly question: R['question']; readonly since: number }
  /** Checks an answer that the wallet has given already. */
  | { readonly step: 'check'; readonly question: R['question']; readonly answer: R['answer'] }

type Act<R extends RequestTypes> = {
  /** Counts the steps. Outcomes of steps before this one change nothing. */
  readonly attempt: number
  readonly act: R['act']
}

type Asked<R extends RequestTypes> = Act<R> & {
  readonly question: R['question']
  /**
   * The first attempt at this question. A wallet that was asked twice may answer the first request: its answer is
   * accepted as long as it is to the same question.
   */
  readonly since: number
}

/** The state of a request to a wallet. */
export type RequestState<R extends RequestTypes> =
  | { readonly status: 'idle'; readonly attempt: number }
  /** The code that connects to wallets is being loaded. */
  | (Act<R> & { readonly status: 'loading'; readonly next: RequestStep<R> })
  | (Act<R> & { readonly status: 'preparing' })
  /** The question is shown to the person. The wallet is not asked yet. */
  | (Asked<R> & { readonly status: 'ready' })
  /** The wallet changes its network before it is asked. */
  | (Asked<R> & { readonly status: 'switching' })
  /** The wallet is asked. `slow`: for so long that the person may have to be told where to look. */
  | (Asked<R> & {
      readonly status: 'asking'
      readonly slow: boolean
      readonly progress: R['progress'] | null
    })
  /** The wallet answered. A server, a gateway or the chain checks the answer. */
  | (Asked<R> & {
      readonly status: 'checking'
      readonly answer: R['answer']
      readonly progress: R['progress'] | null
    })
  /** The wallet of a Safe gave no valid answer. Its owners can confirm elsewhere, or the wallet is asked again. */
  | (Asked<R> & { readonly status: 'waiting-for-owners' })
  | (Act<R> & { readonly status: 'done'; readonly result: R['result'] })
  | (Act<R> & {
      readonly status: 'failed'
      /** The step that failed. */
      readonly at: FailedStep
      readonly failure: R['failure']
      /** The last progress that was reported, such as that the wallet was asked to add a network. */
      readonly progress: R['progress'] | null
      /** What was shown to the person, or sent to the wallet; `null` if the request did not get that far. */
      readonly question: R['question'] | null
      readonly retry: RequestStep<R>
    })

/** `preparing` includes loading the code for it. */
export type FailedStep = 'preparing' | 'asking' | 'checking' | 'waiting-for-owners'

export const initialRequest = { status: 'idle', attempt: 0 } as const

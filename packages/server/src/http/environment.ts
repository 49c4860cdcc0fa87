import type { EventStream } from './event-stream.ts'
import type { Count } from './rate-limit.ts'

/** Who sent a request. */
export type Client = {
  /** The network that the request comes from, as rate limits count it. */
  readonly network: string
  /** The widest network that one customer may have: the /48 for IPv6; for IPv4 the same as `network`. */
  readonly wideNetwork: string
  /** Whether nobody waits for the response: the connection was closed, or the client got a timeout response. */
  readonly isAbandoned: () => boolean
}

/** The variables that the middleware sets for every route. Read them with `get`: `var` copies all of them each time. */
export type Environment = {
  Variables: {
    /** Identifies this request in the log and in problem documents. */
    requestId: string
    client: Client
    /** The API key that the request contains instead of cookies; not looked up yet. */
    apiKey?: string
    /** Until when a long check should be answered, as `performance.now()`: before the client gets a timeout response. */
    answerBy: number
    /** Whether the client already received a timeout response: the request must have no further effect. */
    late?: boolean
    /** The events of a response that is a stream. */
    events?: EventStream
    /** The counters that have counted this request; `RateLimit` fields tell the client what is left of their limits. */
    counts?: readonly Count[]
    refusal?: { problem: string; reason?: string | undefined }
  }
}

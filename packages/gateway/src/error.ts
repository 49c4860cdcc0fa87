import { CountersignError } from '@countersign/core'

/** What a gateway rejects: the field, as a path such as `message.types`, and why. */
export type GatewayIssue = { readonly field: string; readonly message: string }

/**
 * Why a request has no usable answer:
 * - `refused`: the gateway does not accept it as it is (4xx); a retry changes nothing.
 * - `banned`: the gateway refuses all requests about this Safe (451).
 * - `not-found`: it knows no such Safe, message, transaction, device or path (404).
 * - `rate-limited`: too many requests (429); `retryAfter` says when to retry.
 * - `quota-exhausted`: the requests of this month, or of the current budget, are used up; `retryAfter` says when there
 *   are more.
 * - `unavailable`: the gateway could not be reached, or is broken (5xx, no answer in time, no network).
 * - `malformed`: the answer does not follow the gateway's contract, or is about something else than requested.
 */
export type GatewayErrorCode =
  | 'refused'
  | 'banned'
  | 'not-found'
  | 'rate-limited'
  | 'quota-exhausted'
  | 'unavailable'
  | 'malformed'

export type GatewayErrorDetails = {
  readonly code: GatewayErrorCode
  /** The request, such as `GET /v1/chains/1`: without host, query and key. */
  readonly request: string
  /** The HTTP status; `null` if there was no answer. */
  readonly status: number | null
  /**
   * The gateway's own sentence, without control characters, at most 300 characters. It is not ours: show it as a
   * quotation.
   */
  readonly said?: string | null
  readonly issues?: readonly GatewayIssue[]
  /** Whole seconds to wait. */
  readonly retryAfter?: number | null
  /** For `unavailable` and `malformed`: the details, as the end of a sentence. */
  readonly detail?: string
}

/**
 * A gateway returned no usable answer. `code` says why, `message` is one sentence for the log.
 *
 * @example
 * try {
 *   await createGateway({ baseUrl: publicGateway }).safes.get(safe)
 * } catch (error) {
 *   if (!(error instanceof GatewayError)) throw error
 *   if (error.code === 'not-found') console.log('There is no such Safe on this chain.')
 *   // The gateway says how long to wait, in seconds.
 *   else console.log(`Try again in ${error.retryAfter ?? 60} s.`)
 * }
 */
export class GatewayError extends CountersignError {
  override readonly name = 'GatewayError'
  override readonly code: GatewayErrorCode
  readonly request: string
  readonly status: number | null
  readonly said: string | null
  readonly issues: readonly GatewayIssue[]
  readonly retryAfter: number | null

  constructor(details: GatewayErrorDetails, options?: ErrorOptions) {
    super(`${sentence(details)} (${details.request})`, options)
    this.code = details.code
    this.request = details.request
    this.status = details.status
    this.said = details.said ?? null
    this.issues = details.issues ?? []
    this.retryAfter = details.retryAfter ?? null
  }
}

function sentence({ code, status, said, retryAfter, detail }: GatewayErrorDetails): string {
  const quoted = said ? `: ${JSON.stringify(said)}` : ''
  switch (code) {
    case 'refused':
      return `The gateway refused the request with status ${status}${quoted}.`
    case 'banned':
      return `The gateway serves no one about this Safe (status 451)${quoted}.`
    case 'not-found':
      return `The gateway found nothing${quoted}.`
    case 'rate-limited':
      return `Too many requests to the gateway${retryAfter == null ? '' : `; try again in ${retryAfter} s`}.`
    case 'quota-exhausted':
      return `The quota of requests to the gateway is used up${retryAfter == null ? '' : `; try again in ${retryAfter} s`}.`
    case 'unavailable':
      return `The gateway ${detail ?? `failed with status ${status}`}${quoted}.`
    case 'malformed':
      return detail === undefined
        ? "The gateway's response doesn't match its API."
        : `The gateway's response doesn't match its API: ${detail}.`
  }
}

export type GatewayInputCode =
  | 'base-url'
  | 'key'
  | 'timeout'
  | 'message-hash'
  | 'transaction-id'
  | 'signature'
  | 'origin-too-long'
  | 'typed-data-domain'
  | 'fiat'
  | 'cursor'
  | 'number'
  | 'device'

/**
 * An argument of the caller cannot be sent. No request was made.
 *
 * @example
 * try {
 *   await createGateway({ baseUrl: publicGateway }).messages.confirm(chain, id, signature)
 * } catch (error) {
 *   // Nothing was sent: correct the argument first.
 *   if (error instanceof GatewayInputError) console.error(error.code) // 'signature'
 *   throw error
 * }
 */
export class GatewayInputError extends CountersignError {
  override readonly name = 'GatewayInputError'
  override readonly code: GatewayInputCode

  constructor(code: GatewayInputCode, message: string) {
    super(message)
    this.code = code
  }
}

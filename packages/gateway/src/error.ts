import { CountersignError } from '@countersign/core'

/** What a gateway objects to: the field, as a path such as `message.types`, and why. */
export type GatewayIssue = { readonly field: string; readonly message: string }

/**
 * What became of a request that has no answer:
 * - `refused`: the gateway does not take it as it is (4xx); asking again changes nothing.
 * - `banned`: the gateway serves no one about this Safe (451).
 * - `not-found`: it knows no such Safe, message, transaction, device or path (404).
 * - `rate-limited`: too many requests (429); `retryAfter` says when to come back.
 * - `quota-exhausted`: the month's requests are used up, or those of now; `retryAfter` says when there are more.
 * - `unavailable`: nobody could be asked, or the gateway is broken (5xx, no answer in time, no network).
 * - `malformed`: it answered something that is not of its contract, or about something else than was asked.
 */
export type GatewayErrorKind =
  | 'refused'
  | 'banned'
  | 'not-found'
  | 'rate-limited'
  | 'quota-exhausted'
  | 'unavailable'
  | 'malformed'

export type GatewayErrorDetails = {
  readonly kind: GatewayErrorKind
  /** What was asked, such as `GET /v1/chains/1`: without host, query and key. */
  readonly request: string
  /** The HTTP status; `null` where there was no answer. */
  readonly status: number | null
  /** The gateway's own sentence, without control characters, at most 300 characters. It is not ours: show it as a quotation. */
  readonly said?: string | null
  readonly issues?: readonly GatewayIssue[]
  /** Whole seconds to wait. */
  readonly retryAfter?: number | null
  /** For `unavailable` and `malformed`: what exactly, as the end of a sentence. */
  readonly detail?: string
}

/** A gateway gave no usable answer. `kind` says why, `message` is one sentence for the log. */
export class GatewayError extends CountersignError {
  override readonly name = 'GatewayError'
  override readonly code: `gateway-${GatewayErrorKind}`
  readonly kind: GatewayErrorKind
  readonly request: string
  readonly status: number | null
  readonly said: string | null
  readonly issues: readonly GatewayIssue[]
  readonly retryAfter: number | null

  constructor(details: GatewayErrorDetails, options?: ErrorOptions) {
    super(`${sentence(details)} (${details.request})`, options)
    this.code = `gateway-${details.kind}`
    this.kind = details.kind
    this.request = details.request
    this.status = details.status
    this.said = details.said ?? null
    this.issues = details.issues ?? []
    this.retryAfter = details.retryAfter ?? null
  }
}

function sentence({ kind, status, said, retryAfter, detail }: GatewayErrorDetails): string {
  const quoted = said ? `: ${JSON.stringify(said)}` : ''
  switch (kind) {
    case 'refused':
      return `The gateway refused the request with status ${status}${quoted}.`
    case 'banned':
      return `The gateway serves no one about this Safe (status 451)${quoted}.`
    case 'not-found':
      return `The gateway knows nothing of that${quoted}.`
    case 'rate-limited':
      return `The gateway was asked too often${retryAfter == null ? '' : `; ask again in ${retryAfter} s`}.`
    case 'quota-exhausted':
      return `The quota of requests to the gateway is used up${retryAfter == null ? '' : `; ask again in ${retryAfter} s`}.`
    case 'unavailable':
      return `The gateway ${detail ?? `failed with status ${status}`}${quoted}.`
    case 'malformed':
      return `The gateway's answer cannot be used: ${detail ?? 'it is not of its contract'}.`
  }
}

export type GatewayInputCode =
  | 'base-url'
  | 'key'
  | 'message-hash'
  | 'transaction-id'
  | 'signature'
  | 'origin-too-long'
  | 'typed-data-domain'
  | 'fiat'
  | 'cursor'
  | 'number'
  | 'device'

/** What the caller gave cannot be sent. Nothing was asked. */
export class GatewayInputError extends CountersignError {
  override readonly name = 'GatewayInputError'
  override readonly code: GatewayInputCode

  constructor(code: GatewayInputCode, message: string) {
    super(message)
    this.code = code
  }
}

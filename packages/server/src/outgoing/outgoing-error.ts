import { CountersignError } from '@countersign/core'

/**
 * Why a request failed.
 * - `forbidden`: the server does not connect to this address, or to one that it leads to.
 * - `too-many-redirects`, `too-large`, `encoded`: the response exceeds what the caller accepts.
 * - `timeout`, `unreachable`: the other side does not answer.
 * - `busy`: too many requests are in progress.
 */
export type OutgoingCode =
  | 'forbidden'
  | 'too-many-redirects'
  | 'too-large'
  | 'encoded'
  | 'timeout'
  | 'unreachable'
  | 'busy'

/** Thrown when a request failed or is forbidden. */
export class OutgoingError extends CountersignError {
  override readonly name = 'OutgoingError'
  readonly code: OutgoingCode

  constructor(code: OutgoingCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

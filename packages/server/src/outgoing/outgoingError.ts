/**
 * Why nothing was fetched.
 * - `forbidden`: the address is none that the server goes to, or leads to one.
 * - `too-many-redirects`, `too-large`, `encoded`: the answer is more than was asked for.
 * - `timeout`, `unreachable`: the other side does not answer.
 * - `busy`: too much is being fetched already.
 */
export type OutgoingReason =
  | 'forbidden'
  | 'too-many-redirects'
  | 'too-large'
  | 'encoded'
  | 'timeout'
  | 'unreachable'
  | 'busy'

/** Something could not be fetched, or must not be. */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError'
  readonly reason: OutgoingReason

  constructor(reason: OutgoingReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

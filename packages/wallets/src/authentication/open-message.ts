import type { Address } from '@countersign/core'
import type { PreparedMessage, UnaddressedMessage } from './authentication.ts'

/** A text to sign, with its deadline. */
export type OpenChallenge = PreparedMessage & {
  /**
   * On this device's clock, in milliseconds since 1970: its lifetime counted from its arrival, since the clocks of
   * device and server may be hours apart.
   */
  readonly deadline: number
  /** It was opened on an earlier visit: the id under which a complete signature can be submitted is no longer known. */
  readonly resumed?: true
}

/** The required content of a text that a wallet composes itself, with its deadline. */
export type OpenUnaddressed = UnaddressedMessage & {
  /** On this device's clock, in milliseconds since 1970. */
  readonly deadline: number
}

/** What a wallet signed while it connected. It has not been verified yet. */
export type OneStepSignature = {
  readonly challenge: OpenChallenge
  readonly signature: `0x${string}`
  /** The account whose signature it claims to be. */
  readonly address: Address
  /** The wallet does not show that account. */
  readonly ofAnother?: true
}

/**
 * Returns the deadline for signing something that a backend prepared, on this device's clock.
 *
 * @param prepared - its times in RFC 3339, on the backend's clock
 * @throws {TypeError} if these are not valid times
 */
export function deadlineOf({
  issuedAt,
  expiresAt,
}: {
  readonly issuedAt: string
  readonly expiresAt: string
}): number {
  const lifetime = Date.parse(expiresAt) - Date.parse(issuedAt)
  if (Number.isNaN(lifetime)) throw new TypeError('What is prepared has its times in RFC 3339.')
  return Date.now() + lifetime
}

import type { Address } from '@countersign/core'
import type { Authentication, PreparedMessage, UnaddressedMessage } from './authentication.ts'

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

/**
 * Asks the backend what a wallet has to sign in the step in which it connects. The timeout is short: connecting first
 * and signing afterwards takes only one more tap.
 *
 * @param within - in milliseconds
 * @returns `null` if the backend fails, or does not respond in time
 */
export async function askUnaddressed(
  prepare: NonNullable<Authentication['prepareUnaddressed']>,
  signal: AbortSignal,
  within: number,
): Promise<OpenUnaddressed | null> {
  const late = new AbortController()
  const over = Promise.withResolvers<null>()
  const timer = setTimeout(() => {
    late.abort()
    over.resolve(null)
  }, within)
  try {
    const asked = prepare({ signal: AbortSignal.any([signal, late.signal]) })
    const prepared = await Promise.race([asked, over.promise])
    return prepared && { ...prepared, deadline: deadlineOf(prepared) }
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

import type { Cosign } from '../authentication/authentication.ts'
import type { OpenChallenge } from '../authentication/open-message.ts'
import { challengeOf } from './cosigning.ts'

/** How long the search may delay a new text, in milliseconds. */
const timeout = 2_000

/**
 * Checks whether this browser has a cosigning for an account whose owners are still confirming: it is continued instead
 * of opening a second one. The list counts one that the server cannot read, but does not contain it: then a second is
 * opened, because the first can be neither confirmed nor collected, and would prevent sign-ins until it expires.
 *
 * @param account - CAIP-10
 * @returns `null` if none exists, or if that cannot be determined now
 */
export async function findOpen(
  cosign: Pick<Cosign, 'list'>,
  account: string,
  signal: AbortSignal,
): Promise<OpenChallenge | null> {
  try {
    const { items } = await cosign.list({ signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]) })
    const open = items.find(
      item =>
        item.purpose === 'sign-in' &&
        item.account.toLowerCase() === account.toLowerCase() &&
        (item.status === 'NEEDS_CONFIRMATION' || (item.status === 'CONFIRMED' && !item.collected)),
    )
    return open ? challengeOf(open) : null
  } catch {
    return null
  }
}

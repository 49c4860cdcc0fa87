import type { Cosign } from './authentication.ts'
import { challengeOf } from './challenge-of.ts'
import type { OpenChallenge } from './state.ts'

/** How long looking for it may hold up a new text, in milliseconds. */
const patience = 2_000

/**
 * Looks whether this browser has a cosigning for an account whose owners are still confirming: it is gone on with, rather
 * than asked for a second time.
 *
 * @param account - CAIP-10
 * @returns `null` where there is none, or where it cannot be found out now
 */
export async function findOpen(
  cosign: Pick<Cosign, 'list'>,
  account: string,
  signal: AbortSignal,
): Promise<OpenChallenge | null> {
  try {
    const items = await cosign.list({ signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]) })
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

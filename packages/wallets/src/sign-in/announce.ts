import { type Cosigning, canRetry } from '@countersign/api'
import type { Cosign } from '../authentication/authentication.ts'

/** The first and the longest pause before a retry, in milliseconds. */
const pauses = { first: 4_000, longest: 60_000 }

/**
 * Has the backend tell the owners of a cosigning, now that the person has the link for them. Retries until the backend
 * has an answer, also if the person leaves: they may have sent the link, and its owners look for it in their lists.
 *
 * @returns `null` if the backend refuses it, or tells owners at once
 */
export async function announceCosigning(
  { announce }: Pick<Cosign, 'announce'>,
  id: string,
): Promise<Cosigning | null> {
  if (!announce) return null
  let pause = pauses.first
  for (;;) {
    try {
      return await announce(id)
    } catch (error) {
      if (!canRetry(error)) return null
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    setTimeout(resolve, pause)
    await promise
    pause = Math.min(2 * pause, pauses.longest)
  }
}

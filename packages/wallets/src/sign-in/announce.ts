import { type Cosigning, canRetry } from '@countersign/api'
import type { Cosign } from '../authentication/authentication.ts'

/** The first and the longest pause before a retry, in milliseconds. */
const pauses = { first: 4_000, longest: 60_000 }
/** How long to retry, in milliseconds: a cosigning that is not announced by then has ended. */
const limit = 3_600_000

/** The announcements that have no answer yet, by the ids of their cosignings. */
const pending = new Map<string, { readonly answer: Promise<Cosigning | null>; readonly stop: () => void }>()

/**
 * Has the backend announce a cosigning to its owners, now that they are asked. Retries until the backend has an answer,
 * also if the person leaves: they may have sent the link, and its owners look for it in their lists. Of several calls
 * for one cosigning, all wait for the first.
 *
 * @returns `null` if the backend refuses it, or announces cosignings as it opens them
 * @example
 * const { cosign } = countersignAuthentication(createClient())
 * const announced = cosign && (await announceCosigning(cosign, id))
 */
export function announceCosigning(
  { announce }: Pick<Cosign, 'announce'>,
  id: string,
): Promise<Cosigning | null> {
  if (!announce) return Promise.resolve(null)
  const known = pending.get(id)
  if (known) return known.answer
  const stopping = new AbortController()
  const answer = retried(() => announce(id), stopping.signal).finally(() => pending.delete(id))
  pending.set(id, { answer, stop: () => stopping.abort() })
  return answer
}

/** Stops to retry: the person cancels the cosigning. */
export function stopAnnouncing(id: string): void {
  pending.get(id)?.stop()
}

async function retried(announce: () => Promise<Cosigning>, stopping: AbortSignal): Promise<Cosigning | null> {
  const started = performance.now()
  let pause = pauses.first
  while (!stopping.aborted && performance.now() - started < limit) {
    try {
      return await announce()
    } catch (error) {
      if (!canRetry(error)) return null
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    setTimeout(resolve, pause)
    await promise
    pause = Math.min(2 * pause, pauses.longest)
  }
  return null
}

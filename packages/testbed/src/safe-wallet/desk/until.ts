import { Trouble } from './desk.ts'

/** How long to wait between two looks, in milliseconds. */
const pause = 500

/**
 * Looks again and again until there is something.
 *
 * @param limit - in milliseconds. @default 15 000
 * @throws {Trouble} when nothing comes, or the signal's reason.
 */
export async function until<Found>(
  look: () => Promise<Found | null>,
  { signal, limit = 15_000 }: { signal?: AbortSignal; limit?: number } = {},
): Promise<Found> {
  for (const start = Date.now(); Date.now() - start < limit; ) {
    signal?.throwIfAborted()
    const found = await look()
    if (found !== null) return found
    await new Promise(resolve => setTimeout(resolve, pause))
  }
  throw new Trouble('It was sent, but does not show yet. Look again in a moment.')
}

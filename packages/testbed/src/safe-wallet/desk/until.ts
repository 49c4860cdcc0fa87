import { SafeWalletError } from './safe-context.ts'

/** The polling interval, in milliseconds. */
const pause = 500

/**
 * Polls until there is a result.
 *
 * @param limit - in milliseconds. @default 15 000
 * @throws {Trouble} on timeout, or the signal's reason.
 */
export async function until<Found>(
  poll: () => Promise<Found | null>,
  { signal, limit = 15_000 }: { signal?: AbortSignal; limit?: number } = {},
): Promise<Found> {
  for (const start = Date.now(); Date.now() - start < limit; ) {
    signal?.throwIfAborted()
    const found = await poll()
    if (found !== null) return found
    await new Promise(resolve => setTimeout(resolve, pause))
  }
  throw new SafeWalletError('It was sent, but does not show yet. Look again in a moment.')
}

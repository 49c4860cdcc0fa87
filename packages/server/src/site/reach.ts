import { type Open, open as openConnection } from '../outgoing/open.ts'

/**
 * Whether a page responds with an HTTP status below 500. A redirect counts, and is not followed. No body is read, and
 * nothing of ours is sent along.
 *
 * @param url - an address that the operator vouches for: it may use http and be in a private network.
 * @param options.limit - how long both requests may take together, in milliseconds
 * @returns whether it responds. Never throws.
 */
export async function reach(
  url: string,
  { open = openConnection, limit = 5_000 }: { open?: Open | undefined; limit?: number } = {},
): Promise<boolean> {
  const signal = AbortSignal.timeout(limit)
  // A host may not support HEAD, or handle it incorrectly.
  for (const method of ['HEAD', 'GET'] as const) {
    try {
      const headers = { accept: 'text/html,*/*;q=0.1', 'user-agent': 'Countersign' }
      const answer = await open(new URL(url), null, { method, headers, signal })
      answer.close()
      if (answer.status < 500) return true
    } catch {
      if (signal.aborted) return false
    }
  }
  return false
}

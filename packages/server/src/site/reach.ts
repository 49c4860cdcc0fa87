import { type Open, open as openConnection } from '../outgoing/open.ts'

/**
 * Asks whether a page answers: any HTTP status below 500 does, also a redirect, which is not followed. Nothing of a body
 * is read, and nothing of ours is sent along.
 *
 * @param url - an address that the operator vouches for: it may be on http and in a private network.
 * @param options.limit - how long the other side may take over both questions, in milliseconds
 * @returns whether it does. Never throws.
 */
export async function reach(
  url: string,
  { open = openConnection, limit = 5_000 }: { open?: Open | undefined; limit?: number } = {},
): Promise<boolean> {
  const signal = AbortSignal.timeout(limit)
  // A host may not know HEAD, or answer it wrongly.
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

import type { PageClient } from './page-client.ts'
import type { RequestState } from './types.ts'
import { type News, type WatchOptions, watch } from './watch.ts'

export type RequestNews = News<RequestState>

export type WatchedRequests = Pick<PageClient, 'baseUrl' | 'framed'> & {
  /** Reads a request that the account made. */
  readonly read: (id: string, options: { signal: AbortSignal }) => Promise<RequestState>
}

/**
 * Watches a request that the account made until it is answered, withdrawn or expired: by server-sent events, or by
 * polling every 4 s if these fail, returning to events later.
 *
 * @param id - of the request
 * @returns a function that stops it
 * @see HTML §Server-sent events
 * @example
 * const { read } = requestCalls(client)
 * const stop = watchRequest({ baseUrl: '', framed: false, read }, id, { changed: request => draw(request.status) })
 */
export function watchRequest(
  { baseUrl, framed, read }: WatchedRequests,
  id: string,
  news: RequestNews,
  options: WatchOptions = {},
): () => void {
  return watch(
    {
      id,
      url: `${baseUrl}/v1/requests/${encodeURIComponent(id)}/events`,
      event: 'request',
      read: signal => read(id, { signal }),
      isInEvent: true,
      isOver: ({ status }) => status !== 'open',
      goneCode: 'request-not-found',
    },
    news,
    // Only its owner may watch it, and a stream from a foreign frame cannot authenticate its owner.
    framed ? { ...options, openEvents: null } : options,
  )
}

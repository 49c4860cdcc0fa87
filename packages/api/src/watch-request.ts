import type { PageClient } from './page-client.ts'
import { parseJson } from './parse-json.ts'
import type { RequestState } from './types.ts'
import { type News, type WatchOptions, watch } from './watch.ts'

export type RequestNews = News<RequestState>

export type WatchedRequests = Pick<PageClient, 'baseUrl' | 'framed'> & {
  /** Reads a request of one's own. */
  readonly read: (id: string, options: { signal: AbortSignal }) => Promise<RequestState>
}

/**
 * Watches a request of one's own until it is answered, withdrawn or expired: by server-sent events, and where these do not
 * come through by asking every 4 s, going back to events later.
 *
 * @param id - of the request
 * @returns what stops it
 * @see HTML §Server-sent events
 */
export function watchRequest(
  { baseUrl, framed, read }: WatchedRequests,
  id: string,
  news: RequestNews,
  options: WatchOptions = {},
): () => void {
  return watch(
    {
      url: `${baseUrl}/v1/requests/${encodeURIComponent(id)}/events`,
      event: 'request',
      read: signal => read(id, { signal }),
      parse: data => requestIn(data, id),
      isOver: ({ status }) => status !== 'open',
      goneCode: 'request-not-found',
    },
    news,
    // Only its owner may follow it, and a stream from a foreign frame cannot say who that is.
    framed ? { ...options, openEvents: null } : options,
  )
}

/** The request that the server sends: what stands between may send something else. */
function requestIn(data: string, id: string): RequestState | null {
  const value = parseJson(data)
  return isRequest(value) && value.id === id ? value : null
}

function isRequest(value: unknown): value is RequestState {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    'revision' in value &&
    typeof value.revision === 'number' &&
    'status' in value &&
    'events' in value &&
    Array.isArray(value.events)
  )
}

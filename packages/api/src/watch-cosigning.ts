import type { Client } from './client.ts'
import { parseJson } from './parse-json.ts'
import type { Cosigning } from './types.ts'
import { type News, type WatchOptions, watch } from './watch.ts'

export type CosigningNews = News<Cosigning>

/**
 * Watches a cosigning until it has ended or been confirmed: by server-sent events, or by polling every 4 s if these
 * fail, returning to events later.
 *
 * @returns a function that stops it
 * @see HTML §Server-sent events
 * @example
 * const stop = watchCosigning(client, id, { heard: cosigning => draw(cosigning) })
 */
export function watchCosigning(
  client: Pick<Client, 'baseUrl' | 'framed' | 'cosigning'>,
  id: string,
  news: CosigningNews,
  options?: WatchOptions,
): () => void {
  return watch(
    {
      url: `${client.baseUrl}/v1/cosignings/${encodeURIComponent(id)}/events`,
      event: 'cosigning',
      read: signal => client.cosigning(id, { signal }),
      // A stream has no custom headers, so it lacks the cookie of a page in a foreign frame: its events only trigger a
      // request.
      parse: data => (client.framed ? null : cosigningIn(data, id)),
      isOver: ({ status }) => status !== 'NEEDS_CONFIRMATION',
      goneCode: 'cosigning-not-found',
    },
    news,
    options,
  )
}

/** Parses the cosigning that the server sends: a proxy may send something else. */
function cosigningIn(data: string, id: string): Cosigning | null {
  const value = parseJson(data)
  return isCosigning(value) && value.id === id ? value : null
}

function isCosigning(value: unknown): value is Cosigning {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    'revision' in value &&
    typeof value.revision === 'number' &&
    'safes' in value &&
    Array.isArray(value.safes)
  )
}

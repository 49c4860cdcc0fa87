import type { Client } from './client.ts'
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
 * const stop = watchCosigning(client, id, { changed: cosigning => draw(cosigning) })
 */
export function watchCosigning(
  client: Pick<Client, 'baseUrl' | 'framed' | 'cosigning'>,
  id: string,
  news: CosigningNews,
  options?: WatchOptions,
): () => void {
  return watch(
    {
      id,
      url: `${client.baseUrl}/v1/cosignings/${encodeURIComponent(id)}/events`,
      event: 'cosigning',
      read: signal => client.cosigning(id, { signal }),
      // A stream has no custom headers, so it lacks the cookie of a page in a foreign frame: its events only trigger a
      // request.
      isInEvent: !client.framed,
      isOver: ({ status }) => status !== 'NEEDS_CONFIRMATION',
      goneCode: 'cosigning-not-found',
    },
    news,
    options,
  )
}

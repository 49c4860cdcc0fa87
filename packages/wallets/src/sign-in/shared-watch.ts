import type { Client, Cosigning } from '@countersign/api'
import { type CosigningNews, watchCosigning } from '@countersign/api/watch-cosigning'

type WatchingClient = Pick<Client, 'call' | 'baseUrl' | 'framed' | 'cosigning'>

type Watched = {
  readonly listeners: Set<CosigningNews>
  last: Cosigning | null
  isLost: boolean
  stop: () => void
}

/** By the client's call function: everything that is derived from a page's client shares it. */
const shared = new WeakMap<Client['call'], Map<string, Watched>>()

/**
 * Watches a cosigning once for all parts of the page: browsers allow few streams at a time, and the server counts them.
 *
 * @returns a function that unsubscribes
 */
export function sharedWatch(
  client: WatchingClient,
  id: string,
  news: CosigningNews,
  watch: typeof watchCosigning = watchCosigning,
): () => void {
  const all = shared.get(client.call) ?? new Map<string, Watched>()
  shared.set(client.call, all)
  const watched = all.get(id) ?? begin()
  const { listeners, last } = watched
  const listener = { ...news }
  listeners.add(listener)
  // Not before the caller has the function to unsubscribe.
  if (last)
    queueMicrotask(() => {
      if (watched.last === last && listeners.has(listener)) listener.changed(last)
      if (watched.isLost && listeners.has(listener)) listener.lost?.()
    })
  return () => {
    if (!listeners.delete(listener) || listeners.size > 0) return
    watched.stop()
    forget(watched)
  }

  function begin(): Watched {
    const made: Watched = { listeners: new Set(), last: null, isLost: false, stop: () => {} }
    all.set(id, made)
    made.stop = watch(client, id, {
      changed: cosigning => {
        made.last = cosigning
        // The watch ends here. A later subscriber starts a new one, since the Safe may have changed again.
        if (cosigning.status !== 'NEEDS_CONFIRMATION') forget(made)
        for (const each of [...made.listeners]) if (made.listeners.has(each)) each.changed(cosigning)
      },
      lost: () => {
        made.isLost = true
        for (const each of [...made.listeners]) if (made.listeners.has(each)) each.lost?.()
      },
      reached: () => {
        made.isLost = false
        for (const each of [...made.listeners]) if (made.listeners.has(each)) each.reached?.()
      },
      notFound: () => {
        forget(made)
        for (const each of [...made.listeners]) if (made.listeners.has(each)) each.notFound?.()
      },
    })
    return made
  }

  function forget(watched: Watched) {
    if (all.get(id) === watched) all.delete(id)
  }
}

import type { Client, Site } from '@countersign/api'
import { createStore, type Store } from '@countersign/wallets/state'

/** What the page knows of the site; read once, since it changes only when the server starts again. */
export type CurrentSite = Store<Site | undefined> & {
  /** Reads it, unless it is known. @throws what the client throws; the next call then asks again */
  readonly read: () => Promise<Site>
}

/** Makes the store of the site. */
export function createCurrentSite(client: Pick<Client, 'site'>): CurrentSite {
  const store = createStore<Site | undefined>(undefined)
  let reading: Promise<Site> | undefined
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    read: () => {
      reading ??= client.site().then(
        site => {
          store.set(site)
          return site
        },
        error => {
          reading = undefined
          throw error
        },
      )
      return reading
    },
  }
}

import { type Client, ServerUnreachableError, type Site } from '@countersign/api'
import { createStore, type Store } from '@countersign/wallets/state'

/** What the page knows of the site; read once, since it changes only when the server starts again. */
export type CurrentSite = Store<Site | undefined> & {
  /** Reads it, unless it is known. @throws what the client throws, or `ServerUnreachableError`; the next call then asks again */
  readonly read: () => Promise<Site>
}

/** Makes the store of the site. */
export function createCurrentSite(client: Pick<Client, 'site'>): CurrentSite {
  const store = createStore<Site | undefined>(undefined)
  let reading: Promise<Site> | undefined

  async function ask(): Promise<Site> {
    const site = await client.site()
    // Something may answer in the server's place, and every view goes through these.
    if (!Array.isArray(site?.chains) || !Array.isArray(site.tokens))
      throw new ServerUnreachableError('not-ours')
    store.set(site)
    return site
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    read: () => {
      reading ??= ask().catch(error => {
        reading = undefined
        throw error
      })
      return reading
    },
  }
}

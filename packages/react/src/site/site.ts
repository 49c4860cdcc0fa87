import { type Client, ServerUnreachableError, type Site } from '@countersign/api'
import { createStore, lazy, type Store } from '@countersign/wallets/state'

/** The store of the site; loaded once, since it changes only when the server restarts. */
export type CurrentSite = Store<Site | undefined> & {
  /**
   * Loads the site, unless it is known. @throws what the client throws, or `ServerUnreachableError`; the next call then
   * loads it again
   */
  readonly load: () => Promise<Site>
}

/** Creates the store of the site. */
export function createCurrentSite(client: Pick<Client, 'site'>): CurrentSite {
  const store = createStore<Site | undefined>(undefined)
  const site = lazy(async () => {
    const answer = await client.site()
    // Something other than the server may have answered, and every view relies on these.
    if (!Array.isArray(answer?.chains) || !Array.isArray(answer.tokens))
      throw new ServerUnreachableError('not-ours')
    return answer
  }, store.set)
  return { subscribe: store.subscribe, getSnapshot: store.getSnapshot, load: site.load }
}

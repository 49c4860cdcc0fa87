/** Where it is kept: for this tab, also when the browser has discarded it and loads it again. */
export const pendingKey = 'countersign.pending'

/** What keeps for the life of a tab. */
export type PendingMemory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const longestPage = 2_000

/** The tab's own storage; `undefined` where the browser forbids it, or on a server. */
export function tabMemory(): PendingMemory | undefined {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}

/** Says which page of the site this is, by path and query; `undefined` where there is none, as on a server. */
export function thisPage(): string | undefined {
  const here = globalThis.location
  return here && `${here.pathname}${here.search}`.slice(0, longestPage)
}

/**
 * Says whether this page may have been loaded anew while its dialog waited for a phone. Cheap: nothing but the page is
 * read. What was kept on another page of the site waits there.
 */
export function hasPending(memory: PendingMemory | undefined = tabMemory()): boolean {
  try {
    const kept: unknown = JSON.parse(memory?.getItem(pendingKey) ?? 'null')
    const page = kept && Reflect.get(Object(kept), 'page')
    const here = thisPage()
    // Phones lead back to the path alone.
    return page === here || String(page).split('?')[0] === here
  } catch {
    return false
  }
}

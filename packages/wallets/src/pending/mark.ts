import { browserStorage } from '../browser-storage.ts'

/** The storage key: for this tab, also when the browser has discarded it and loads it again. */
export const pendingKey = 'countersign.pending'

/** A storage for the lifetime of a tab. */
export type PendingMemory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const longestPage = 2_000

/** Returns which page of the site this is, by path and query; `undefined` without a page, as on a server. */
export function thisPage(): string | undefined {
  const here = globalThis.location
  return here && `${here.pathname}${here.search}`.slice(0, longestPage)
}

/**
 * Whether this page may have been reloaded while its dialog waited for a phone. Cheap: reads only which page was
 * stored. What was stored on another page of the site waits there.
 *
 * @example
 * if (hasPending()) runtime.resumePlace()
 */
export function hasPending(memory: PendingMemory | undefined = browserStorage('sessionStorage')): boolean {
  try {
    const kept: unknown = JSON.parse(memory?.getItem(pendingKey) ?? 'null')
    const page = kept && Reflect.get(Object(kept), 'page')
    const here = thisPage()
    // Phones return to the path alone.
    return page === here || String(page).split('?')[0] === here
  } catch {
    return false
  }
}

import { setImmediate } from 'node:timers/promises'
import type { Cursor } from '../http/cursor.ts'

/** A row of a list, by which it is ordered. */
export type Place = { readonly id: string; readonly created_at: number }

/** How many rows of an index one statement looks at while it filters, and how many statements one page may take. */
export const windowSize = 500
export const mostWindows = 25

/**
 * Reads a page of a filtered list, newest first, in statements of bounded work. Other requests are served in between: the
 * embedded database runs each statement on the event loop.
 *
 * @param candidates - lists the next rows in the order of an index, whether or not they match
 * @param matching - says which of these rows match; left out where all do
 * @returns the page, and where to continue. Where very many rows do not match, the page is short, or even empty, although
 *   there is more.
 */
export async function readPage(
  {
    candidates,
    matching,
  }: {
    candidates: (after: Cursor | undefined, limit: number) => Promise<Place[]>
    matching?: ((ids: readonly string[]) => Promise<{ id: string }[]>) | undefined
  },
  { limit, after }: { limit: number; after?: Cursor | undefined },
): Promise<{ places: Place[]; next: Cursor | undefined }> {
  const places: Place[] = []
  const size = matching ? windowSize : limit + 1
  let from = after
  for (let windows = 0; windows < mostWindows; windows += 1) {
    const seen = await candidates(from, size)
    const ids = seen.map(({ id }) => id)
    const found = new Set(matching && ids.length > 0 ? (await matching(ids)).map(({ id }) => id) : ids)
    // An account may be in one list twice, as on two chains.
    places.push(...seen.filter(({ id }) => found.delete(id)))
    if (places.length > limit) return { places: places.slice(0, limit), next: toCursor(places[limit - 1]) }
    from = toCursor(seen.at(-1))
    if (seen.length < size) return { places, next: undefined }
    await setImmediate()
  }
  return { places, next: from }
}

function toCursor(place: Place | undefined): Cursor | undefined {
  return place && { at: place.created_at, id: place.id }
}

import { setImmediate } from 'node:timers/promises'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'
import { freely, type Work } from './work.ts'

/** A position in a list that is sorted by time and id: the item after which the next page begins. */
export type Cursor = { readonly at: number; readonly id: string }

/** Which page of a list to read, and how. */
export type PageOptions = {
  readonly limit: number
  readonly after?: Cursor | undefined
  /** @default `freely` */
  readonly work?: Work
  /** How many windows of rows it may read. @default `mostWindows` */
  readonly windows?: number
}

/** A page of a list. */
export type Page<Item> = {
  readonly items: Item[]
  /** Where the next page begins; `undefined` if none exists. */
  readonly next: Cursor | undefined
  /** How many rows were left out because they cannot be read. @default 0 */
  readonly unreadable?: number
}

/** The columns that order a list. */
export type Place = { readonly id: string; readonly created_at: number }

/** How many rows of an index one statement reads while it filters, and how many statements one page may take. */
export const windowSize = 500
export const mostWindows = 25

/**
 * Reads a page of a list, newest first, in statements of bounded work. Other requests are served in between: the
 * embedded database runs each statement on the event loop. Each statement after the first counts as a request.
 *
 * @param candidates - lists the next rows in the order of an index, whether or not they match; see `isAfter`
 * @param matching - selects which of these rows match; omitted if all do
 * @param narrow - selects which of those match completely, in steps of its own; omitted if all do
 * @returns the page. If very many rows do not match, it is short or even empty, although there is more.
 */
export async function readPage<Item extends Place, Match extends { id: string }>(
  {
    candidates,
    matching,
    narrow,
  }: {
    candidates: (after: Cursor | undefined, limit: number) => Promise<Item[]>
    matching?: ((ids: readonly string[]) => Promise<Match[]>) | undefined
    narrow?: ((matches: readonly Match[], work: Work) => Promise<{ id: string }[]>) | undefined
  },
  { limit, after, work = freely, windows = mostWindows }: PageOptions,
): Promise<Page<Item>> {
  const items: Item[] = []
  const size = matching ? windowSize : Math.min(windowSize, limit + 1)
  let from = after
  for (let read = 0; read < windows; read += 1) {
    // The request itself counts for the first one.
    if (read > 0) await work.charge(1)
    const { seen, matches } = await work.inTurn(async () => {
      const seen = await candidates(from, size)
      const matches = seen.length > 0 ? await matching?.(seen.map(({ id }) => id)) : undefined
      return { seen, matches }
    })
    const found = idsOf((matches && (await narrow?.(matches, work))) ?? matches ?? seen)
    // An account may be in one list twice, e.g. on two chains.
    items.push(...seen.filter(({ id }) => found.delete(id)))
    if (items.length > limit) return cutPage({ items, next: undefined }, limit)
    from = toCursor(seen.at(-1))
    if (seen.length < size) return { items, next: undefined }
    await setImmediate()
  }
  return { items, next: from }
}

const idsOf = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id))

/** Returns the first items of a page. The next page begins after them. */
export function cutPage<Item extends Place>({ items, next }: Page<Item>, count: number): Page<Item> {
  return items.length <= count
    ? { items, next }
    : { items: items.slice(0, count), next: toCursor(items[count - 1]) }
}

/**
 * Returns the condition for the rows after a cursor, in a list that is sorted by two columns.
 *
 * @param order - `newest` or `oldest` first
 */
export function isAfter(
  after: Cursor | undefined,
  [time, id]: readonly [string, string] = ['created_at', 'id'],
  order: 'newest' | 'oldest' = 'newest',
) {
  if (!after) return sql<boolean>`true`
  const operator = order === 'newest' ? sql`<` : sql`>`
  return sql<boolean>`(${sql.ref(time)}, ${sql.ref(id)}) ${operator} (${after.at}, ${after.id})`
}

/** Sorts a list by time and id, newest first, and cuts it. @param after - where it begins */
export function newestFirst(limit: number, after?: Cursor) {
  return <Table extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, Table, Row>) =>
    query
      .where(isAfter(after))
      .orderBy(sql.ref('created_at'), 'desc')
      .orderBy(sql.ref('id'), 'desc')
      .limit(limit)
}

/** Compares two rows of a list that is sorted by time and id, newest first. */
export function byNewest(one: Place, other: Place): number {
  return other.created_at - one.created_at || (one.id < other.id ? 1 : one.id > other.id ? -1 : 0)
}

function toCursor(place: Place | undefined): Cursor | undefined {
  return place && { at: place.created_at, id: place.id }
}

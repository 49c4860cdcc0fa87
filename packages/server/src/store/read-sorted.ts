import { byNewest, type Cursor, type Place, readPage } from './read-page.ts'
import type { Work } from './work.ts'

/** Which part of a sorted list to read, and how. */
export type Slice = {
  /** How many items come before it. */
  readonly offset: number
  readonly limit: number
  readonly work?: Work
}

/** How to read a list in an order that no index has. */
export type SortedList<Row, Item> = {
  /** Lists the next rows in the order of an index, whether or not they match. */
  readonly candidates: (after: Cursor | undefined, limit: number) => Promise<Place[]>
  /** Reads what `sort` needs of those of these rows that match. */
  readonly matching: (ids: readonly string[]) => Promise<Row[]>
  readonly sort: (rows: readonly Row[]) => readonly Row[]
  /** Reads the rows of a part. */
  readonly load: (ids: readonly string[]) => Promise<Item[]>
}

/**
 * Reads a part of a sorted list: of the newest rows, as many as one page may look at.
 *
 * @returns the part, and whether the list continues after it
 */
export async function readSorted<Row extends { readonly id: string }, Item extends { readonly id: string }>(
  { candidates, matching, sort, load }: SortedList<Row, Item>,
  { offset, limit, work }: Slice,
): Promise<{ items: Item[]; more: boolean }> {
  const found: Row[] = []
  const keep = async (ids: readonly string[]) => {
    const rows = await matching(ids)
    found.push(...rows)
    return rows
  }
  await readPage({ candidates, matching: keep }, { limit: Number.POSITIVE_INFINITY, ...(work && { work }) })
  const sorted = sort(found)
  const ids = sorted.slice(offset, offset + limit).map(({ id }) => id)
  const items = ids.length > 0 ? await load(ids) : []
  return {
    items: ids.flatMap(id => items.find(item => item.id === id) ?? []),
    more: sorted.length > offset + limit,
  }
}

type WrittenRow = { readonly id: string; readonly created_at: number; readonly network_hash: string | null }

/**
 * Sorts the rows of a list into which anybody can write: a row of each network, then the second of each, and so on, so
 * that one network with many rows does not hide what others wrote.
 *
 * @param order - of the rows of one network, and of these rounds; by default the newest row comes first
 */
export function interleaveNetworks<Row extends WrittenRow>(
  rows: readonly Row[],
  order: (one: Row, other: Row) => number = byNewest,
): Row[] {
  const counts = new Map<string | null, number>()
  return rows
    .toSorted(order)
    .map(row => {
      const round = counts.get(row.network_hash) ?? 0
      counts.set(row.network_hash, round + 1)
      return { row, round }
    })
    .toSorted((one, other) => one.round - other.round || order(one.row, other.row))
    .map(({ row }) => row)
}

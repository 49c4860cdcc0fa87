import { type Kysely, sql } from 'kysely'
import { cutPage, type Page, type Place } from '../store/read-page.ts'
import type { Tables } from '../store/tables.ts'

/** The maximum size of the documents in one response, in bytes, unless a single one is larger. */
const most = 4_000_000
/** The size of the documents that one step reads. */
const mostOfStep = 256_000

/** Measures the documents of proofs without reading them. @returns sizes in bytes, by id */
export async function measureDocuments(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('proof')
    .select(['id', sql<number | null>`octet_length(document)`.as('size')])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, size }) => [id, Number(size ?? 0)]))
}

/** Cuts a page where its documents become too large for one response. The first item always stays. */
export function cutWhereLarge<Item extends Place>(
  page: Page<Item>,
  sizeOf: (item: Item) => number,
): Page<Item> {
  let size = 0
  const end = page.items.findIndex((item, index) => {
    size += sizeOf(item)
    return index > 0 && size > most
  })
  return end < 0 ? page : cutPage(page, end)
}

/** Splits items into groups whose documents one step reads. A larger document has a step of its own. */
export function groupBySize<Item>(items: readonly Item[], sizeOf: (item: Item) => number): Item[][] {
  const groups: Item[][] = []
  let size = Number.POSITIVE_INFINITY
  for (const item of items) {
    size += sizeOf(item)
    if (size > mostOfStep) {
      groups.push([])
      size = sizeOf(item)
    }
    groups.at(-1)?.push(item)
  }
  return groups
}

/** Returns the size of the documents of several items. */
export const sizeOfAll = <Item>(items: readonly Item[], sizeOf: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + sizeOf(item), 0)

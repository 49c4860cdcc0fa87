import { type Kysely, sql } from 'kysely'
import type { Tables } from '../store/tables.ts'

/** How many characters of documents one answer holds, unless a single one has more. */
const most = 4_000_000

/** Measures the documents of proofs, without reading them. @returns in characters, by id */
export async function measureDocuments(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('proof')
    .select(['id', sql<number | null>`length(document)`.as('size')])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, size }) => [id, Number(size ?? 0)]))
}

/** Cuts a page where its documents become too large for one answer; the first item always stays. */
export function cutWhereLarge<Item>(items: readonly Item[], sizeOf: (item: Item) => number): Item[] {
  let size = 0
  const end = items.findIndex((item, index) => {
    size += sizeOf(item)
    return index > 0 && size > most
  })
  return items.slice(0, end < 0 ? items.length : end)
}

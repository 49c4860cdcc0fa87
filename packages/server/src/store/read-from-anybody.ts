import { type Cursor, type PageOptions, type Place, readPage } from './read-page.ts'

/** How many rows of one network a list has at most. */
export const mostOfNetwork = 5

type WrittenRow = { readonly id: string; readonly network_hash: string | null }

/**
 * Reads the newest rows of a list into which anybody can write. One network fills only a small part of it, so that it
 * does not hide what others wrote.
 *
 * @param candidates - lists the next rows in the order of an index, whether or not they match
 * @param matching - reads those of these rows that match
 * @returns the rows, and whether there are more
 */
export async function readFromAnybody<Row extends WrittenRow>(
  {
    candidates,
    matching,
  }: {
    candidates: (after: Cursor | undefined, limit: number) => Promise<Place[]>
    matching: (ids: readonly string[]) => Promise<Row[]>
  },
  options: Pick<PageOptions, 'limit' | 'work'>,
): Promise<{ items: Row[]; more: boolean }> {
  const kept = new Map<string, Row>()
  const counts = new Map<string | null, number>()
  let hasLeftOut = false
  const { items, next } = await readPage(
    {
      candidates,
      async matching(ids) {
        const found = new Map((await matching(ids)).map(row => [row.id, row]))
        return [...new Set(ids)].flatMap(id => {
          const row = found.get(id)
          if (!row) return []
          const count = (counts.get(row.network_hash) ?? 0) + 1
          counts.set(row.network_hash, count)
          if (count > mostOfNetwork) {
            hasLeftOut = true
            return []
          }
          kept.set(id, row)
          return [{ id }]
        })
      },
    },
    options,
  )
  return { items: items.flatMap(({ id }) => kept.get(id) ?? []), more: hasLeftOut || next !== undefined }
}

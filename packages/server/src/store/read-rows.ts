import type { Logger } from 'pino'
import type { Tables } from './tables.ts'

/** The rows of a list that could be read, and how many could not. */
export type Rows<Item> = { readonly items: Item[]; readonly unreadable: number }

export type ReadRows = ReturnType<typeof createReadRows>

/** How many rows are logged at most. */
const mostLogged = 1_000

/**
 * Creates the function that reads the rows of lists. A row that cannot be read, because something else has changed it,
 * is left out, counted and logged once: it must not hide the others.
 */
export function createReadRows(logger: Pick<Logger, 'error'>) {
  const logged = new Set<string>()

  function log(table: keyof Tables, id: string, error: unknown): void {
    const row = `${table} ${id}`
    if (logged.has(row) || logged.size >= mostLogged) return
    logged.add(row)
    // The message may quote what is stored.
    const { name } = error instanceof Error ? error : { name: typeof error }
    logger.error({ table, id, error: name }, 'a row cannot be read, and is left out of lists')
  }

  return function readRows<Row extends { readonly id: string }, Item>(
    table: keyof Tables,
    rows: readonly Row[],
    read: (row: Row) => Item,
  ): Rows<Item> {
    const items = rows.flatMap(row => {
      try {
        return [read(row)]
      } catch (error) {
        log(table, row.id, error)
        return []
      }
    })
    return { items, unreadable: rows.length - items.length }
  }
}

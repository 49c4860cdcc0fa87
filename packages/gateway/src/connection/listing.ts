import { parseUrl } from '@countersign/core'
import * as z from 'zod/mini'
import { GatewayInputError } from '../error.ts'
import { optionalCount } from '../fields/number.ts'
import { rows } from '../fields/rows.ts'
import type { Call, Connection } from './connection.ts'
import { ask, malformed } from './request.ts'

/** A part of a list. */
export type Page<Item> = {
  /** The total number of items; `null` if the gateway does not count. */
  readonly count: number | null
  /** The cursor of the next page; `null` on the last. */
  readonly next: string | null
  /** The cursor of the previous page; `null` on the first. */
  readonly previous: string | null
  readonly results: readonly Item[]
  /** How many rows were left out because they could not be read. */
  readonly unreadable: number
}

/**
 * A list that is read a page at a time: by cursor with `page`, or item by item with `for await`, which requests the
 * next page only when it is needed. `page` leaves out rows that cannot be read, for display; `for await` throws
 * `malformed` instead, because code that reads a whole list decides by what is in it.
 */
export type Listing<Item> = AsyncIterable<Item> & {
  /**
   * Reads one page, the first without a cursor.
   *
   * @throws {GatewayError}
   * @throws {GatewayInputError} `cursor`
   */
  page(cursor?: string | null): Promise<Page<Item>>
}

export type ListingRequest = Call & {
  readonly path: readonly (string | number)[]
  readonly query?: Readonly<Record<string, string | undefined>> | undefined
}

/** A list with more pages than this counts as endless. */
const mostPages = 10_000
const cursorLimit = 1024

/**
 * Returns a list of the gateway; no request is sent before a page is read.
 *
 * The links of a page are never followed: only the cursor of `next` and `previous` is used, with the address of this
 * list. So a link cannot lead to another host or path, and links also work behind our server, whose address the gateway
 * does not know.
 */
export function listing<Item extends z.ZodMiniType>(
  connection: Connection,
  item: Item,
  { path, query, signal }: ListingRequest,
): Listing<z.output<Item>> {
  const schema = z.object({
    count: optionalCount,
    next: link,
    previous: link,
    results: rows(item),
  })

  async function page(cursor?: string | null): Promise<Page<z.output<Item>>> {
    if (cursor != null && !isCursor(cursor))
      throw new GatewayInputError('cursor', 'Pass a cursor returned by a previous page.')
    const { results, ...links } = await ask(connection, schema, {
      method: 'GET',
      path,
      query: { ...query, cursor: cursor ?? undefined },
      signal,
    })
    return { ...links, results: results.readable, unreadable: results.unreadable }
  }

  return {
    page,
    async *[Symbol.asyncIterator]() {
      const seen = new Set<string>()
      for (let cursor: string | null = null; ; ) {
        const { results, next, unreadable } = await page(cursor)
        if (unreadable > 0) throw malformed({ method: 'GET', path }, 200, 'a row cannot be read')
        yield* results
        if (next === null) return
        if (seen.has(next) || seen.size >= mostPages)
          throw malformed({ method: 'GET', path }, 200, 'its pages have no end')
        seen.add(next)
        cursor = next
      }
    },
  }
}

/** The link of a page, parsed to its cursor. */
const link = z.pipe(
  z.nullish(z.string()),
  z.transform((value, context): string | null => {
    if (value == null) return null
    const cursor = parseUrl(value)?.searchParams.get('cursor') ?? null
    if (cursor !== null && isCursor(cursor)) return cursor
    context.issues.push({ code: 'custom', message: 'no-cursor', input: null })
    return z.NEVER
  }),
)

const isCursor = (text: string) => text.length > 0 && text.length <= cursorLimit

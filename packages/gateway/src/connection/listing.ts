import * as z from 'zod/mini'
import { GatewayInputError } from '../error.ts'
import { optionalCount } from '../fields/number.ts'
import type { Call, Connection } from './connection.ts'
import { ask, malformed } from './request.ts'

/** A part of a list. */
export type Page<Item> = {
  /** How many there are in all; `null` where the gateway does not count. */
  readonly count: number | null
  /** The cursor of the page after this; `null` on the last. */
  readonly next: string | null
  /** The cursor of the page before this; `null` on the first. */
  readonly previous: string | null
  readonly results: readonly Item[]
}

/**
 * A list that is read a page at a time: by cursor with `page`, or item by item with `for await`, which asks for the
 * next page only when it is needed.
 */
export type Listing<Item> = AsyncIterable<Item> & {
  /**
   * Reads one page, the first without a cursor.
   *
   * @throws {GatewayError} or {GatewayInputError} `cursor`
   */
  page(cursor?: string | null): Promise<Page<Item>>
}

export type ListingRequest = Call & {
  readonly path: readonly (string | number)[]
  readonly query?: Readonly<Record<string, string | undefined>> | undefined
}

/** A list that goes on for more pages than this has no end. */
const mostPages = 10_000
const cursorLimit = 1024

/**
 * Describes a list of the gateway's; nothing is asked before a page is read.
 *
 * A page's links are never followed: of `next` and `previous` the cursor alone is taken, and asked for where this
 * list is. So whatever a link names, no other host or path is asked, and links keep working behind our server,
 * which the gateway knows nothing of.
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
    results: z.array(item),
  })

  async function page(cursor?: string | null): Promise<Page<z.output<Item>>> {
    if (cursor != null && !isCursor(cursor))
      throw new GatewayInputError('cursor', `A cursor is 1 to ${cursorLimit} characters that a page named.`)
    return ask(connection, schema, {
      method: 'GET',
      path,
      query: { ...query, cursor: cursor ?? undefined },
      signal,
    })
  }

  return {
    page,
    async *[Symbol.asyncIterator]() {
      const seen = new Set<string>()
      for (let cursor: string | null = null; ; ) {
        const { results, next } = await page(cursor)
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

/** A page's link, given as its cursor. */
const link = z.pipe(
  z.nullish(z.string()),
  z.transform((value, context): string | null => {
    if (value == null) return null
    const cursor = URL.canParse(value) ? new URL(value).searchParams.get('cursor') : null
    if (cursor !== null && isCursor(cursor)) return cursor
    context.issues.push({ code: 'custom', message: 'no-cursor', input: null })
    return z.NEVER
  }),
)

const isCursor = (text: string) => text.length > 0 && text.length <= cursorLimit

/** A page of a list in the gateway's response format. */
export type Page<Item> = {
  readonly count: number
  readonly next: string | null
  readonly previous: string | null
  readonly results: readonly Item[]
}

const usualLimit = 20
const mostLimit = 100

/**
 * Returns the page of a list that a request asks for. Its cursor is a nested query string, `limit=20&offset=20`.
 *
 * @param write - converts an entry, given the entry before it in the whole list, so that headings appear only at the
 * start of a group.
 */
export async function pageOf<Entry, Item>(
  requestUrl: string,
  entries: readonly Entry[],
  write: (entry: Entry, previous: Entry | undefined, index: number) => Promise<readonly Item[]>,
): Promise<Page<Item>> {
  const url = new URL(requestUrl)
  const asked = new URLSearchParams(url.searchParams.get('cursor') ?? '')
  const limit = Math.min(whole(asked.get('limit')) || usualLimit, mostLimit)
  const offset = whole(asked.get('offset')) ?? 0
  const linkTo = (at: number) => {
    const link = new URL(url)
    link.searchParams.set('cursor', `limit=${limit}&offset=${at}`)
    return link.href
  }
  const written = await Promise.all(
    entries
      .slice(offset, offset + limit)
      .map((entry, place) => write(entry, entries[offset + place - 1], offset + place)),
  )
  return {
    count: entries.length,
    next: offset + limit < entries.length ? linkTo(offset + limit) : null,
    previous: offset > 0 ? linkTo(Math.max(0, offset - limit)) : null,
    results: written.flat(),
  }
}

function whole(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

const day = 86_400_000

/** Returns the label of an entry's day (UTC), where the previous entry is of a different day. */
export function dateLabel(time: number, previous: number | undefined) {
  const start = time - (time % day)
  if (previous !== undefined && previous - (previous % day) === start) return []
  return [{ type: 'DATE_LABEL' as const, timestamp: start }]
}

import type { Cursor } from '../http/cursor.ts'
import { csvHead, toCsv } from './csv.ts'
import type { Requests } from './requests.ts'
import type { RequestQuery } from './store.ts'

/** How many requests one export has at most, and how many are read at a time. */
const most = 10_000
const page = 100

/** Writes the requests that match as CSV, newest first; the next are read when these were taken. */
export function exportCsv(requests: Pick<Requests, 'list'>, query: RequestQuery): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let written = 0
  let after: Cursor | undefined
  return new ReadableStream<Uint8Array>(
    {
      start: controller => controller.enqueue(encoder.encode(csvHead)),
      async pull(controller) {
        // A stream that was asked for more is not asked again until it has given some.
        for (;;) {
          const limit = Math.min(page, most - written)
          const { items, next } = await requests.list(query, { limit, after })
          written += items.length
          after = next
          if (items.length > 0) controller.enqueue(encoder.encode(items.map(toCsv).join('')))
          if (!next || written >= most) return controller.close()
          if (items.length > 0) return
        }
      },
    },
    { highWaterMark: 1 },
  )
}

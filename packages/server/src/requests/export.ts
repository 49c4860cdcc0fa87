import { byteOrderMark } from '@countersign/api'
import type { Cursor } from '../store/read-page.ts'
import { csvHead, toCsv } from './csv.ts'
import type { Requests } from './requests.ts'
import type { RequestQuery } from './store.ts'

/** The maximum number of requests in an export, and the number read per page. */
const most = 10_000
const page = 100

/**
 * Returns the matching requests as CSV, newest first. The next page is read when the previous one has been consumed.
 */
export function exportCsv(requests: Pick<Requests, 'list'>, query: RequestQuery): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let written = 0
  let after: Cursor | undefined
  return new ReadableStream<Uint8Array>(
    {
      start: controller => controller.enqueue(encoder.encode(byteOrderMark + csvHead)),
      async pull(controller) {
        // A stream does not pull again until something has been enqueued.
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

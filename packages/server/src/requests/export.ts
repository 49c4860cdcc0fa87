import { byteOrderMark } from '@countersign/api'
import type { Work } from '../store/work.ts'
import { csvHead, toCsv } from './csv.ts'
import type { Requests } from './requests.ts'
import type { RequestQuery } from './store.ts'

/** The maximum number of requests in an export, and the number read in one step. Each step counts as a request. */
const most = 10_000
const each = 100

/**
 * Returns the matching requests as CSV, newest first. The next ones are read when the client has read the ones before.
 *
 * @throws {ProblemException} `too-many-requests`, before the export begins
 */
export async function exportCsv(
  requests: Pick<Requests, 'ids' | 'readInBrief'>,
  query: RequestQuery,
  work: Work,
): Promise<ReadableStream<Uint8Array>> {
  const ids = await requests.ids(query, { limit: most, work })
  await work.charge(Math.ceil(ids.length / each))
  const encoder = new TextEncoder()
  let written = 0
  return new ReadableStream<Uint8Array>(
    {
      start: controller => controller.enqueue(encoder.encode(byteOrderMark + csvHead)),
      async pull(controller) {
        // A stream does not pull again until something has been enqueued: all that a step reads may have been removed.
        while (written < ids.length) {
          const next = ids.slice(written, written + each)
          const items = await work.inTurn(() => requests.readInBrief(next))
          written += next.length
          if (items.length > 0) return controller.enqueue(encoder.encode(items.map(toCsv).join('')))
        }
        controller.close()
      },
    },
    { highWaterMark: 1 },
  )
}

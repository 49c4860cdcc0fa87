import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { MiddlewareHandler } from 'hono'
import type { Environment } from './environment.ts'
import type { EventStream } from './event-stream.ts'

/**
 * Sends the events of a stream, once its headers are complete. They are written to Node's response directly: a web stream
 * in between keeps the response and a chain of promises in memory for as long as the stream is open.
 */
export const sendEvents: MiddlewareHandler<Environment & { Bindings: Partial<HttpBindings> }> = async (
  context,
  next,
) => {
  await next()
  const open = context.get('events')
  if (!open) return
  const outgoing = context.env?.outgoing
  if (!outgoing) {
    context.res = new Response(toWebStream(open), context.res)
    return
  }
  outgoing.writeHead(context.res.status, [...context.res.headers].flat())
  // Node keeps the text of the headers, and as one string only if they are written on their own.
  outgoing.flushHeaders()
  const { drained, closed } = open({
    isFree: () => !outgoing.writableNeedDrain,
    write: event => void outgoing.write(event),
    end: () => void outgoing.end(),
  })
  outgoing.on('drain', drained).on('close', closed)
  if (outgoing.destroyed) closed()
  // Otherwise, Hono copies the headers.
  context.res = undefined
  context.res = RESPONSE_ALREADY_SENT
}

/** How many events wait for a reader of a web stream. */
const room = 4

/** Returns the body of a response for a host other than Node's server. */
export function toWebStream(open: EventStream): ReadableStream<Uint8Array> {
  let reader: ReturnType<EventStream> | undefined
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        reader = open({
          isFree: () => (controller.desiredSize ?? 0) > 0,
          write: event => controller.enqueue(event),
          end() {
            try {
              controller.close()
            } catch {
              // The page has already disconnected.
            }
          },
        })
      },
      pull: () => reader?.drained(),
      cancel: () => reader?.closed(),
    },
    { highWaterMark: room },
  )
}

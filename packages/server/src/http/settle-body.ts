import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'

/** Limits for reading a body that is no longer needed, in milliseconds and bytes. */
const timeout = 500
const most = 2 * 1024 * 1024

/**
 * Reads the rest of a request body that was refused before it was read, so that the connection is free for the next
 * request. If that takes too long, the response contains `Connection: close`, and the client sends the next request on
 * another connection instead of losing it.
 */
export const settleBody: MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> = async (context, next) => {
  await next()
  const incoming = context.env?.incoming
  if (!incoming || (await isRead(incoming))) return
  context.res.headers.set('connection', 'close')
}

async function isRead(incoming: IncomingMessage): Promise<boolean> {
  if (incoming.readableEnded) return true
  // A handler has started to read and stopped in the middle.
  if (incoming.readableFlowing !== null) return false
  // Node discards what has arrived.
  if (incoming.complete) return true
  const length = incoming.headers['content-length']
  if (length !== undefined && Number(length) > most) return false
  const over = new AbortController()
  const timer = wait(timeout, undefined, { signal: over.signal }).catch(() => {})
  let size = 0
  const read = new Promise<void>(resolve => {
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > most) resolve()
    })
    for (const event of ['end', 'error', 'close']) incoming.once(event, () => resolve())
  })
  await Promise.race([read, timer])
  over.abort()
  return incoming.readableEnded
}

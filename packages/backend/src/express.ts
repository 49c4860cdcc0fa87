import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BackendSession as Session } from '@countersign/api/backend'
import { getRequestListener } from '@hono/node-server'
import type { Backend } from './create-backend.ts'

type Incoming = IncomingMessage & { readonly originalUrl?: string; readonly body?: unknown }

/**
 * Answers requests below the backend's base path in an Express application, or with `node:http`. It works before and
 * after `express.json()`, `express.text()` and `express.raw()`. `next` is called for any other request, and with an
 * unexpected error.
 *
 * @example
 * app.use(toExpressMiddleware(backend))
 */
export function toExpressMiddleware(backend: Backend) {
  return async (
    incoming: Incoming,
    outgoing: ServerResponse,
    next: (error?: unknown) => void,
  ): Promise<void> => {
    // Express removes the path of a mount from `url`.
    const url = incoming.originalUrl ?? incoming.url ?? '/'
    if (!url.startsWith(`${backend.basePath}/`)) return next()
    // Where another middleware has read the body, the request reads this one instead.
    const read = incoming.complete && incoming.body !== undefined ? { rawBody: toBuffer(incoming.body) } : {}
    const answer = getRequestListener(backend.fetch, {
      overrideGlobalObjects: false,
      hostname: 'localhost',
      errorHandler: error => void next(error),
    })
    await answer(Object.assign(incoming, { url }, read), outgoing)
  }
}

/** Returns what was sent, of a body as `express.raw()`, `express.text()` or `express.json()` leaves it. */
function toBuffer(body: unknown): Buffer {
  if (Buffer.isBuffer(body)) return body
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
}

/**
 * Returns who is signed in in the browser that sent a request.
 *
 * @example
 * app.get('/me', async (request, response) => response.json(await getSession(backend, request)))
 */
export function getSession(backend: Backend, { headers }: IncomingMessage): Promise<Session | null> {
  return backend.getSession({ headers: new Headers({ cookie: headers.cookie ?? '' }) })
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BackendSession as Session } from '@countersign/api/backend'
import { getRequestListener } from '@hono/node-server'
import type { Backend } from './create-backend.ts'

type Incoming = IncomingMessage & { readonly originalUrl?: string; readonly body?: unknown }

/**
 * Answers requests below the backend's base path in an Express application, or with `node:http`. It works before and
 * after `express.json()`.
 *
 * @example
 * app.use(toExpressMiddleware(backend))
 */
export function toExpressMiddleware(backend: Backend) {
  const answer = getRequestListener(backend.fetch, { overrideGlobalObjects: false, hostname: 'localhost' })
  return async (incoming: Incoming, outgoing: ServerResponse, next: () => void): Promise<void> => {
    // Express removes the path of a mount from `url`.
    const url = incoming.originalUrl ?? incoming.url ?? '/'
    if (!url.startsWith(`${backend.basePath}/`)) return next()
    const { body } = incoming
    // Where another middleware has read the body, the request reads this one instead.
    const read = incoming.complete && body !== undefined ? { rawBody: Buffer.from(JSON.stringify(body)) } : {}
    await answer(Object.assign(incoming, { url }, read), outgoing)
  }
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

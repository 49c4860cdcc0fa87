import type { MiddlewareHandler } from 'hono'
import { cloneRawRequest } from 'hono/request'
import type { Backend } from './create-backend.ts'

/**
 * Answers requests below the backend's base path in a Hono application, also where other middleware has read the body.
 *
 * @example
 * app.use(toHonoMiddleware(backend))
 * app.get('/me', async context => context.json(await backend.getSession(context.req.raw)))
 */
export function toHonoMiddleware(backend: Backend): MiddlewareHandler {
  return async ({ req }, next) =>
    req.path.startsWith(`${backend.basePath}/`) ? backend.fetch(await cloneRawRequest(req)) : next()
}

import type { MiddlewareHandler } from 'hono'
import type { Backend } from './create-backend.ts'

/**
 * Answers requests below the backend's base path in a Hono application. Mount it before other middleware reads bodies.
 *
 * @example
 * app.use(toHonoMiddleware(backend))
 * app.get('/me', async context => context.json(await backend.getSession(context.req.raw)))
 */
export function toHonoMiddleware(backend: Backend): MiddlewareHandler {
  return async ({ req }, next) => (isBelow(backend, req.path) ? backend.fetch(req.raw) : next())
}

const isBelow = ({ basePath }: Backend, path: string) => path.startsWith(`${basePath}/`)

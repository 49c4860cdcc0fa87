import type { Backend } from './create-backend.ts'

/**
 * Returns the route handlers of a Next.js application (App Router). In server components, `getSession` of the backend
 * takes what `headers()` of `next/headers` returns.
 *
 * @example
 * // app/api/auth/[...path]/route.ts
 * export const { GET, POST } = toNextHandlers(backend)
 *
 * // in a server component
 * const session = await backend.getSession({ headers: await headers() })
 */
export function toNextHandlers({ fetch }: Backend) {
  return { GET: fetch, POST: fetch }
}

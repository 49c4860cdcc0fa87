import { hash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'

/**
 * Serves a JSON document that never changes while the server runs. It is serialized at the first request and cached,
 * because serializing a large document takes longer than the rest of the request.
 */
export function serveDocument(
  write: (context: Context) => unknown,
  headers: Readonly<Record<string, string>> = {},
): MiddlewareHandler {
  let cached: { body: string; etag: string } | undefined
  return async context => {
    cached ??= withTag(JSON.stringify(write(context)))
    const { body, etag } = cached
    return context.body(body, 200, {
      'cache-control': 'no-cache',
      ...headers,
      etag,
      'content-type': 'application/json',
    })
  }
}

function withTag(body: string) {
  return { body, etag: `"${hash('sha256', body, 'base64url').slice(0, 22)}"` }
}

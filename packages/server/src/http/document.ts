import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { ifNoneMatch } from './ifNoneMatch.ts'

/**
 * Serves a JSON document that never changes while the server runs. It is written at the first request and kept: a large
 * one takes longer to write than all else that is done for a request.
 */
export function serveDocument(
  write: (context: Context) => unknown,
  headers: Readonly<Record<string, string>> = {},
): MiddlewareHandler {
  let kept: { body: Uint8Array<ArrayBuffer>; etag: string } | undefined
  return async context => {
    kept ??= withTag(new TextEncoder().encode(JSON.stringify(write(context))))
    const { body, etag } = kept
    const all = { 'cache-control': 'no-cache', ...headers, etag }
    if (ifNoneMatch(context.req.header('if-none-match'), etag)) return context.body(null, 304, all)
    return context.body(body, 200, { ...all, 'content-type': 'application/json' })
  }
}

function withTag(body: Uint8Array<ArrayBuffer>) {
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}

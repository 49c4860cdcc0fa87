import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Context, MiddlewareHandler } from 'hono'
import { type EncodedFile, etagOf, respondEncoded } from './encoded-file.ts'

/**
 * Serves a JSON document that never changes while the server runs. It is serialized and compressed at the first
 * request, and its bytes are cached, because both take longer than the rest of the request.
 */
export function serveDocument(write: (context: Context) => unknown): MiddlewareHandler {
  let cached: Promise<EncodedFile> | undefined
  return async context => {
    cached ??= encode(JSON.stringify(write(context)))
    return respondEncoded(await cached, context.req.header('accept-encoding') ?? '', 200)
  }
}

/** Compresses a document outside of the event loop. */
async function encode(json: string): Promise<EncodedFile> {
  const identity = new TextEncoder().encode(json)
  const [br, gz] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)])
  return {
    type: 'application/json',
    etag: etagOf(identity),
    immutable: false,
    vary: 'accept-encoding',
    bodies: { identity, br: new Uint8Array(br), gzip: new Uint8Array(gz) },
  }
}

import { hash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'

/** A response body with its compressed forms. */
export type EncodedFile = {
  /** Its media type. */
  type: string
  /** Of the uncompressed body. */
  etag: string
  immutable: boolean
  vary: string
  /** The bytes, in memory, or the path of the file that has them. */
  bodies: Partial<Record<'br' | 'gzip' | 'identity', Uint8Array<ArrayBuffer> | string>>
}

export const etagOf = (body: Uint8Array) => `"${hash('sha256', body, 'base64url').slice(0, 22)}"`

/**
 * Responds with the smallest form that the client accepts. Each form has an ETag of its own, because its bytes differ
 * (RFC 9110 §8.8.3.3).
 */
export async function respondEncoded(
  file: EncodedFile,
  acceptEncoding: string,
  status: 200 | 404,
): Promise<Response> {
  const encoding = (['br', 'gzip'] as const).find(
    name =>
      file.bodies[name] && new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(acceptEncoding),
  )
  const body = encoding ? file.bodies[encoding] : file.bodies.identity
  const length = typeof body === 'string' ? (await stat(body)).size : (body?.byteLength ?? 0)
  return new Response(typeof body === 'string' ? streamOf(body) : (body ?? null), {
    status,
    headers: {
      'content-type': file.type,
      'content-length': String(length),
      'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag: encoding ? file.etag.replace(/"$/, `-${encoding}"`) : file.etag,
      vary: file.vary,
      ...(encoding ? { 'content-encoding': encoding } : {}),
    },
  })
}

/** Reads a file only if the response is sent: not for HEAD, and not if the client has it already. */
function streamOf(path: string): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        controller.enqueue(new Uint8Array(await readFile(path)))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

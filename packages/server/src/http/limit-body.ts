import type { Context, MiddlewareHandler } from 'hono'
import { invalidField, ProblemException } from './problem.ts'

/** Reads a request body of at most `maxSize` bytes. Refuses a body that is larger, incomplete, or not JSON in UTF-8. */
export function limitBody(maxSize: number): MiddlewareHandler {
  return async (context, next) => {
    const type = context.req.header('content-type') ?? ''
    if (!/^application\/json\s*(?:;|$)/i.test(type))
      throw new ProblemException(
        'media-type-refused',
        'Send JSON, with the header Content-Type: application/json.',
      )
    const text = decode(await readBody(context, maxSize))
    Object.assign(context.req.bodyCache, { text: Promise.resolve(text) })
    // Later parsers differ in the parameters that they accept. Any change of the headers makes the adapter copy them all.
    if (type !== 'application/json') context.req.raw.headers.set('content-type', 'application/json')
    await next()
  }
}

/** Reads a request body of at most `maxSize` bytes. @throws {ProblemException} if it is larger or incomplete */
export async function readBody(context: Context, maxSize: number): Promise<Uint8Array> {
  const { raw } = context.req
  if (raw.method === 'GET' || raw.method === 'HEAD') return new Uint8Array()
  const tooLarge = () =>
    new ProblemException('request-too-large', `The request is larger than ${maxSize} bytes.`)
  const declared = raw.headers.has('transfer-encoding') ? null : raw.headers.get('content-length')
  if (declared !== null && Number(declared) > maxSize) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    if (declared !== null) return new Uint8Array(await raw.arrayBuffer())
    for await (const chunk of raw.body ?? []) {
      size += chunk.length
      if (size > maxSize) break
      chunks.push(chunk)
    }
  } catch {
    // The client has disconnected or sends too slowly. That is a client error, regardless of the error that the socket
    // reports.
    throw unreadable('The request ended before its body was complete.', 'as many bytes as were announced')
  }
  if (size > maxSize) throw tooLarge()
  return Buffer.concat(chunks)
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function decode(body: Uint8Array): string {
  try {
    return utf8.decode(body)
  } catch {
    throw unreadable('The request is not in UTF-8.', 'JSON in UTF-8')
  }
}

function unreadable(detail: string, allowed: string): ProblemException {
  return invalidField('body', '', allowed, detail)
}

import type { GatewaySettings } from '../config/config.ts'
import type { Quota } from './quota.ts'

/** What the gateway answered. */
export type Passed = {
  readonly status: number
  readonly body: Uint8Array<ArrayBuffer>
  /** Whole seconds after which to ask again. */
  readonly retryAfter: string | undefined
}

/** There is no answer of the gateway that could be passed on. */
export class NotPassedError extends Error {
  override readonly name = 'NotPassedError'
}

/** The longest answer that is passed on, in bytes. */
const answerLimit = 4 * 1024 * 1024

/**
 * Sends a request to the gateway, with the key. Nothing of the browser's goes along but the body.
 *
 * @param quota - out of which the request was taken.
 * @param request.target - path and query, checked before.
 * @param request.timeout - to the last byte of the answer, in milliseconds.
 * @throws {NotPassedError} if nothing came in time, or what came is too long, no JSON, a redirect, or tells the key.
 */
export async function passOn(
  { url, key }: GatewaySettings,
  quota: Pick<Quota, 'fetch'>,
  request: { method: string; target: string; body: string | undefined; timeout: number },
): Promise<Passed> {
  const { method, target, body, timeout } = request
  let response: Response
  let bytes: Uint8Array<ArrayBuffer>
  try {
    response = await quota.fetch(url + target, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
      headers: {
        accept: 'application/json',
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
    })
    bytes = await readBytes(response)
  } catch (cause) {
    if (cause instanceof NotPassedError) throw cause
    throw new NotPassedError(
      cause instanceof Error && cause.name === 'TimeoutError'
        ? `it did not answer within ${timeout} ms`
        : 'it could not be reached',
      { cause },
    )
  }
  if (response.status < 200 || response.status >= 500)
    throw new NotPassedError(`it answered with status ${response.status}`)
  const type = response.headers.get('content-type') ?? ''
  if (bytes.length > 0 && !/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type))
    throw new NotPassedError(`its answer with status ${response.status} is not JSON`)
  if (key !== undefined && Buffer.from(bytes).includes(key))
    throw new NotPassedError('its answer tells the key')
  const retryAfter = response.headers.get('retry-after') ?? ''
  return {
    status: response.status,
    body: bytes,
    retryAfter: /^\d{1,7}$/.test(retryAfter) ? retryAfter : undefined,
  }
}

async function readBytes(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength
    if (length > answerLimit) throw new NotPassedError(`its answer is longer than ${answerLimit} bytes`)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

import { CountersignError } from '@countersign/core'
import type { GatewaySettings } from '../config/config.ts'
import type { Quota } from './quota.ts'

/** The response of the gateway. */
export type Passed = {
  readonly status: number
  readonly body: Uint8Array<ArrayBuffer>
  /** The whole seconds after which to try again. */
  readonly retryAfter: string | undefined
}

/** Thrown if the gateway sent no response that can be passed on. */
export class GatewayUnavailableError extends CountersignError {
  override readonly name = 'GatewayUnavailableError'
  readonly code = 'gateway-unavailable'
}

/** Size limit of a response, in bytes. */
const answerLimit = 4 * 1024 * 1024

/**
 * Sends a request to the gateway, with the key. Only the body of the browser's request is passed on.
 *
 * @param quota - the quota that the request was taken from.
 * @param request.target - path and query, already validated.
 * @param request.timeout - until the last byte of the response, in milliseconds.
 * @throws {GatewayUnavailableError} if the response did not arrive in time, is too long, is not JSON, is a redirect, or
 * contains the key.
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
    if (cause instanceof GatewayUnavailableError) throw cause
    throw new GatewayUnavailableError(
      cause instanceof Error && cause.name === 'TimeoutError'
        ? `no response within ${timeout} ms`
        : 'could not be reached',
      { cause },
    )
  }
  if (response.status < 200 || response.status >= 500)
    throw new GatewayUnavailableError(`responded with status ${response.status}`)
  const type = response.headers.get('content-type') ?? ''
  if (bytes.length > 0 && !/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type))
    throw new GatewayUnavailableError(`the response with status ${response.status} is not JSON`)
  if (key !== undefined && Buffer.from(bytes).includes(key))
    throw new GatewayUnavailableError('the response contains the key')
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
    if (length > answerLimit)
      throw new GatewayUnavailableError(`the response is longer than ${answerLimit} bytes`)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

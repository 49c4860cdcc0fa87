import type * as z from 'zod/mini'
import { GatewayError } from '../error.ts'
import { shownText } from '../fields/text.ts'
import { BodyTooLargeError, readBody } from './body.ts'
import type { Call, Connection } from './connection.ts'
import { refusal } from './refusal.ts'

export type GatewayRequest = Call & {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** The parts of the path, unescaped. */
  readonly path: readonly (string | number)[]
  readonly query?: Readonly<Record<string, string | undefined>> | undefined
  readonly body?: unknown
}

/**
 * Sends a request and ignores the content of a successful answer.
 *
 * @throws {GatewayError} or the reason of the caller's signal.
 */
export async function send(connection: Connection, request: GatewayRequest): Promise<void> {
  await exchange(connection, request)
}

/**
 * Sends a request and validates the answer.
 *
 * @param schema - the expected answer; other fields are dropped.
 * @throws {GatewayError} or the reason of the caller's signal.
 */
export async function ask<Schema extends z.ZodMiniType>(
  connection: Connection,
  schema: Schema,
  request: GatewayRequest,
): Promise<z.output<Schema>> {
  const { status, text } = await exchange(connection, request)
  const parsed = schema.safeParse(json(text))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = shownText(issue?.path.join('.') || 'the answer itself', 100)
  throw malformed(request, status, `${field} is not what its contract says`)
}

/** Returns the error for an answer that cannot be used. @param detail - why, as the end of a sentence */
export function malformed(request: GatewayRequest, status: number | null, detail: string) {
  return new GatewayError({ code: 'malformed', request: named(request), status, detail })
}

async function exchange(connection: Connection, request: GatewayRequest) {
  const { base, headers, timeout } = connection
  const { method, query = {}, body, signal } = request
  const url = new URL(base + pathOf(request))
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value)
  signal?.throwIfAborted()
  const limit = AbortSignal.timeout(timeout)
  const fetch = connection.fetch ?? globalThis.fetch
  let response: Response
  let text: string
  try {
    response = await fetch(url.href, {
      method,
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body, plainNumbers) }),
    })
    text = await readBody(response)
  } catch (cause) {
    signal?.throwIfAborted()
    if (cause instanceof BodyTooLargeError) throw malformed(request, null, cause.message)
    const detail = limit.aborted ? `did not answer within ${timeout / 1000} s` : 'could not be reached'
    throw new GatewayError({ code: 'unavailable', request: named(request), status: null, detail }, { cause })
  }
  if (!response.ok) throw refusal(named(request), response, json(text))
  return { status: response.status, text }
}

function pathOf({ path }: GatewayRequest) {
  return path.map(part => `/${encodeURIComponent(part)}`).join('')
}

function named(request: GatewayRequest) {
  return `${request.method} ${pathOf(request)}`
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** JSON has no big integers; the gateway accepts them as decimal strings. */
const plainNumbers = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

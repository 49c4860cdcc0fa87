import type { IncomingMessage } from 'node:http'
import type { CurrentSession, Session } from '@countersign/api'
import { proxy } from 'hono/proxy'

/** The address that people open. It is in the messages that they sign. */
export const origin = process.env.ORIGIN ?? 'http://localhost:3000'

/** Where the Countersign server listens: only on this machine. */
const countersign = `http://127.0.0.1:${process.env.COUNTERSIGN_PORT ?? 3001}`

/**
 * Returns the addresses that a request came through: what it says, and the one that sent it. Countersign limits the
 * requests of each, and takes the last one, so that nobody can choose theirs: also not with a connection that is gone.
 */
export function addressesOf({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string {
  return [headers['x-forwarded-for'] ?? [], socket.remoteAddress ?? 'unknown'].flat().join(', ')
}

/** What belongs to the connection of a browser, and not to that with Countersign. */
const ofConnection = ['connection', 'expect', 'te', 'upgrade']

/** How long Countersign may take to begin an answer, in milliseconds. It takes some seconds to check an account. */
const timeout = 30_000

/** Passes a request on to Countersign. Its `X-Forwarded-For` is {@link addressesOf}. */
export async function passOn(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  for (const name of ofConnection) headers.delete(name)
  // It ends when the answer begins: some answers, such as events, go on for long.
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), timeout)
  try {
    return await proxy(`${countersign}${pathname}${search}`, {
      ...{ raw: request, headers, cache: 'no-store' },
      signal: AbortSignal.any([request.signal, waiting.signal]),
      // Redirects are for the browser.
      redirect: 'manual',
    })
  } catch (cause) {
    if (!request.signal.aborted) console.error(noAnswer, cause)
    const answer = 'Sign-in is not available right now. Try again.'
    return new Response(answer, { status: 503, headers: { 'cache-control': 'no-store' } })
  } finally {
    clearTimeout(timer)
  }
}

const noAnswer = `No answer from Countersign at ${countersign}. Is it running?`

/**
 * Returns the session of the browser that sent a request, or `null`. Its `X-Forwarded-For` is {@link addressesOf}.
 *
 * @throws if Countersign could not answer
 */
export async function getSession(request: { headers: Pick<Headers, 'get'> }): Promise<Session | null> {
  const cookie = request.headers.get('cookie')
  if (cookie === null) return null
  const headers = { cookie, 'x-forwarded-for': request.headers.get('x-forwarded-for') ?? '' }
  const signal = AbortSignal.timeout(timeout)
  const response = await fetch(`${countersign}/v1/session`, { headers, signal, cache: 'no-store' }).catch(
    cause => {
      throw new Error(noAnswer, { cause })
    },
  )
  if (!response.ok) throw new Error(`Countersign has answered with ${response.status}.`)
  const { session }: CurrentSession = await response.json()
  return session
}

import type { CurrentSession, Session } from '@countersign/api'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { proxy } from 'hono/proxy'

/** The address that people open. It is in the messages that they sign. */
export const origin = process.env.ORIGIN ?? 'http://localhost:3000'

/** Where the server of Countersign listens: only on this machine. */
const countersign = `http://127.0.0.1:${process.env.COUNTERSIGN_PORT ?? 3001}`

/** Passes a request on to Countersign. */
export function passOn(context: Context): Promise<Response> {
  const { pathname, search } = new URL(context.req.url)
  // Countersign limits the requests of each address. It takes the last one, so that nobody can choose it.
  const before = context.req.header('x-forwarded-for')
  const address = getConnInfo(context).remote.address
  return proxy(`${countersign}${pathname}${search}`, {
    ...context.req,
    headers: {
      ...context.req.header(),
      'x-forwarded-for': [before, address].filter(Boolean).join(', '),
    },
  })
}

/** Returns the session of the browser that sent a request, or `null`. */
export async function getSession(request: Request): Promise<Session | null> {
  const cookie = request.headers.get('cookie')
  if (cookie === null) return null
  const response = await fetch(`${countersign}/v1/session`, { headers: { cookie } })
  if (!response.ok) throw new Error(`Countersign has answered with ${response.status}.`)
  const { session }: CurrentSession = await response.json()
  return session
}

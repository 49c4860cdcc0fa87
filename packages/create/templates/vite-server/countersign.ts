import type { CurrentSession, Session } from '@countersign/api'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { proxy } from 'hono/proxy'

/** The address that people open. It is in the messages that they sign. */
export const origin = process.env.ORIGIN ?? 'http://localhost:3000'

/** Where the Countersign server listens: only on this machine. */
const countersign = `http://127.0.0.1:${process.env.COUNTERSIGN_PORT ?? 3001}`

/**
 * The addresses that a request came through. Countersign limits the requests of each, and takes the last one, so that
 * nobody can choose theirs.
 */
function addressesOf(context: Context): string {
  const { address } = getConnInfo(context).remote
  return [context.req.header('x-forwarded-for'), address].filter(Boolean).join(', ')
}

/** What belongs to the connection of a browser, and not to that with Countersign. */
const ofConnection = { connection: undefined, expect: undefined, te: undefined, upgrade: undefined }

/** Passes a request on to Countersign. */
export function passOn(context: Context): Promise<Response> {
  const { pathname, search } = new URL(context.req.url)
  return proxy(`${countersign}${pathname}${search}`, {
    ...context.req,
    // Redirects are for the browser.
    redirect: 'manual',
    headers: { ...context.req.header(), ...ofConnection, 'x-forwarded-for': addressesOf(context) },
  })
}

/** Returns the session of the browser that sent a request, or `null`. */
export async function getSession(context: Context): Promise<Session | null> {
  const cookie = context.req.header('cookie')
  if (cookie === undefined) return null
  const headers = { cookie, 'x-forwarded-for': addressesOf(context) }
  const response = await fetch(`${countersign}/v1/session`, { headers })
  if (!response.ok) throw new Error(`Countersign has answered with ${response.status}.`)
  const { session }: CurrentSession = await response.json()
  return session
}

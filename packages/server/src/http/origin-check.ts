import type { MiddlewareHandler } from 'hono'
import type { Environment } from './environment.ts'
import { ProblemException } from './problem.ts'

const safe: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Routes that read no cookie. */
const open = /^\/v1\/(?:verify|notifications\/unsubscribe|openid\/clients(?:\/.*)?)$/
/** Routes that act for the account of an API key, and never without one. Respondents of a proof request use no key. */
const keyed =
  /^\/v1\/(?:requests(?!\/[^/]+\/(?:open|decline|hand-over)(?:\/|$))|api-keys|webhooks|deliveries)(?:\/|$)/

/**
 * Admits writes from our own pages only. Browsers send `Origin` with every request of an unsafe method, and no page can
 * forge it. A program that is not a browser sets it to the public origin.
 *
 * A request with an API key needs no origin where the key decides who acts: an invalid key is refused there, and
 * browsers send that header to another site only after a preflight. Everywhere else, a key changes nothing. The cookies
 * of a request with a key are always removed here, so that it never acts for the person at the browser.
 */
export function originCheck(publicOrigin: string): MiddlewareHandler<Environment> {
  return async (context, next) => {
    const apiKey = apiKeyIn(context.req.header('authorization'))
    const { method, path } = context.req
    if (apiKey !== undefined || open.test(path)) context.req.raw.headers.delete('cookie')
    if (apiKey !== undefined) context.set('apiKey', apiKey)
    const needsNone = safe.has(method) || open.test(path) || (apiKey !== undefined && keyed.test(path))
    const origin = context.req.header('origin')
    if (!needsNone && origin !== publicOrigin)
      throw new ProblemException(
        'origin-refused',
        origin === undefined
          ? `The request has no Origin header. It must be ${publicOrigin}. For requests and webhooks, a program can use an API key instead.`
          : `The request didn’t come from ${publicOrigin}. If this is the correct server, check its publicOrigin setting.`,
      )
    await next()
  }
}

/**
 * Returns the API key of a request. Other bearer tokens are ignored: proxies in front of a site use this header too.
 */
function apiKeyIn(authorization: string | undefined): string | undefined {
  return authorization?.match(/^bearer +(csk_\S{0,200})\s*$/i)?.[1]
}

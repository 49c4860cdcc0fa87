import type { MiddlewareHandler } from 'hono'
import type { Environment } from './environment.ts'
import { ProblemException } from './problem.ts'

const safe: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
/** What looks at no cookie, whoever asks. */
const open: ReadonlySet<string> = new Set(['/v1/verify'])
/** What acts in the name of an API key, and for nobody without one. Those asked for a proof show none. */
const keyed =
  /^\/v1\/(?:requests(?!\/[^/]+\/(?:open|hand-over)(?:\/|$))|api-keys|webhooks|deliveries)(?:\/|$)/

/**
 * Lets only our own pages write. Browsers send `Origin` with every request of an unsafe method, and no page can forge
 * it; a program that is not a browser sets it to the public origin.
 *
 * A program with an API key needs none where the key decides who acts: there a key that is not valid is refused, and
 * browsers send that header for no other site without asking us first. Everywhere else a key changes nothing.
 * Its cookies are removed here in any case, so that no request with a key acts for the person at a browser.
 */
export function originCheck(publicOrigin: string): MiddlewareHandler<Environment> {
  return async (context, next) => {
    const apiKey = apiKeyIn(context.req.header('authorization'))
    const { method, path } = context.req
    if (apiKey !== undefined || open.has(path)) context.req.raw.headers.delete('cookie')
    if (apiKey !== undefined) context.set('apiKey', apiKey)
    const needsNone = safe.has(method) || open.has(path) || (apiKey !== undefined && keyed.test(path))
    const origin = context.req.header('origin')
    if (!needsNone && origin !== publicOrigin)
      throw new ProblemException(
        'origin-refused',
        origin === undefined
          ? `The request has no Origin header; it must be ${publicOrigin}. For requests and webhooks, a program may show an API key instead.`
          : `The request came from another site than ${publicOrigin}. If this is the right server, its publicOrigin is configured wrongly.`,
      )
    await next()
  }
}

/** Other bearer tokens are none of ours: proxies in front of a site use this header too. */
function apiKeyIn(authorization: string | undefined): string | undefined {
  return authorization?.match(/^bearer +(csk_\S{0,200})\s*$/i)?.[1]
}

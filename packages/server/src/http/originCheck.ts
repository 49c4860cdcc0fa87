import type { MiddlewareHandler } from 'hono'
import type { Environment } from './environment.ts'
import { ProblemException } from './problem.ts'

const safe: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
/** What looks at no cookie, whoever asks. */
const open: ReadonlySet<string> = new Set(['/v1/verify'])

/**
 * Lets only our own pages write. Browsers send `Origin` with every request of an unsafe method, and no page can forge
 * it; a program that is not a browser sets it to the public origin.
 *
 * A program with an API key needs none: browsers send that header of theirs for no other site without having asked us.
 * Its cookies are taken away here, so that nothing after this can act in the name of whoever sits at a browser.
 */
export function originCheck(publicOrigin: string): MiddlewareHandler<Environment> {
  return async (context, next) => {
    const apiKey = apiKeyIn(context.req.header('authorization'))
    if (apiKey !== undefined || open.has(context.req.path)) {
      context.req.raw.headers.delete('cookie')
      if (apiKey !== undefined) context.set('apiKey', apiKey)
      await next()
      return
    }
    const origin = context.req.header('origin')
    if (!safe.has(context.req.method) && origin !== publicOrigin)
      throw new ProblemException(
        'origin-refused',
        origin === undefined
          ? `The request has no Origin header; it must be ${publicOrigin}. A program may show an API key instead.`
          : `The request came from another site than ${publicOrigin}. If this is the right server, its publicOrigin is configured wrongly.`,
      )
    await next()
  }
}

/** Other bearer tokens are none of ours: proxies in front of a site use this header too. */
function apiKeyIn(authorization: string | undefined): string | undefined {
  return authorization?.match(/^bearer +(csk_\S{0,200})\s*$/i)?.[1]
}

import type { MiddlewareHandler } from 'hono'
import { ProblemException } from './problem.ts'

const safe: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Lets only our own pages write. Browsers send `Origin` with every request of an unsafe method, and no page can forge
 * it; a program that is not a browser sets it to the public origin.
 */
export function originCheck(publicOrigin: string): MiddlewareHandler {
  return async (context, next) => {
    const origin = context.req.header('origin')
    if (!safe.has(context.req.method) && origin !== publicOrigin)
      throw new ProblemException(
        'origin-refused',
        origin === undefined
          ? `The request has no Origin header; it must be ${publicOrigin}.`
          : `The request came from another site than ${publicOrigin}. If this is the right server, its publicOrigin is configured wrongly.`,
      )
    await next()
  }
}

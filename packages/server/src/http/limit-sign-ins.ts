import type { MiddlewareHandler } from 'hono'
import type { Settings } from '../config/config.ts'
import type { Cookies } from './cookies.ts'
import { countRequest, countsOf } from './counts-of.ts'
import type { Environment } from './environment.ts'
import type { RateLimit } from './rate-limit.ts'

/** Counts sign-in attempts against the limits of the network address and of the browser. */
export function limitSignIns(options: {
  rateLimit: RateLimit
  limits: Pick<Settings['limits'], 'signIn'>
  cookies: Cookies
}): MiddlewareHandler<Environment> {
  const { rateLimit, limits, cookies } = options
  const { address, browser: ofBrowser } = limits.signIn
  return async (context, next) => {
    const browser = cookies.browser.read(context)
    await countRequest(rateLimit, context, [
      ...countsOf('sign-in', context.get('client'), address),
      ...(browser ? [{ who: `sign-in:browser:${browser}`, limit: ofBrowser }] : []),
    ])
    await next()
  }
}

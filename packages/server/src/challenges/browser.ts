import type { Context, MiddlewareHandler } from 'hono'
import type { Cookie } from '../http/cookies.ts'
import { countsOf } from '../http/countsOf.ts'
import type { Environment } from '../http/environment.ts'
import type { RateLimit } from '../http/rateLimit.ts'
import { isToken } from '../store/token.ts'

/** Reads which browser asks, by its cookie; what is not a token of ours counts for none. */
export function readBrowser(cookie: Cookie, context: Context): string | undefined {
  const value = cookie.read(context)
  return isToken(value) ? value : undefined
}

/** Counts what signs somebody in against the limits of the network address and of the browser. */
export function limitSignIns(options: {
  rateLimit: RateLimit
  limits: { address: number; browser: number }
  cookie: Cookie
}): MiddlewareHandler<Environment> {
  const { rateLimit, limits, cookie } = options
  return async (context, next) => {
    const browser = readBrowser(cookie, context)
    await rateLimit.count([
      ...countsOf('sign-in', context.var, limits.address),
      ...(browser ? [{ who: `sign-in:browser:${browser}`, limit: limits.browser }] : []),
    ])
    await next()
  }
}

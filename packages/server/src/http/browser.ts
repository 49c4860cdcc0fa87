import type { Context, MiddlewareHandler } from 'hono'
import type { Settings } from '../config/config.ts'
import { isToken } from '../store/token.ts'
import type { Cookie, Cookies } from './cookies.ts'
import { countsOf } from './counts-of.ts'
import type { Environment } from './environment.ts'
import type { RateLimit } from './rate-limit.ts'

/** Reads which browser sends the request from its cookie. A value that is not a token of this server is ignored. */
export function readBrowser(cookie: Cookie, context: Context): string | undefined {
  const value = cookie.read(context)
  return isToken(value) ? value : undefined
}

/** How long a browser is recognized by its cookie, in milliseconds: 90 days. */
const browserLifetime = 90 * 86_400_000

/** Sets the cookie by which a browser is recognized. */
export function writeBrowser(cookie: Cookie, context: Context, browser: string): void {
  cookie.write(context, browser, browserLifetime)
}

/** Counts sign-in attempts against the limits of the network address and of the browser. */
export function limitSignIns(options: {
  rateLimit: RateLimit
  limits: Pick<Settings['limits'], 'signIn'>
  cookies: Cookies
}): MiddlewareHandler<Environment> {
  const { rateLimit, limits, cookies } = options
  const { address, browser: ofBrowser } = limits.signIn
  return async (context, next) => {
    const browser = readBrowser(cookies.browser, context)
    await rateLimit.count([
      ...countsOf('sign-in', context.var, address),
      ...(browser ? [{ who: `sign-in:browser:${browser}`, limit: ofBrowser }] : []),
    ])
    await next()
  }
}

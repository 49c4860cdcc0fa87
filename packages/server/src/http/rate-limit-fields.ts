import type { MiddlewareHandler } from 'hono'
import type { Environment } from './environment.ts'
import type { Count, RateLimit } from './rate-limit.ts'

/**
 * Tells clients the limit that is nearest of those that have counted their request, with what is left of it after the
 * response (`RateLimit-Policy` and `RateLimit`, draft-ietf-httpapi-ratelimit-headers-10, sections 3 and 4).
 *
 * Redirects have none: a client with little left could wait before it follows one (section 6). No response that caches
 * may share is counted by these limits.
 */
export function rateLimitFields(rateLimit: Pick<RateLimit, 'remaining'>): MiddlewareHandler<Environment> {
  return async (context, next) => {
    await next()
    const counts = context.get('counts')
    if (!counts) return
    const { status, headers } = context.res
    if (status >= 300 && status < 400) return
    const nearest = rateLimit.remaining(counts)
    if (!nearest) return
    const policy = policyOf(nearest)
    headers.set('ratelimit-policy', `"${policy}";q=${nearest.limit};w=${nearest.window / 1000}`)
    headers.set('ratelimit', `"${policy}";r=${nearest.left};t=${Math.ceil(nearest.wait / 1000)}`)
  }
}

/** Returns the name of a limit: of one network as in the configuration (`openid`), others such as `openid-wide`. */
function policyOf({ who }: Count): string {
  const [what, kind] = who.split(':')
  return kind === 'address' ? `${what}` : `${what}-${kind}`
}

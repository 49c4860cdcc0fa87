import type { MiddlewareHandler } from 'hono'
import type { RelaySettings } from '../config/config.ts'

/**
 * Where the relay's keeper vouches for pages. `@walletconnect/core` puts a hidden frame of the first into the page for
 * each proposal and request, and knows the second as an older name of the same.
 */
const verificationHosts = ['https://verify.walletconnect.org', 'https://verify.walletconnect.com']

/**
 * Sets what browsers must know on every answer.
 *
 * The Content-Security-Policy allows this origin and, where one is configured, the relay; nothing else. `data:` images
 * are the icons that wallets announce themselves with (EIP-6963). `same-origin-allow-popups` keeps hosted wallets' popups
 * able to answer.
 *
 * @param frames - whether our pages hold frames of our own: the demo wallet's window.
 * @param frameAncestors - origins that may show our pages in a frame; none: nobody may.
 * @param relay - where phones are reached; with `verify`, the hosts that vouch for pages may be framed.
 */
export function securityHeaders(options: {
  secure: boolean
  frames: boolean
  frameAncestors: readonly string[]
  relay: RelaySettings | null
}): MiddlewareHandler {
  const { secure, frames, frameAncestors, relay } = options
  const connections = ["'self'", ...(relay ? [new URL(relay.url).origin] : [])]
  const framed = [...(frames ? ["'self'"] : []), ...(relay?.verify ? verificationHosts : [])]
  const policy = (ancestors: string) =>
    [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      `connect-src ${connections.join(' ')}`,
      "manifest-src 'self'",
      // Proofs are checked in a worker, by the thousand: the page stays alive meanwhile.
      "worker-src 'self'",
      ...(framed.length > 0 ? [`frame-src ${framed.join(' ')}`] : []),
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${ancestors}`,
    ].join('; ')
  const outside = policy(frameAncestors.join(' ') || "'none'")
  const ofOwnFrame = policy("'self'")

  return async (context, next) => {
    await next()
    const ownFrame = frames && context.req.path.startsWith('/demo/')
    const { headers } = context.res
    // A route may be stricter by itself.
    if (!headers.has('content-security-policy'))
      headers.set('content-security-policy', ownFrame ? ofOwnFrame : outside)
    // It knows no list of origins, and where both are given browsers go by the policy; a route's own policy names none.
    if (ownFrame) headers.set('x-frame-options', 'SAMEORIGIN')
    else if (frameAncestors.length === 0 || headers.get('content-security-policy') !== outside)
      headers.set('x-frame-options', 'DENY')
    headers.set('x-content-type-options', 'nosniff')
    headers.set('referrer-policy', 'no-referrer')
    headers.set('cross-origin-opener-policy', 'same-origin-allow-popups')
    if (!headers.has('cross-origin-resource-policy'))
      headers.set('cross-origin-resource-policy', 'same-origin')
    headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
    if (secure) headers.set('strict-transport-security', 'max-age=63072000')
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  }
}

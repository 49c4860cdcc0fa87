import type { MiddlewareHandler } from 'hono'

/**
 * Sets what browsers must know on every answer.
 *
 * The Content-Security-Policy allows this origin and nothing else; `data:` images are the icons that wallets announce
 * themselves with (EIP-6963). `same-origin-allow-popups` keeps hosted wallets' popups able to answer.
 *
 * @param frames - whether our pages hold frames of our own: the demo wallet's window.
 */
export function securityHeaders({ secure, frames }: { secure: boolean; frames: boolean }): MiddlewareHandler {
  const policy = (ancestors: "'none'" | "'self'") =>
    [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      ...(frames ? ["frame-src 'self'"] : []),
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${ancestors}`,
    ].join('; ')
  const outside = policy("'none'")
  const framed = policy("'self'")

  return async (context, next) => {
    await next()
    const ownFrame = frames && context.req.path.startsWith('/demo/')
    const { headers } = context.res
    // A route may be stricter by itself.
    if (!headers.has('content-security-policy'))
      headers.set('content-security-policy', ownFrame ? framed : outside)
    headers.set('x-frame-options', ownFrame ? 'SAMEORIGIN' : 'DENY')
    headers.set('x-content-type-options', 'nosniff')
    headers.set('referrer-policy', 'no-referrer')
    headers.set('cross-origin-opener-policy', 'same-origin-allow-popups')
    headers.set('cross-origin-resource-policy', 'same-origin')
    headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
    if (secure) headers.set('strict-transport-security', 'max-age=63072000')
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  }
}

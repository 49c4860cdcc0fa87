import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { RelaySettings } from '../config/config.ts'

/**
 * The hosts of WalletConnect Verify. `@walletconnect/core` adds a hidden frame of the first to the page for each
 * proposal and request, and treats the second as its older name.
 */
const verificationHosts = ['https://verify.walletconnect.org', 'https://verify.walletconnect.com']

/**
 * Sets the security headers on every response.
 *
 * The Content-Security-Policy allows this origin and, where one is configured, the relay; nothing else. `data:` images
 * are the icons that wallets announce themselves with (EIP-6963). `same-origin-allow-popups` lets the popups of hosted
 * wallets respond.
 *
 * @param frames - whether our pages contain frames of our own: the window of the demo wallet.
 * @param docs - whether the documentation is served, which shows the dialog in a frame.
 * @param frameAncestors - origins that may show our pages in a frame; empty: no origin may.
 * @param relay - the WalletConnect relay; with `verify`, its verification hosts may be framed.
 */
export function securityHeaders(options: {
  secure: boolean
  frames: boolean
  docs: boolean
  frameAncestors: readonly string[]
  relay: RelaySettings | null
}): MiddlewareHandler {
  const { secure, frames, docs, frameAncestors, relay } = options
  const connections = ["'self'", ...(relay ? [new URL(relay.url).origin] : [])]
  const headersFor = (frameAncestors: readonly string[], xFrameOptions: string | false, frames: boolean) => {
    const framed = [...(frames ? ["'self'"] : []), ...(relay?.verify ? verificationHosts : [])]
    return secureHeaders({
      // A route may set a stricter policy.
      overwrite: false,
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: connections,
        manifestSrc: ["'self'"],
        // Thousands of proofs can be verified in a worker, so that the page stays responsive.
        workerSrc: ["'self'"],
        ...(framed.length > 0 ? { frameSrc: framed } : {}),
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: [...frameAncestors],
      },
      xFrameOptions,
      crossOriginOpenerPolicy: 'same-origin-allow-popups',
      permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [], usb: [] },
      strictTransportSecurity: secure && 'max-age=63072000',
    })
  }
  // `X-Frame-Options` supports no list of origins, and browsers prefer the policy where both are set.
  const outside = headersFor(
    frameAncestors.length > 0 ? frameAncestors : ["'none'"],
    frameAncestors.length === 0 && 'DENY',
    frames,
  )
  const ownFrame = headersFor(["'self'"], 'SAMEORIGIN', true)
  const ownFrames = [...(frames ? ['/demo/'] : []), ...(docs ? ['/docs/'] : [])]

  return (context, next) => {
    const setHeaders = ownFrames.some(folder => context.req.path.startsWith(folder)) ? ownFrame : outside
    return setHeaders(context, async () => {
      await next()
      const { headers } = context.res
      // A stricter policy of a route allows no origins.
      if (headers.has('content-security-policy')) headers.set('x-frame-options', 'DENY')
      if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
    })
  }
}

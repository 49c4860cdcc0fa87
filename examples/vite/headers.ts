import { secureHeaders } from 'hono/secure-headers'

/** The page connects only to this server, and no other site can frame it. */
export const headers = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    connectSrc: ["'self'"],
    // Wallets announce themselves with data: icons.
    imgSrc: ["'self'", 'data:'],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  },
  crossOriginOpenerPolicy: 'same-origin-allow-popups',
  // This server has no TLS. A proxy with TLS in front of it should send this header.
  strictTransportSecurity: false,
})

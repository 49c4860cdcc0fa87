import { contentPolicy } from '../pages/content-policy.ts'

/** Returns the origin of an app to open: http or https, and not the wallet's own origin. */
export function appOrigin(appUrl: string | null, own: string): string | null {
  if (appUrl === null || !URL.canParse(appUrl)) return null
  const { protocol, origin } = new URL(appUrl)
  // An app on the wallet's own origin could escape its frame.
  return (protocol === 'http:' || protocol === 'https:') && origin !== own ? origin : null
}

/**
 * Returns the Content-Security-Policy of a page of the wallet: it only connects to its own server, and only frames the
 * app in its URL.
 *
 * @param url - the page's complete URL.
 */
export function pagePolicy(url: URL): string {
  const framed = url.pathname === '/apps/open' ? appOrigin(url.searchParams.get('appUrl'), url.origin) : null
  return contentPolicy({ images: 'data:', forms: "'self'", ...(framed !== null && { frames: framed }) })
}

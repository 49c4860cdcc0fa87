/** Where an app may be that is opened: on http or https, and not on the wallet's own origin. */
export function appOrigin(appUrl: string | null, own: string): string | null {
  if (appUrl === null || !URL.canParse(appUrl)) return null
  const { protocol, origin } = new URL(appUrl)
  // An app on the wallet's own origin could reach out of its frame.
  return (protocol === 'http:' || protocol === 'https:') && origin !== own ? origin : null
}

/**
 * Gives the Content-Security-Policy of a page of the wallet: it speaks with its own server alone, and frames nothing
 * but the app that its address names.
 *
 * @param url - the page's whole address.
 */
export function pagePolicy(url: URL): string {
  const framed = url.pathname === '/apps/open' ? appOrigin(url.searchParams.get('appUrl'), url.origin) : null
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    `frame-src ${framed ?? "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

import { navigate } from 'wouter/use-browser-location'

/**
 * Goes to another page of this site, and to its top. Back, forward and reload are the browser's: it puts the page
 * where it was left.
 *
 * @param way.replace - in place of the page that is shown: going back then leads to what was before it.
 */
export function go(href: string, way: { readonly replace?: boolean } = {}): void {
  navigate(href, way)
  window.scrollTo(0, 0)
}

import { navigate } from 'wouter/use-browser-location'

/**
 * Goes to another page of this site, and to its top. Back, forward and reload are the browser's: it puts the page
 * where it was left.
 */
export function go(href: string): void {
  navigate(href)
  window.scrollTo(0, 0)
}

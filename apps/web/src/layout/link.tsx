import type { ComponentProps, MouseEvent } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { go } from './go.ts'

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { readonly href: string }

/** A link to another page of this site, followed without loading the document anew. */
export function Link({ href, ...props }: LinkProps) {
  const here = usePathname() === href
  const follow = (event: MouseEvent) => {
    // Anything but a plain click is the browser's: a new tab, a new window, a download.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (!here) go(href)
  }
  return <a {...props} href={href} aria-current={here ? 'page' : undefined} onClick={follow} />
}

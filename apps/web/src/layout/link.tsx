import type { ComponentProps, MouseEvent } from 'react'
import { changeAddress, go, usePathname } from './location.ts'

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  readonly href: string
  /** Only for a link to a part of the current page, which keeps its scroll position: whether that part is shown. */
  readonly isShown?: boolean
  /** Called when the link is followed, also to the current page. */
  readonly onFollow?: () => void
}

/**
 * Shows a link to another page of this site, or to a part of the current one, followed without loading a new document.
 */
export function Link({ href, isShown, onFollow, ...props }: LinkProps) {
  const isOfPage = usePathname() === href
  const isHere = isShown ?? isOfPage
  const follow = (event: MouseEvent) => {
    // The browser handles everything except a plain click: a new tab, a new window, a download.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onFollow?.()
    if (isHere) return
    if (isShown === undefined) go(href)
    else changeAddress(href)
  }
  return <a {...props} href={href} aria-current={isHere ? 'page' : props['aria-current']} onClick={follow} />
}

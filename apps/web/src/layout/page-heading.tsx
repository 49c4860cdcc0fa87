import { useSite } from '@countersign/react/pieces'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useWords } from '../locales/words.ts'
import styles from './layout.module.css'
import { hasActed } from './location.ts'

type Shown = {
  readonly heading: RefObject<HTMLElement | null>
  readonly path: string
  readonly about: string | undefined
}

/** What the last heading was for; `null`: nothing. The first page does not take the focus, so it is read from its top. */
let last: Shown | null = null

type PageHeadingProps = {
  readonly children: ReactNode
  /** The page's name in the window's title. Without it, the title is only the site's name. */
  readonly title?: string
  /** What the page shows, once loaded. When it changes, the heading takes the focus, at the top of the window. */
  readonly about?: string | undefined
  /** Whether the window stays where it is when `about` changes. Otherwise it is scrolled to its top. @default false */
  readonly keepsScroll?: boolean | undefined
}

/**
 * Shows a page's heading. It sets the window's title, and takes the focus after a navigation, unless the person has
 * acted since.
 */
export function PageHeading({ children, title, about, keepsScroll = false }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { common } = useWords()
  const site = useSite()?.name ?? common.product
  useEffect(() => {
    document.title = title ? common.title({ page: title, site }) : site
  }, [title, site, common])
  useEffect(() => {
    const before = last
    last = { heading, path: location.pathname, about }
    if (before === null) {
      // The part of the page that its address names was not there yet when the browser looked for it.
      if (scrollY === 0) document.getElementById(location.hash.slice(1))?.scrollIntoView()
      return
    }
    const changed = before.about !== undefined && before.about !== about
    // The view of this page has changed. After a navigation, the window is scrolled already.
    if (changed && about !== undefined && before.path === last.path)
      focusSoon(heading, { toTop: !keepsScroll, isTaken: () => false })
    // The page's code may have loaded late.
    else if (before.heading !== heading || changed) focusSoon(heading, { toTop: false, isTaken: hasActed })
  }, [about, keepsScroll])
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.heading}>
      {children}
    </h1>
  )
}

/**
 * Moves the focus after the dialog that caused the change has closed: until then nothing on the page can be focused. A
 * heading that was removed in the meantime is ignored.
 *
 * @param how.toTop - whether the window is scrolled to its top as well: the heading may be above it
 * @param how.isTaken - whether the focus must stay where it is then
 */
function focusSoon(
  heading: Shown['heading'],
  { toTop, isTaken }: { readonly toTop: boolean; readonly isTaken: () => boolean },
): void {
  setTimeout(() => {
    if (isTaken()) return
    heading.current?.focus({ preventScroll: true })
    if (toTop && document.activeElement === heading.current) window.scrollTo(0, 0)
  })
}

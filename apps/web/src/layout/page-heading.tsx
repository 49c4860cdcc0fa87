import { useSite } from '@countersign/react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useWords } from '../locales/words.ts'
import styles from './layout.module.css'
import { hasActed } from './location.ts'

/** Whether a page was shown before. The first page does not take the focus, so it is read from its top. */
let visited = false

type PageHeadingProps = {
  readonly children: ReactNode
  /** The page's name in the window's title. Without it, the title is only the site's name. */
  readonly title?: string
  /** What the page shows, once loaded. When it changes, the heading takes the focus. */
  readonly about?: string | undefined
}

/**
 * Shows a page's heading. It sets the window's title, and takes the focus after a navigation, unless the person has
 * acted since.
 */
export function PageHeading({ children, title, about }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { common } = useWords()
  const site = useSite()?.name ?? common.product
  useEffect(() => {
    document.title = title ? common.title({ page: title, site }) : site
  }, [title, site, common])
  const before = useRef(about)
  useEffect(() => {
    const changed = before.current !== undefined && before.current !== about
    before.current = about
    return changed ? focusSoon(heading) : undefined
  }, [about])
  useEffect(() => {
    const again = visited
    visited = true
    // The page's code may have loaded late.
    return again ? focusSoon(heading, hasActed) : undefined
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.heading}>
      {children}
    </h1>
  )
}

/**
 * Moves the focus after the dialog that caused the change has closed: until then nothing on the page can be focused.
 *
 * @param isTaken - whether the focus must stay where it is then
 */
function focusSoon(heading: RefObject<HTMLElement | null>, isTaken = () => false): () => void {
  const timer = setTimeout(() => isTaken() || heading.current?.focus({ preventScroll: true }))
  return () => clearTimeout(timer)
}

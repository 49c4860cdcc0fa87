import { useSite } from '@countersign/react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useWords } from '../locales/words.ts'
import styles from './layout.module.css'

/** Whether a page was shown before: the first is read from its top, as any page is. */
let visited = false

type PageHeadingProps = {
  readonly children: ReactNode
  /** The page's name in the window's title; without one, the site's name stands alone. */
  readonly title?: string
  /** What the page shows, once it is known. When it changes, the heading takes the focus. */
  readonly about?: string | undefined
}

/** A page's heading. It names the window, and takes the focus when the page comes after another. */
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
    return again ? focusSoon(heading) : undefined
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.heading}>
      {children}
    </h1>
  )
}

/** Moves the focus once the dialog that brought the change has closed: until then the page takes none. */
function focusSoon(heading: RefObject<HTMLElement | null>): () => void {
  const timer = setTimeout(() => heading.current?.focus({ preventScroll: true }))
  return () => clearTimeout(timer)
}

import { type ReactNode, useEffect, useRef } from 'react'
import { usePathname, useSearch } from './location.ts'
import styles from './tabs.module.css'

/** Shows links to the parts of a page. If they do not all fit, they scroll sideways, to the current one. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  const nav = useRef<HTMLElement>(null)
  const address = usePathname() + useSearch()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has another current link.
  useEffect(() => {
    if (nav.current) showCurrent(nav.current)
  }, [address])
  return (
    <nav ref={nav} className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  )
}

/** Scrolls the current link to the middle. */
function showCurrent(nav: HTMLElement): void {
  const current = nav.querySelector('[aria-current]')
  if (!current) return
  const middle = (element: Element) => {
    const { left, width } = element.getBoundingClientRect()
    return left + width / 2
  }
  nav.scrollBy({ left: middle(current) - middle(nav), behavior: 'instant' })
}

import { type ReactNode, useEffect, useRef } from 'react'
import styles from './tabs.module.css'

type TabsProps = {
  readonly label: string
  /** Which of the links is current. */
  readonly shown: string
  readonly children: ReactNode
}

/** Shows links to the parts of a page, of which one is shown. Those that do not fit scroll sideways. */
export function Tabs({ label, shown, children }: TabsProps) {
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part has another current link.
  useEffect(() => {
    if (nav.current) showCurrent(nav.current)
  }, [shown])
  return (
    <nav ref={nav} aria-label={label} className={styles.tabs}>
      {children}
    </nav>
  )
}

/** Scrolls the current link to the middle. On a small screen, not all links fit. */
function showCurrent(nav: HTMLElement): void {
  const current = nav.querySelector('[aria-current]')
  if (!current) return
  const middle = (element: Element) => {
    const { left, width } = element.getBoundingClientRect()
    return left + width / 2
  }
  nav.scrollBy({ left: middle(current) - middle(nav), behavior: 'instant' })
}

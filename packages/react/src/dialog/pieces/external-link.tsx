import type { ComponentProps } from 'react'
import { useParts } from '../../kit/context.ts'
import controls from '../../theme/controls.module.css'
import styles from './external-link.module.css'

/** Leads to another site in a tab of its own, and says so. The site learns neither where the person comes from nor how to reach this page. */
export function ExternalLink({
  children,
  ...props
}: Omit<ComponentProps<'a'>, 'target' | 'rel' | 'href'> & { href: string }) {
  const { words } = useParts()
  return (
    <a {...props} target="_blank" rel="noopener noreferrer">
      {children}
      <svg className={styles.mark} viewBox="0 0 16 16" aria-hidden="true">
        <path d="M5.5 4H12V10.5M12 4 4 12" />
      </svg>
      <span className={controls.hidden}> ({words.connect.newTab})</span>
    </a>
  )
}

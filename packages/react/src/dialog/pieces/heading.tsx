import type { ComponentProps } from 'react'
import styles from './heading.module.css'

/** The heading of a part of a view. */
export function Heading(props: Omit<ComponentProps<'h3'>, 'className'>) {
  return <h3 {...props} className={styles.heading} />
}

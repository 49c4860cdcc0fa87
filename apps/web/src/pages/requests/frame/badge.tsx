import type { ReactNode } from 'react'
import styles from '../requests.module.css'

export type Tone = 'plain' | 'waiting' | 'good' | 'bad'

/** Where something stands, in a word or two. The colour only repeats what the words say. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}

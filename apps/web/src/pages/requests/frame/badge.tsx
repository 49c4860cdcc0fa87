import type { ReactNode } from 'react'
import badges from '../../../layout/badges.module.css'

export type Tone = 'plain' | 'waiting' | 'good' | 'bad'

/** Where something stands, in a word or two. The colour only repeats what the words say. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={badges.badge} data-tone={tone}>
      {children}
    </span>
  )
}

import type { ReactNode } from 'react'
import badges from './badges.module.css'

export type Tone = 'plain' | 'waiting' | 'good' | 'bad'

/** Shows a status in one or two words. The color only repeats what the text says. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={badges.badge} data-tone={tone}>
      {children}
    </span>
  )
}

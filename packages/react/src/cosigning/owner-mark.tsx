import styles from './cosigning.module.css'
import type { OwnerStanding } from './standing.ts'

/** How an owner stands, as a sign. The words beside it say the same. */
export function OwnerMark({ standing }: { standing: OwnerStanding }) {
  return (
    <svg className={styles.mark} viewBox="0 0 20 20" data-standing={standing} aria-hidden="true">
      <circle cx="10" cy="10" r="8" />
      {strokes[standing] !== null && <path d={strokes[standing]} />}
    </svg>
  )
}

const strokes = {
  given: 'M6 10.5 9 13.5 14.5 6.5',
  declined: 'M7 7 13 13M13 7 7 13',
  former: 'M6.5 10H13.5',
  waiting: null,
} as const satisfies Record<OwnerStanding, string | null>

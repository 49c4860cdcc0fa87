import type { Cosigning } from '@countersign/api'
import type { CosigningWords } from '../locales/locale.ts'
import { useRoot } from '../theme/look.ts'
import styles from './cosigning.module.css'
import { accountSafe, type Tally, tally } from './standing.ts'
import { useCosigningWords } from './words.ts'

/** How large a piece is drawn: beside other things, or as the heart of a page. */
export type PieceSize = 'small' | 'large'

export type CosigningProgressProps = {
  readonly cosigning: Cosigning
  /** @default small */
  readonly size?: PieceSize
}

/** The most lines for signatures that are drawn one by one. */
const mostLines = 9

/** How far a cosigning is: how many of how many have signed, and what that means. Read out when it changes. */
export function CosigningProgress({ cosigning, size = 'small' }: CosigningProgressProps) {
  const words = useCosigningWords()
  const root = useRoot('cosigning')
  const safe = accountSafe(cosigning)
  if (!safe) return null
  const counted = tally(safe)
  // The Safe's own wallet may have brought all of them at once.
  const given = cosigning.status === 'CONFIRMED' ? counted.threshold : counted.given
  const count = words.progress.count({
    given: Math.min(given, counted.threshold),
    threshold: counted.threshold,
  })
  const { title, text } = progressWords(words, cosigning, counted)
  return (
    <div {...root} className={styles.progress} data-piece={size} data-status={cosigning.status}>
      <div role="status" className={styles.said}>
        <strong className={styles.status}>{title}</strong>
        {text !== null && <p className={styles.soft}>{text}</p>}
      </div>
      <div className={styles.counted}>
        <Lines {...counted} given={given} label={count} />
        <span className={styles.count}>{count}</span>
      </div>
    </div>
  )
}

/** Says where a cosigning stands. */
function progressWords(
  { progress }: Pick<CosigningWords, 'progress'>,
  { status, superseded }: Pick<Cosigning, 'status' | 'superseded'>,
  { missing }: Tally,
): { title: string; text: string | null } {
  if (status === 'NEEDS_CONFIRMATION')
    return { title: missing > 0 ? progress.missing({ count: missing }) : progress.checking, text: null }
  const { title, text } = progress.ended[status]
  return { title, text: superseded === null ? text : progress.superseded[superseded] }
}

/** A line for each signature that is needed; those that are given stand on theirs. */
function Lines({ given, threshold, label }: Tally & { label: string }) {
  const value = Math.min(given, threshold)
  return (
    <div
      role="progressbar"
      className={styles.lines}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={threshold}
      aria-valuenow={value}
      aria-valuetext={label}
    >
      {threshold <= mostLines ? (
        Array.from({ length: threshold }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is nothing but its place.
          <svg key={index} viewBox="0 0 44 24" data-given={index < value} aria-hidden="true">
            <path d="M3 20H41" />
            <path
              pathLength={1}
              d="M6 16C10 5 15 2 15 7 15 12 10 17 13 17 16 17 17 10 20 10 22 10 20 16 23 16 26 16 26 9 29 10 31 11 29 16 38 13"
            />
          </svg>
        ))
      ) : (
        <svg viewBox="0 0 100 4" preserveAspectRatio="none" className={styles.bar} aria-hidden="true">
          <path d="M0 2H100" />
          {value > 0 && <path d={`M0 2H${(100 * value) / threshold}`} />}
        </svg>
      )}
    </div>
  )
}

import type { Cosigning } from '@countersign/api'
import { useCosigningWords } from '../hooks/use-words.ts'
import type { CosigningWords } from '../locales/locale.ts'
import { useRoot } from '../theme/look.ts'
import styles from './cosigning.module.css'
import { accountSafe, type Tally, tally } from './owner-status.ts'

/** The size of a component: `small` beside other content, `large` as the main content of a page. */
export type PieceSize = 'small' | 'large'

export type CosigningProgressProps = {
  readonly cosigning: Cosigning
  /** @default small */
  readonly size?: PieceSize
}

/**
 * Renders the progress of a cosigning: how many have signed, of how many, and what that means. Changes are announced.
 *
 * @throws {Error} outside `CountersignProvider`
 * @example
 * const state = useCosigning(id)
 * const progress = state.status === 'there' && <CosigningProgress cosigning={state.cosigning} size="large" />
 */
export function CosigningProgress({ cosigning, size = 'small' }: CosigningProgressProps) {
  const words = useCosigningWords()
  const root = useRoot('cosigning')
  const safe = accountSafe(cosigning)
  if (!safe) return null
  const counted = tally(safe)
  // The Safe's own wallet may have provided all of them at once.
  const given = cosigning.status === 'CONFIRMED' ? counted.threshold : counted.given
  const count = words.progress.count({ given, threshold: counted.threshold })
  const { title, text } = progressWords(words, cosigning, counted)
  return (
    <div {...root} className={styles.progress} data-piece={size} data-status={cosigning.status}>
      <div role="status" className={styles.said}>
        <strong className={styles.status}>{title}</strong>
        {text !== null && <p className={styles.soft}>{text}</p>}
      </div>
      <div className={styles.counted}>
        <Bar {...counted} given={given} label={count} />
        <span className={styles.count}>{count}</span>
      </div>
    </div>
  )
}

/** Returns a title and a text for the state of a cosigning. */
function progressWords(
  { progress, ended }: Pick<CosigningWords, 'progress' | 'ended'>,
  { status, superseded, asker }: Pick<Cosigning, 'status' | 'superseded' | 'asker'>,
  { missing }: Tally,
): { title: string; text: string | null } {
  if (status === 'NEEDS_CONFIRMATION')
    return { title: missing > 0 ? progress.missing({ count: missing }) : progress.checking, text: null }
  const again = asker.mine ? progress.againMine : progress.again
  const why = superseded === null ? ended.text[status] : ended.superseded[superseded]
  return {
    title: ended.title[status],
    text: `${why} ${status === 'CONFIRMED' ? progress.accepted : again}`,
  }
}

/** Renders the share of the required confirmations that are given. */
function Bar({ given, threshold, label }: Tally & { label: string }) {
  return (
    <div
      role="progressbar"
      className={styles.bar}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={threshold}
      aria-valuenow={given}
      aria-valuetext={label}
    >
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width={(100 * given) / threshold} height="4" />
      </svg>
    </div>
  )
}

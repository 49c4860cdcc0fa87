import { expiredStroke, firstStroke, revokedStroke, validStroke } from '@countersign/api/seal'
import styles from './seal.module.css'
import type { Mark } from './status-mark.tsx'

type Status = Exclude<Mark, 'trusted' | 'skipped'>

type SealProps = {
  readonly status: Status
  /** Whether it is stamped before everyone's eyes, because what it confirms has just happened. @default false */
  readonly isStamped?: boolean
  /** The status as a word. */
  readonly children: string
}

/** The second stroke: it completes the first, is a clock's hands, crosses it out, or asks. A draft has none. */
const second: Readonly<Record<Status, string | null>> = {
  valid: validStroke,
  expired: expiredStroke,
  revoked: revokedStroke,
  draft: null,
  invalid: 'M11.4 12.4 19.8 20.8M19.8 12.4 11.4 20.8',
  unavailable: 'M12.4 13.2A3.4 3.4 0 1 1 15.8 16.6V17.8M15.8 21.6V21.7',
}

/** Shows the status of a proof or a cosigning, or the outcome of a check, as a seal. The word in it says the same. */
export function Seal({ status, isStamped = false, children }: SealProps) {
  const stroke = second[status]
  return (
    <p className={styles.seal} data-status={status} data-stamped={isStamped}>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <path d={firstStroke} />
        {stroke && <path pathLength={1} d={stroke} />}
      </svg>
      <strong>{children}</strong>
    </p>
  )
}

import type { ProofState } from '@countersign/api'
import styles from './seal.module.css'

/** The second stroke: it completes the first, is the hands of a clock, or crosses it out; a draft still lacks it. */
const second: Readonly<Record<ProofState['status'], string | null>> = {
  valid: 'M10.6 15.4 15.2 20.4C18.4 14.4 22.6 9.2 28.6 5.2',
  expired: 'M15.6 10V16.4L20 19.4',
  revoked: 'M4.6 27.4 28.2 5.4',
  draft: null,
}

/** Where a proof stands, as a seal. The word beside it says the same. */
export function Seal({ status, children }: { status: ProofState['status']; children: string }) {
  const stroke = second[status]
  return (
    <p className={styles.seal} data-status={status}>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <path d="M21.5 6.6A11 11 0 1 0 26.2 20.2" />
        {stroke && <path d={stroke} />}
      </svg>
      <strong>{children}</strong>
    </p>
  )
}

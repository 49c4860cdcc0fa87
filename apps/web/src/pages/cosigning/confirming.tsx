import { AccountName, Avatar } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import type { ReactNode } from 'react'
import styles from './cosigning.module.css'
import { type Doing, isBusy } from './doing.ts'
import type { Seat } from './seats.ts'
import { Standing } from './standing.tsx'
import { usePageWords } from './words.ts'

type ConfirmingProps = {
  /** CAIP-2. */
  readonly chain: string
  readonly seat: Seat
  /** Whether the same wallet has further places. */
  readonly hasMore: boolean
  readonly doing: Doing
  readonly onConfirm: () => void
  /** What stands beside the button. */
  readonly children?: ReactNode
}

/** The one button that all of it is about, and as whom the person presses it. */
export function Confirming({ chain, seat, hasMore, doing, onConfirm, children }: ConfirmingProps) {
  const { confirm: words } = usePageWords()
  const busy = isBusy(doing)
  return (
    <>
      <SeatLine chain={chain} seat={seat} />
      <p className={styles.soft}>
        {words.costs}
        {hasMore && ` ${words.more}`}
      </p>
      <Standing doing={doing} waiting={words.waiting} failed={words.failed} />
      <div className={styles.actions}>
        <button
          type="button"
          className={`${controls.primary} ${styles.large}`}
          aria-disabled={busy}
          onClick={() => {
            if (!busy) onConfirm()
          }}
        >
          {doing.status === 'failed' ? words.again : seat.state === 'declined' ? words.after : words.button}
        </button>
        {children}
      </div>
    </>
  )
}

/** Which owner a person is; where that is in a Safe among the owners, in which. */
export function SeatLine({ chain, seat }: { chain: string; seat: Seat }) {
  const { confirm: words } = usePageWords()
  const { owner, safe } = seat
  return (
    <p className={styles.seat}>
      {words.as}
      <span className={styles.party}>
        <Avatar account={`${chain}:${owner.address}`} />
        <strong>
          <AccountName account={`${chain}:${owner.address}`} />
        </strong>
      </span>
      {safe.ownerOf !== null && (
        <>
          {words.within}
          <span className={styles.party}>
            <Avatar account={`${chain}:${safe.address}`} />
            <strong>
              <AccountName account={`${chain}:${safe.address}`} />
            </strong>
          </span>
        </>
      )}
    </p>
  )
}

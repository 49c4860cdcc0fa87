import controls from '@countersign/react/controls.module.css'
import buttons from '../../layout/buttons.module.css'
import prose from '../../layout/prose.module.css'
import type { Acts } from './acts.ts'
import { isBusy } from './doing.ts'
import styles from './now.module.css'
import { Party } from './party.tsx'
import type { Seat } from './seats.ts'
import { Standing } from './standing.tsx'
import { usePageWords } from './words.ts'

type ConfirmingProps = {
  /** CAIP-2. */
  readonly chain: string
  readonly seat: Seat
  /** Whether the same wallet has further places. */
  readonly hasMore: boolean
  readonly acts: Acts
}

/** The one button that all of it is about, and as whom the person presses it. */
export function Confirming({ chain, seat, hasMore, acts }: ConfirmingProps) {
  const { confirm: words } = usePageWords()
  const doing = acts.confirming(seat)
  const busy = isBusy(doing)
  const { owner, safe } = seat
  return (
    <>
      <p className={styles.seat}>
        {words.as} <Party chain={chain} address={owner.address} />
        {safe.ownerOf !== null && (
          <>
            {' '}
            {words.within} <Party chain={chain} address={safe.address} />
          </>
        )}
      </p>
      <p className={prose.soft}>
        {words.costs}
        {hasMore && ` ${words.more}`}
      </p>
      <Standing doing={doing} waiting={words.waiting} failed={words.failed} onStop={acts.stop} />
      <div className={buttons.row}>
        <button
          type="button"
          className={`${controls.primary} ${buttons.large}`}
          aria-disabled={busy}
          onClick={() => {
            if (!busy) acts.confirm(seat)
          }}
        >
          {doing.status === 'failed' ? words.again : seat.state === 'declined' ? words.after : words.button}
        </button>
      </div>
    </>
  )
}

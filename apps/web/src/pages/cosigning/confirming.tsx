import type { Cosigning } from '@countersign/api'
import type { Owner } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { AskedBy, ComparisonCode, ExactMessage } from '@countersign/react/cosigning'
import type { ReactNode } from 'react'
import { BusyButton } from '../../layout/busy-button.tsx'
import buttons from '../../layout/buttons.module.css'
import prose from '../../layout/prose.module.css'
import { useCosigningWords } from '../../locales/words.ts'
import { chainOf } from '../chain.ts'
import styles from './current-step.module.css'
import { actState, isBusy, seatTarget, takeNextStep } from './owner-request.ts'
import { Party } from './party.tsx'
import { RequestStatus } from './request-status.tsx'
import type { Seat } from './seats.ts'
import code from './steps.module.css'

type ConfirmingProps = {
  readonly cosigning: Cosigning
  readonly seat: Seat
  /** Whether the connected account has further open seats. */
  readonly hasMore: boolean
  readonly owner: Owner
}

/** Shows the button to confirm, and the account that the person confirms with. */
export function Confirming({ cosigning, seat, hasMore, owner }: ConfirmingProps) {
  const { confirm: words } = useCosigningWords()
  const act = { kind: 'confirm' as const, ...seatTarget(cosigning, seat) }
  const state = actState(owner, act)
  const chain = chainOf(cosigning.account)
  const { safe } = seat
  return (
    <>
      <p className={styles.seat}>
        {words.as} <Party chain={chain} address={seat.owner.address} />
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
      <RequestStatus owner={owner} state={state} waiting={words.waiting} failed={words.failed} />
      <div className={buttons.row}>
        <BusyButton
          className={`${controls.primary} ${buttons.large}`}
          busy={isBusy(state)}
          onClick={() => takeNextStep(owner, act)}
        >
          {state?.status === 'failed' ? words.again : seat.state === 'declined' ? words.after : words.button}
        </BusyButton>
      </div>
    </>
  )
}

type StepsProps = {
  readonly cosigning: Cosigning
  /** The Safe that the person is an owner of. */
  readonly safe: string | undefined
  /** The title of the last step, and its content. */
  readonly last: string
  readonly children: ReactNode
}

/**
 * Shows the steps of an owner, in order: read, compare, confirm. The requester has nobody to compare with, so that
 * step is left out.
 */
export function Steps({ cosigning, safe, last, children }: StepsProps) {
  const { steps: words } = useCosigningWords()
  return (
    <ol className={code.steps} aria-label={words.label}>
      <li>
        <h2>{words.read.title}</h2>
        <p className={prose.soft}>{words.read.text}</p>
        <ExactMessage cosigning={cosigning} safe={safe} open={safe !== undefined} />
      </li>
      {!cosigning.asker.mine && (
        <li>
          <h2>{words.compare.title}</h2>
          <p className={prose.soft}>{words.compare.text}</p>
          <div className={code.code}>
            <ComparisonCode cosigning={cosigning} size="large" />
            <AskedBy cosigning={cosigning} />
          </div>
        </li>
      )}
      <li>
        <h2>{last}</h2>
        {children}
      </li>
    </ol>
  )
}

import type { Cosigning } from '@countersign/api'
import type { Owner } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { ComparisonCode, WalletShows } from '@countersign/react/cosigning'
import { useEffect, useRef, useState } from 'react'
import bar from '../../layout/bar.module.css'
import { BusyButton } from '../../layout/busy-button.tsx'
import buttons from '../../layout/buttons.module.css'
import { useCosigningWords } from '../../locales/words.ts'
import { chainOf } from '../chain.ts'
import { useWayOn } from '../use-way-on.ts'
import styles from './decision.module.css'
import { actOf, type Decision as Decided } from './decision-act.ts'
import { DeclineButton, DeclineStatus } from './declining.tsx'
import { type DecidingStep, decidingSeat } from './next-step.ts'
import { actState, failureOf, isBusy } from './owner-request.ts'
import { Party } from './party.tsx'
import { RequestStatus } from './request-status.tsx'
import type { Seat } from './seats.ts'
import { useDecision } from './use-decision.ts'

type DecisionProps = {
  readonly cosigning: Cosigning
  readonly next: DecidingStep
  readonly owner: Owner
  /** What the person has typed as the reason to decline. It stays while the page shows no buttons. */
  readonly reason: string
  readonly onReason: (reason: string) => void
}

/**
 * Shows the two buttons of an owner, side by side and always in view, with the code to compare. While the wallet asks,
 * what the wallet shows is above them, and they do not move.
 */
export function Decision({ cosigning, next, owner, reason, onReason }: DecisionProps) {
  const { confirm: words, connectAnother, decline, decision } = useCosigningWords()
  const seat = decidingSeat(next)
  const { decide, isConnecting } = useDecision(cosigning, seat, owner)
  const stateOf = (kind: Decided) => seat && actState(owner, actOf(cosigning, seat, kind))
  const confirmState = stateOf({ kind: 'confirm' })
  const way = useWayOn(failureOf(confirmState), owner.connected?.wallet ?? null)
  // Who wants to change their decision, after they declined.
  const [changing, setChanging] = useState<string | null>(null)
  const confirming = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (changing !== null) confirming.current?.focus()
  }, [changing])
  if (next.step === 'decided-against' && changing !== next.seat.owner.address)
    return (
      <section className={`${bar.bar} ${styles.decision}`} aria-label={decision.label}>
        <div className={`${styles.bar} ${styles.decided}`}>
          <ActsAs says={decision.declined} cosigning={cosigning} seat={next.seat} />
          <button
            type="button"
            className={`${controls.quiet} ${buttons.stop}`}
            onClick={() => setChanging(next.seat.owner.address)}
          >
            {decision.change}
          </button>
        </div>
      </section>
    )
  const declineState = stateOf({ kind: 'decline', reason: '' })
  const isAsking = confirmState?.status === 'asking'
  const isBusyNow = isConnecting || isBusy(confirmState) || isBusy(declineState)
  const canDecline = !cosigning.asker.mine && next.step !== 'decided-against'
  return (
    <section className={`${bar.bar} ${styles.decision}`} aria-label={decision.label}>
      <div className={styles.wallet} data-busy={isBusy(confirmState) || isBusy(declineState)}>
        <RequestStatus owner={owner} state={confirmState} waiting={words.waiting} failed={words.failed} />
        <DeclineStatus owner={owner} state={declineState} />
        {seat && isAsking && (
          <WalletShows cosigning={cosigning} safe={seat.safe.address} hash={seat.safe.hash} open />
        )}
      </div>
      <div className={styles.bar}>
        {!cosigning.asker.mine && (
          <div className={styles.compare}>
            <ComparisonCode cosigning={cosigning} />
          </div>
        )}
        <div className={styles.act}>
          {seat && <ActsAs says={words.as} cosigning={cosigning} seat={seat} />}
          <div className={styles.choices}>
            {way !== 'none' && (
              <BusyButton
                ref={confirming}
                className={`${controls.primary} ${buttons.large}`}
                busy={isBusyNow}
                onClick={way === 'other-wallet' ? owner.connect : () => decide({ kind: 'confirm' })}
              >
                {way === null ? words.button : way === 'again' ? words.again : connectAnother}
              </BusyButton>
            )}
            {canDecline && (
              <DeclineButton
                className={`${controls.secondary} ${buttons.large}`}
                busy={isBusyNow}
                input={reason}
                onInput={onReason}
                onDecline={reason => decide({ kind: 'decline', reason })}
              >
                {decline.open}
              </DeclineButton>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}

type ActsAsProps = { readonly says: string; readonly cosigning: Cosigning; readonly seat: Seat }

/** Shows the account that the person confirms or has declined with. */
function ActsAs({ says, cosigning, seat: { safe, owner } }: ActsAsProps) {
  const { confirm: words } = useCosigningWords()
  const chain = chainOf(cosigning.account)
  return (
    <p className={styles.seat}>
      {says} <Party chain={chain} address={owner.address} />
      {safe.ownerOf !== null && (
        <>
          {' '}
          {words.within} <Party chain={chain} address={safe.address} />
        </>
      )}
    </p>
  )
}

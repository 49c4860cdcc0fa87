import type { Cosigning } from '@countersign/api'
import type { Acts } from './acts.ts'
import { Cancelling } from './cancelling.tsx'
import { chainOf } from './chain-of.ts'
import { Declining } from './declining.tsx'
import type { NextStep } from './next-step.ts'
import { Approving, SigningWhole } from './on-chain.tsx'
import styles from './otherwise.module.css'
import type { Seat } from './seats.ts'
import { PassOn, Sharing } from './sharing.tsx'
import { StandingIn } from './standing-in.tsx'
import { Together } from './together.tsx'
import { Ways } from './ways.tsx'

type OtherwiseProps = {
  readonly cosigning: Cosigning
  readonly next: NextStep
  readonly acts: Acts
}

/** What may be done beside the next step, the nearest first. */
export function Otherwise({ cosigning, next, acts }: OtherwiseProps) {
  const { mine } = cosigning.asker
  switch (cosigning.status) {
    case 'CONFIRMED':
    case 'EXPIRED':
    case 'CANCELLED':
    case 'SUPERSEDED':
      return null
    case 'NEEDS_CONFIRMATION':
      return (
        <>
          {next.step !== 'share' &&
            (mine ? <Sharing cosigning={cosigning} isNext={false} /> : <PassOn cosigning={cosigning} />)}
          <div className={styles.others}>
            <StandingIn cosigning={cosigning} acts={acts} />
            <Ways
              gateway={cosigning.gateway}
              // What is not on the network yet can do nothing there.
              chain={
                next.step === 'confirm' && cosigning.deployed ? waysOnChain(cosigning, next.seat, acts) : []
              }
            />
            {!mine && next.step === 'confirm' && <Declining seat={next.seat} acts={acts} />}
            {mine && <Cancelling id={cosigning.id} />}
          </div>
        </>
      )
  }
}

function waysOnChain(cosigning: Cosigning, seat: Seat, acts: Acts) {
  const way = { chain: chainOf(cosigning), seat, acts }
  return [
    <Approving key="approve" {...way} />,
    seat.safe.threshold === 1 ? (
      <SigningWhole key="whole" {...way} />
    ) : (
      <Together key="together" {...way} cosigning={cosigning} />
    ),
  ]
}

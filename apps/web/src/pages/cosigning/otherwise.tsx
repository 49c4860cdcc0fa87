import type { Cosigning } from '@countersign/api'
import type { Acts } from './acts.ts'
import { Cancelling } from './cancelling.tsx'
import { chainOf } from './chain-of.ts'
import styles from './cosigning.module.css'
import { Declining } from './declining.tsx'
import type { NextStep } from './next-step.ts'
import { OnChain } from './on-chain.tsx'
import { PassOn, Sharing } from './sharing.tsx'
import { StandingIn } from './standing-in.tsx'
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
              chain={
                next.step === 'confirm' && <OnChain chain={chainOf(cosigning)} seat={next.seat} acts={acts} />
              }
            />
            {!mine && next.step === 'confirm' && <Declining seat={next.seat} acts={acts} />}
            {mine && <Cancelling id={cosigning.id} />}
          </div>
        </>
      )
  }
}

import type { Cosigning } from '@countersign/api'
import { shortenAddress } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import disclosure from '../../layout/disclosure.module.css'
import prose from '../../layout/prose.module.css'
import type { Acts } from './acts.ts'
import { chainOf } from './chain-of.ts'
import { DecliningForm } from './declining.tsx'
import { isBusy } from './doing.ts'
import { mayStandIn } from './next-step.ts'
import styles from './otherwise.module.css'
import { Party } from './party.tsx'
import { Standing } from './standing.tsx'
import { usePageWords } from './words.ts'

/** For whoever holds a key that an owner listens to which is a contract: nobody can see that from outside. */
export function StandingIn({ cosigning, acts }: { cosigning: Cosigning; acts: Acts }) {
  const { contract: words, confirm } = usePageWords()
  const seats = mayStandIn(cosigning, acts.wallet)
  if (seats.length === 0) return null
  return (
    <section className={styles.quieter}>
      <details className={`${disclosure.disclosure} ${styles.more}`}>
        <summary>{words.title}</summary>
        <p className={prose.soft}>{words.text}</p>
        <ul className={styles.ways}>
          {seats.map(seat => {
            const doing = acts.confirming(seat)
            return (
              <li key={`${seat.safe.address} ${seat.owner.address}`}>
                <Party chain={chainOf(cosigning)} address={seat.owner.address} />
                <Standing
                  doing={doing}
                  waiting={confirm.waiting}
                  failed={confirm.failed}
                  onStop={acts.stop}
                />
                <button
                  type="button"
                  className={controls.secondary}
                  aria-disabled={isBusy(doing)}
                  onClick={() => {
                    if (!isBusy(doing)) acts.confirm(seat)
                  }}
                >
                  {words.button({ owner: shortenAddress(seat.owner.address) })}
                </button>
                {seat.state === 'open' && !cosigning.asker.mine && (
                  <DecliningForm
                    seat={seat}
                    acts={acts}
                    summary={words.decline({ owner: shortenAddress(seat.owner.address) })}
                  />
                )}
              </li>
            )
          })}
        </ul>
      </details>
    </section>
  )
}

import type { Cosigning } from '@countersign/api'
import type { Owner } from '@countersign/react'
import { useWaiting } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { CancelCosigning } from '@countersign/react/cosigning'
import disclosure from '@countersign/react/disclosure.module.css'
import type { ReactElement } from 'react'
import { useState } from 'react'
import notices from '../../layout/notices.module.css'
import prose from '../../layout/prose.module.css'
import { useCosigningWords } from '../../locales/words.ts'
import styles from './alternatives.module.css'
import { ContractOwners } from './contract-owners.tsx'
import type { NextStep } from './next-step.ts'
import { Approving, SigningWhole } from './on-chain.tsx'
import { ProposeTransaction } from './propose-transaction.tsx'
import type { Seat } from './seats.ts'
import { PassOn, Sharing } from './sharing.tsx'

type AlternativesProps = {
  readonly cosigning: Cosigning
  readonly next: NextStep
  /** The connected address. */
  readonly wallet: string | null
  readonly owner: Owner
}

/** Shows the alternatives to the next step, the most likely first. */
export function Alternatives({ cosigning, next, wallet, owner }: AlternativesProps) {
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
            <ContractOwners cosigning={cosigning} wallet={wallet} owner={owner} />
            <OtherMethods
              gateway={cosigning.gateway}
              // An account that is not deployed yet cannot do anything on the network.
              chain={
                next.step === 'confirm' && cosigning.deployed
                  ? methodsOnChain(cosigning, next.seat, owner)
                  : []
              }
            />
            {mine && <Cancelling cosigning={cosigning} />}
          </div>
        </>
      )
  }
}

function methodsOnChain(cosigning: Cosigning, seat: Seat, owner: Owner) {
  const way = { cosigning, seat, owner }
  return [
    <Approving key="approve" {...way} />,
    seat.safe.threshold === 1 ? (
      <SigningWhole key="whole" {...way} />
    ) : (
      <ProposeTransaction key="together" {...way} />
    ),
  ]
}

type OtherMethodsProps = {
  readonly gateway: Cosigning['gateway']
  /** The ways to confirm with a transaction, if a connected wallet can send it. */
  readonly chain: readonly ReactElement[]
}

/** Lists other ways to confirm that count like a signature here. Renders nothing if there are none. */
function OtherMethods({ gateway, chain }: OtherMethodsProps) {
  const { ways: words } = useCosigningWords()
  if (!gateway && chain.length === 0) return null
  return (
    <section className={styles.quieter}>
      <details className={`${disclosure.disclosure} ${styles.more}`}>
        <summary>{words.title}</summary>
        <p className={prose.soft}>{words.text}</p>
        <ul className={styles.ways}>
          {gateway && (
            <li>
              <h3>{words.safe.title}</h3>
              <p className={prose.soft}>{gateway.known ? words.safe.text : words.safe.unknown}</p>
              {gateway.known && gateway.link !== null && (
                <a
                  className={controls.secondary}
                  href={gateway.link}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  {words.safe.link}
                </a>
              )}
            </li>
          )}
          {chain.map(way => (
            <li key={way.key}>{way}</li>
          ))}
        </ul>
      </details>
    </section>
  )
}

/**
 * Lets the requester cancel, after a confirmation. The page learns of the end in the same way as every other viewer.
 */
function Cancelling({ cosigning }: { cosigning: Cosigning }) {
  const { cancel: words } = useCosigningWords()
  const waiting = useWaiting()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const cancel = async () => {
    setState('busy')
    try {
      await waiting.cancel(cosigning.id)
    } catch {
      setState('failed')
    }
  }
  return (
    <section className={styles.quieter}>
      <div>
        <CancelCosigning cosigning={cosigning} busy={state === 'busy'} onCancel={() => void cancel()} />
      </div>
      {state === 'failed' && (
        <p className={notices.failure} role="alert">
          {words.failed}
        </p>
      )}
    </section>
  )
}

import type { Cosigning } from '@countersign/api'
import { type Owner, useNameText } from '@countersign/react'
import disclosure from '@countersign/react/disclosure.module.css'
import { BusyButton } from '../../layout/busy-button.tsx'
import prose from '../../layout/prose.module.css'
import { useCosigningWords } from '../../locales/words.ts'
import { chainOf } from '../chain.ts'
import styles from './alternatives.module.css'
import { Declining } from './declining.tsx'
import { contractOwnerSeats } from './next-step.ts'
import { actState, isBusy, seatTarget, takeNextStep } from './owner-request.ts'
import { Party } from './party.tsx'
import { RequestStatus } from './request-status.tsx'
import type { Seat } from './seats.ts'

type ContractOwnersProps = {
  readonly cosigning: Cosigning
  /** The connected address. */
  readonly wallet: string | null
  readonly owner: Owner
}

/**
 * Lets a person confirm with the key of a contract that is an owner. Nobody can see from outside which key controls
 * it.
 */
export function ContractOwners({ cosigning, wallet, owner }: ContractOwnersProps) {
  const { contract: words } = useCosigningWords()
  const seats = contractOwnerSeats(cosigning, wallet)
  if (seats.length === 0) return null
  return (
    <section className={styles.quieter}>
      <details className={`${disclosure.disclosure} ${styles.more}`}>
        <summary>{words.title}</summary>
        <p className={prose.soft}>{words.text}</p>
        <ul className={styles.ways}>
          {seats.map(seat => (
            <li key={`${seat.safe.hash} ${seat.owner.address}`}>
              <ContractOwner {...{ cosigning, seat, owner }} />
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}

function ContractOwner({
  cosigning,
  seat,
  owner,
}: Pick<ContractOwnersProps, 'cosigning' | 'owner'> & { seat: Seat }) {
  const { contract: words, confirm } = useCosigningWords()
  const chain = chainOf(cosigning.account)
  const { address } = seat.owner
  const name = useNameText(`${chain}:${address}`)
  const act = { kind: 'confirm' as const, ...seatTarget(cosigning, seat) }
  const state = actState(owner, act)
  return (
    <>
      <Party chain={chain} address={address} />
      <RequestStatus owner={owner} state={state} waiting={confirm.waiting} failed={confirm.failed} />
      <BusyButton busy={isBusy(state)} onClick={() => takeNextStep(owner, act)}>
        {words.button({ owner: name })}
      </BusyButton>
      {seat.state === 'open' && !cosigning.asker.mine && (
        <Declining {...{ cosigning, seat, owner }}>{words.decline({ owner: name })}</Declining>
      )}
    </>
  )
}

import type { Cosigning } from '@countersign/api'
import { formatAccountId, parseAddress, parseChainId } from '@countersign/core'
import { type Owner, useCountersignClient } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import disclosure from '@countersign/react/disclosure.module.css'
import { useSite } from '@countersign/react/pieces'
import buttons from '../../layout/buttons.module.css'
import { Link } from '../../layout/link.tsx'
import prose from '../../layout/prose.module.css'
import { useCosigningWords } from '../../locales/words.ts'
import { chainOf } from '../chain.ts'
import { sectionHref } from '../safe/route.ts'
import otherwise from './alternatives.module.css'
import { OnChain } from './on-chain.tsx'
import { type ActState, actState, seatTarget } from './owner-request.ts'
import styles from './propose-transaction.module.css'
import { lazyQueue, queueHref } from './safe-queue.ts'
import type { Seat } from './seats.ts'

type ProposeTransactionProps = {
  readonly cosigning: Cosigning
  readonly seat: Seat
  readonly owner: Owner
}

/**
 * Signs for the whole account with all of its owners: proposed in their queue, or done by hand if there is no queue.
 */
export function ProposeTransaction({ cosigning, seat, owner }: ProposeTransactionProps) {
  const { together: words, whole } = useCosigningWords().ways
  const gateway = useSite()?.gateway
  const { baseUrl } = useCountersignClient()
  const account = formatAccountId(parseChainId(chainOf(cosigning.account)), parseAddress(seat.safe.address))
  const queue = gateway ? lazyQueue(`${baseUrl || location.origin}${gateway.path}`, account) : null
  const act = { kind: 'propose' as const, ...seatTarget(cosigning, seat), queue }
  const state = actState(owner, act)
  const transaction = transactionOf(state)
  const operation = transaction?.operation === 1 ? 'delegate' : 'call'
  const href = queueHref(cosigning.gateway?.link ?? null, seat.safe.address)
  return (
    <OnChain
      owner={owner}
      act={act}
      // Without a queue nothing is proposed.
      words={{ ...words, cost: queue ? words.cost : whole.cost, arrived: words.proposed }}
    >
      {transaction && (
        <details className={`${disclosure.disclosure} ${otherwise.more}`} open={queue === null}>
          <summary>{words.byHand.title}</summary>
          <p className={prose.soft}>{words.byHand.text[operation]}</p>
          <dl className={styles.byHand}>
            <dt>{words.byHand.to}</dt>
            <dd>
              <code dir="ltr">{transaction.to}</code>
            </dd>
            <dt>{words.byHand.value}</dt>
            <dd>
              <code dir="ltr">0</code>
            </dd>
            <dt>{words.byHand.data}</dt>
            <dd>
              <code dir="ltr">{transaction.data}</code>
            </dd>
            <dt>{words.byHand.operation}</dt>
            <dd>{words.byHand.operations[operation]}</dd>
          </dl>
        </details>
      )}
      {state?.status === 'done' && state.result.kind === 'proposed' && (
        <div className={buttons.row}>
          {href !== null && (
            <a className={controls.secondary} href={href} target="_blank" rel="noopener noreferrer">
              {words.queue}
            </a>
          )}
          <Link className={controls.quiet} href={sectionHref(account, 'transactions')}>
            {words.here}
          </Link>
        </div>
      )}
    </OnChain>
  )
}

/** Returns the transaction that the Safe would execute, while it is shown to the person. */
function transactionOf(state: ActState | null) {
  if (state?.status === 'ready') return state.question.kind === 'proposal' ? state.question.transaction : null
  return state?.status === 'done' && state.result.kind === 'by-hand' ? state.result.transaction : null
}

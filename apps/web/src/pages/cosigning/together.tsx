import type { Cosigning } from '@countersign/api'
import { formatAccountId, parseAddress, parseChainId } from '@countersign/core'
import { useClient, useSite } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import buttons from '../../layout/buttons.module.css'
import disclosure from '../../layout/disclosure.module.css'
import { Link } from '../../layout/link.tsx'
import prose from '../../layout/prose.module.css'
import { sectionHref } from '../safe/route.ts'
import type { Acts } from './acts.ts'
import { OnChain } from './on-chain.tsx'
import otherwise from './otherwise.module.css'
import { queueHref } from './queue-href.ts'
import type { SafeQueue } from './safe-queue.ts'
import type { Seat } from './seats.ts'
import styles from './together.module.css'
import { usePageWords } from './words.ts'

type TogetherProps = {
  readonly cosigning: Cosigning
  /** CAIP-2 */
  readonly chain: string
  readonly seat: Seat
  readonly acts: Acts
}

/** Signing for the account as a whole by all of its owners: proposed where they find it, or put together by hand. */
export function Together({ cosigning, chain, seat, acts }: TogetherProps) {
  const { together: words, whole } = usePageWords().ways
  const gateway = useSite()?.gateway
  const { baseUrl } = useClient()
  const doing = acts.proposing(seat)
  const account = formatAccountId(parseChainId(chain), parseAddress(seat.safe.address))
  const queue = gateway ? laterQueue(`${baseUrl || location.origin}${gateway.path}`, account) : null
  const { transaction } = doing.status === 'cost-ready' ? doing : { transaction: null }
  const operation = transaction?.operation === 1 ? 'delegate' : 'call'
  const href = queueHref(cosigning.gateway?.link ?? null, seat.safe.address)
  return (
    <OnChain
      chain={chain}
      // Nothing is proposed where there is nowhere to.
      words={{ ...words, cost: queue ? words.cost : whole.cost, arrived: words.proposed }}
      doing={doing}
      canGoOn={queue !== null}
      onStop={acts.stop}
      onGoOn={() => acts.propose(seat, queue)}
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
      {doing.status === 'proposed' && (
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

/** What talks to the gateway is loaded once somebody wants to propose. */
function laterQueue(baseUrl: string, account: ReturnType<typeof formatAccountId>): SafeQueue {
  const queue = async () => (await import('./queue-of.ts')).queueOf(baseUrl, account)
  let why: SafeQueue['whyNot'] = () => null
  const ready = async () => {
    const loaded = await queue()
    why = loaded.whyNot
    return loaded
  }
  return {
    holds: async transaction => (await ready()).holds(transaction),
    nextNonce: async () => (await ready()).nextNonce(),
    propose: async transaction => (await ready()).propose(transaction),
    whyNot: error => why(error),
  }
}

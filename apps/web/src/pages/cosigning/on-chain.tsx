import { formatAmount, useSite } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { useWords } from '../../locales/words.ts'
import type { Acts } from './acts.ts'
import styles from './cosigning.module.css'
import { isBusy } from './doing.ts'
import type { Seat } from './seats.ts'
import { Standing } from './standing.tsx'
import { usePageWords } from './words.ts'

/** How many digits behind the point are shown of a fee. */
const fraction = 6

/** Approving with a transaction: first what it costs, then, if the person agrees, the wallet. @param props.chain - CAIP-2 */
export function OnChain({ chain, seat, acts }: { chain: string; seat: Seat; acts: Acts }) {
  const { language } = useWords()
  const { confirm, ways } = usePageWords()
  const words = ways.chain
  const currency = useSite()?.chains.find(({ id }) => id === chain)?.currency
  const doing = acts.approving(seat)
  const cost =
    doing.status === 'cost-ready' && currency
      ? `${formatAmount(doing.fee, { language, decimals: currency.decimals, fraction }).text} ${currency.symbol}`
      : null
  return (
    <>
      <h3>{words.title}</h3>
      <p className={styles.soft}>{words.text}</p>
      <p role="status">
        {doing.status === 'estimating' && words.asking}
        {cost !== null && <strong>{words.cost(cost)}</strong>}
      </p>
      <Standing
        doing={doing}
        waiting={words.waiting}
        sent={words.sent}
        failed={words.failed}
        onStop={acts.stop}
      />
      <button
        type="button"
        className={controls.secondary}
        aria-disabled={isBusy(doing)}
        onClick={() => {
          if (!isBusy(doing)) acts.approve(seat)
        }}
      >
        {doing.status === 'cost-ready'
          ? words.send
          : doing.status === 'failed'
            ? confirm.again
            : words.button}
      </button>
    </>
  )
}

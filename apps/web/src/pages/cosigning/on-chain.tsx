import { formatAmount, useSite } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import type { ReactNode } from 'react'
import prose from '../../layout/prose.module.css'
import type { CosigningLocale } from '../../locales/locale.ts'
import { useWords } from '../../locales/words.ts'
import type { Acts } from './acts.ts'
import { type Doing, isBusy } from './doing.ts'
import type { Seat } from './seats.ts'
import { Standing } from './standing.tsx'
import { usePageWords } from './words.ts'

/** How many digits behind the point are shown of a fee. */
const fraction = 6

type WayProps = {
  /** CAIP-2 */
  readonly chain: string
  readonly seat: Seat
  readonly acts: Acts
}

/** Approving with a transaction, as one owner. */
export function Approving({ chain, seat, acts }: WayProps) {
  const words = usePageWords().ways.chain
  const doing = acts.approving(seat)
  return (
    <OnChain chain={chain} words={words} doing={doing} onStop={acts.stop} onGoOn={() => acts.approve(seat)} />
  )
}

/** Signing for the account as a whole, where this owner is enough for that. */
export function SigningWhole({ chain, seat, acts }: WayProps) {
  const words = usePageWords().ways.whole
  const doing = acts.signingWhole(seat)
  return (
    <OnChain
      chain={chain}
      words={{ ...words, arrived: words.found }}
      doing={doing}
      onStop={acts.stop}
      onGoOn={() => acts.signWhole(seat)}
    />
  )
}

type OnChainProps = {
  readonly chain: string
  readonly words: Omit<CosigningLocale['ways']['chain'], 'sent'> & {
    readonly sent?: string
    readonly arrived?: string
  }
  readonly doing: Doing
  /** Whether it goes on once the cost is known. */
  readonly canGoOn?: boolean
  readonly onStop: () => void
  readonly onGoOn: () => void
  readonly children?: ReactNode
}

/** Doing something with a transaction: first what it costs, then, if the person agrees, the wallet. */
export function OnChain(props: OnChainProps) {
  const { chain, words, doing, canGoOn = true, onStop, onGoOn, children } = props
  const { language } = useWords()
  const { confirm } = usePageWords()
  const currency = useSite()?.chains.find(({ id }) => id === chain)?.currency
  const cost =
    doing.status === 'cost-ready' && currency
      ? `${formatAmount(doing.fee, { language, decimals: currency.decimals, fraction }).text} ${currency.symbol}`
      : null
  const isOver = doing.status === 'proposed' || (doing.status === 'cost-ready' && !canGoOn)
  return (
    <>
      <h3>{words.title}</h3>
      <p className={prose.soft}>{words.text}</p>
      <p role="status">
        {doing.status === 'estimating' && words.asking}
        {cost !== null && <strong>{words.cost({ amount: cost })}</strong>}
      </p>
      <Standing
        doing={doing}
        waiting={words.waiting}
        sent={words.sent}
        arrived={words.arrived}
        failed={words.failed}
        onStop={onStop}
      />
      {!isOver && (
        <button
          type="button"
          className={controls.secondary}
          aria-disabled={isBusy(doing)}
          onClick={() => {
            if (!isBusy(doing)) onGoOn()
          }}
        >
          {doing.status === 'cost-ready'
            ? words.send
            : doing.status === 'failed'
              ? confirm.again
              : words.button}
        </button>
      )}
      {children}
    </>
  )
}

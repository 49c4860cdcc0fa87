import type { Cosigning } from '@countersign/api'
import { formatAmount, type Owner, type OwnerAct } from '@countersign/react'
import type { ReactNode } from 'react'
import { BusyButton } from '../../layout/busy-button.tsx'
import prose from '../../layout/prose.module.css'
import type { CosigningLocale } from '../../locales/locale.ts'
import { useCosigningWords, useWords } from '../../locales/words.ts'
import { chainOf, useChain } from '../chain.ts'
import { useWayOn } from '../use-way-on.ts'
import { type ActState, actState, failureOf, isBusy, seatTarget, takeNextStep } from './owner-request.ts'
import { RequestStatus } from './request-status.tsx'
import type { Seat } from './seats.ts'

/** How many decimals of a fee are shown. */
const fraction = 6

type MethodProps = {
  readonly cosigning: Cosigning
  readonly seat: Seat
  readonly owner: Owner
}

/** Lets one owner approve with a transaction. */
export function Approving({ cosigning, seat, owner }: MethodProps) {
  const words = useCosigningWords().ways.chain
  return (
    <OnChain owner={owner} act={{ kind: 'approve-on-chain', ...seatTarget(cosigning, seat) }} words={words} />
  )
}

/** Signs for the whole account with a transaction, if this owner alone meets the threshold. */
export function SigningWhole({ cosigning, seat, owner }: MethodProps) {
  const words = useCosigningWords().ways.whole
  return (
    <OnChain
      owner={owner}
      act={{ kind: 'sign-on-chain', ...seatTarget(cosigning, seat) }}
      words={{ ...words, arrived: words.found }}
    />
  )
}

type OnChainProps = {
  readonly owner: Owner
  readonly act: OwnerAct
  readonly words: Omit<CosigningLocale['ways']['chain'], 'sent'> & {
    readonly sent?: string
    readonly arrived?: string
  }
  readonly children?: ReactNode
}

/** Does something with a transaction: shows its cost first, and asks the wallet after the person has agreed. */
export function OnChain({ owner, act, words, children }: OnChainProps) {
  const { language } = useWords()
  const { confirm } = useCosigningWords()
  const currency = useChain(chainOf(act.cosigning.account))?.currency
  const state = actState(owner, act)
  const way = useWayOn(failureOf(state), owner.connected?.wallet ?? null)
  const fee = feeOf(state)
  const cost =
    fee !== null && currency
      ? `${formatAmount(fee, { language, decimals: currency.decimals, fraction }).text} ${currency.symbol}`
      : null
  const isOver =
    state?.status === 'done' && (state.result.kind === 'proposed' || state.result.kind === 'by-hand')
  return (
    <>
      <h3>{words.title}</h3>
      <p className={prose.soft}>{words.text}</p>
      <p role="status">
        {state?.status === 'preparing' && words.asking}
        {cost !== null && <strong>{words.cost({ amount: cost })}</strong>}
      </p>
      <RequestStatus
        owner={owner}
        state={state}
        waiting={words.waiting}
        sent={words.sent}
        arrived={words.arrived}
        failed={words.failed}
      />
      {!isOver && way !== 'none' && way !== 'other-wallet' && (
        <BusyButton busy={isBusy(state)} onClick={() => takeNextStep(owner, act)}>
          {state?.status === 'ready' ? words.send : way === 'again' ? confirm.again : words.button}
        </BusyButton>
      )}
      {children}
    </>
  )
}

/** Returns the estimated fee that is shown, in the smallest unit of the currency. */
function feeOf(state: ActState | null): bigint | null {
  if (state?.status === 'ready' && state.question.kind !== 'signature') return state.question.cost.fee
  return state?.status === 'done' && state.result.kind === 'by-hand' ? state.result.cost.fee : null
}

import type { Cosigning } from '@countersign/api'
import { addressOf, useCosigning } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import {
  ComparisonCode,
  CosigningProgress,
  ExactMessage,
  Owners,
  Share,
  TimeLeft,
} from '@countersign/react/cosigning'
import type { UsedProver } from '@countersign/react/proof'
import { useEffect } from 'react'
import buttons from '../../../layout/buttons.module.css'
import frame from '../../../layout/frame.module.css'
import { Link } from '../../../layout/link.tsx'
import notices from '../../../layout/notices.module.css'
import prose from '../../../layout/prose.module.css'
import { reasonOf } from '../reason.ts'
import { useProveWords } from '../words.ts'
import items from './account-item.module.css'
import type { OwnStep } from './next-step.ts'
import signing from './signing.module.css'
import { WalletAsked } from './wallet-asked.tsx'

/** How often the draft is looked at until what was confirmed is in it, in milliseconds. */
const interval = 2_000

type OwnersAskedProps = {
  /** CAIP-10 */
  readonly account: string
  /** The id of what its owners are asked. */
  readonly cosigning: string
  /** What is done for it here meanwhile. */
  readonly own: OwnStep
  /** Whether its own wallet is connected. */
  readonly isThere: boolean
  readonly prover: UsedProver
  /** Asks the owners anew, or gets the text for the account’s own wallet. */
  readonly onBegin: () => void
  readonly onChanged: () => void
}

/** A Safe whose owners are asked: the link for them, and how far they are, as it changes. */
export function OwnersAsked(props: OwnersAskedProps) {
  const { draft } = useProveWords()
  const words = draft.owners
  const state = useCosigning(props.cosigning)
  const isConfirmed = state.status === 'there' && state.cosigning.status === 'CONFIRMED'
  const { onChanged } = props
  useEffect(() => {
    if (!isConfirmed) return
    onChanged()
    const timer = setInterval(onChanged, interval)
    return () => clearInterval(timer)
  }, [isConfirmed, onChanged])
  switch (state.status) {
    case 'loading':
      return <p role="status">{draft.loading}</p>
    case 'unreachable':
      return (
        <p role="status" className={notices.lost}>
          {words.unknown}
        </p>
      )
    case 'not-found':
      return <AskedAgain {...props} said={null} />
    case 'there':
      return <Drawn {...props} cosigning={state.cosigning} />
  }
}

/** As it stands. */
export function Drawn(props: Omit<OwnersAskedProps, 'cosigning' | 'onChanged'> & { cosigning: Cosigning }) {
  const { account, cosigning, own, isThere, prover, onBegin } = props
  const { owners: words } = useProveWords().draft
  const { status } = cosigning
  switch (status) {
    case 'CONFIRMED':
      return (
        <div className={`${frame.section} ${signing.panel}`}>
          <CosigningProgress cosigning={cosigning} />
          <p role="status" className={notices.waiting}>
            {words.confirmed}
          </p>
        </div>
      )
    case 'EXPIRED':
    case 'CANCELLED':
    case 'SUPERSEDED':
      return <AskedAgain {...props} said={words.ended[status]} />
    case 'NEEDS_CONFIRMATION':
      return (
        <div className={`${frame.section} ${signing.panel}`}>
          <div className={items.between}>
            <CosigningProgress cosigning={cosigning} />
            <TimeLeft cosigning={cosigning} />
          </div>
          <h3>{words.title}</h3>
          <p className={prose.hint}>
            {words.text} {words.close}
          </p>
          <Share cosigning={cosigning} size="large">
            <ComparisonCode cosigning={cosigning} size="large" />
          </Share>
          <div className={buttons.row}>
            <Link href={`/cosign/${encodeURIComponent(cosigning.id)}`} className={controls.secondary}>
              {words.confirm}
            </Link>
          </div>
          {isThere && <OwnWallet account={account} own={own} prover={prover} onBegin={onBegin} />}
          <h3>{words.list}</h3>
          <Owners cosigning={cosigning} you={prover.connected?.accounts ?? []} />
          <ExactMessage cosigning={cosigning} you={prover.connected?.accounts} />
        </div>
      )
  }
}

type AskedAgainProps = Pick<OwnersAskedProps, 'account' | 'own' | 'onBegin'> & {
  readonly said: string | null
}

/** What the owners were asked is over: they can be asked anew. */
function AskedAgain({ account, own, said, onBegin }: AskedAgainProps) {
  const { draft, reason } = useProveWords()
  const isBusy = own.is === 'preparing'
  return (
    <div className={`${frame.section} ${signing.panel}`}>
      <p role="status" className={said === null && !isBusy ? undefined : notices.lost}>
        {isBusy ? draft.preparing : said}
      </p>
      {own.is === 'failed' && (
        <div className={notices.failure} role="alert">
          <strong>{draft.failed[own.at]}</strong>
          <p>{reasonOf(own.failure, { address: addressOf(account), wallet: draft.nameless }, reason)}</p>
        </div>
      )}
      <div className={buttons.row}>
        <button
          type="button"
          className={`${controls.primary} ${buttons.large}`}
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) onBegin()
          }}
        >
          {draft.owners.askAgain}
        </button>
      </div>
    </div>
  )
}

type OwnWalletProps = Pick<OwnersAskedProps, 'account' | 'own' | 'prover' | 'onBegin'>

/** A Safe in its own wallet: it may be asked itself, beside its owners. */
function OwnWallet({ account, own, prover, onBegin }: OwnWalletProps) {
  const { draft, reason } = useProveWords()
  const words = draft.owners
  const wallet = prover.connected?.wallet ?? draft.nameless
  return (
    <div className={signing.aside}>
      <h3>{words.self.title}</h3>
      <div role="status">
        {own.is === 'preparing' && <p className={notices.waiting}>{draft.preparing}</p>}
        {own.is === 'switching' && <WalletAsked is={own.is} wallet={wallet} />}
        {(own.is === 'asked' || own.is === 'slow') && <p className={notices.waiting}>{words.selfAsked}</p>}
        {own.is === 'checking' && <p className={notices.waiting}>{draft.checking}</p>}
        {own.is === 'nothing' && <p className={notices.lost}>{words.selfNothing}</p>}
      </div>
      {own.is === 'failed' && (
        <div className={notices.failure} role="alert">
          <strong>{draft.failed[own.at]}</strong>
          <p>{reasonOf(own.failure, { address: addressOf(account), wallet }, reason)}</p>
        </div>
      )}
      {(own.is === 'prepare' || own.is === 'sign' || own.is === 'nothing' || own.is === 'failed') && (
        <>
          <p className={prose.hint}>{words.self.text}</p>
          <div className={buttons.row}>
            <button
              type="button"
              className={controls.secondary}
              onClick={own.is === 'prepare' ? onBegin : own.is === 'failed' ? prover.retry : prover.sign}
            >
              {words.selfSign({ wallet })}
            </button>
          </div>
        </>
      )}
    </div>
  )
}

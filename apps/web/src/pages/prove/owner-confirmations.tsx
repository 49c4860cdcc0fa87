import type { Cosigning } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import { useCosigning } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import {
  ComparisonCode,
  CosigningProgress,
  ExactMessage,
  Owners,
  Share,
  TimeLeft,
} from '@countersign/react/cosigning'
import type { Prover } from '@countersign/react/proof'
import { isRefusal } from '@countersign/wallets/state'
import { useEffect } from 'react'
import { BusyButton } from '../../layout/busy-button.tsx'
import buttons from '../../layout/buttons.module.css'
import frame from '../../layout/frame.module.css'
import { Link } from '../../layout/link.tsx'
import notices from '../../layout/notices.module.css'
import prose from '../../layout/prose.module.css'
import { useProveWords } from '../../locales/words.ts'
import styles from './draft.module.css'
import { FailureReason } from './failure-reason.tsx'
import type { OwnStep } from './next-step.ts'
import { WalletStatus } from './signing.tsx'

/** How often the draft is refetched until it contains the confirmed signature, in milliseconds. */
const interval = 2_000

type OwnerConfirmationsProps = {
  /** CAIP-10 */
  readonly account: string
  /** The id of the cosigning. */
  readonly cosigning: string
  /** The state of the Safe's own signature. */
  readonly own: OwnStep
  /** Whether its own wallet is connected. */
  readonly isThere: boolean
  /** Whether the person is at its step, which has the page's primary button. */
  readonly isCurrent: boolean
  readonly prover: Prover
  /** Asks the owners again, or loads the text for the account’s own wallet. */
  readonly onBegin: () => void
  readonly onChanged: () => void
}

/** Shows a Safe whose owners are asked: the link for them, and their progress, with live updates. */
export function OwnerConfirmations(props: OwnerConfirmationsProps) {
  const { draft } = useProveWords()
  const words = draft.owners
  const state = useCosigning(props.cosigning)
  const { status, revision } = state.status === 'there' ? state.cosigning : { status: null, revision: null }
  const isConfirmed = status === 'CONFIRMED'
  const { onChanged } = props
  useEffect(() => {
    // The first confirmation ends the editing of the draft, and the last one signs it.
    if (revision !== null) onChanged()
  }, [revision, onChanged])
  useEffect(() => {
    if (!isConfirmed) return
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
      return <AskOwnersAgain {...props} said={null} />
    case 'there':
      return <OwnerConfirmationsView {...props} cosigning={state.cosigning} />
  }
}

/** Shows the current state of the cosigning. */
export function OwnerConfirmationsView(
  props: Omit<OwnerConfirmationsProps, 'cosigning' | 'onChanged'> & { cosigning: Cosigning },
) {
  const { account, cosigning, own, isThere, isCurrent, prover, onBegin } = props
  const { ended, draft } = useProveWords()
  const words = draft.owners
  const { status } = cosigning
  switch (status) {
    case 'CONFIRMED':
      return (
        <div className={frame.section}>
          <CosigningProgress cosigning={cosigning} />
          <p role="status" className={notices.waiting}>
            {words.confirmed}
          </p>
        </div>
      )
    case 'EXPIRED':
    case 'CANCELLED':
    case 'SUPERSEDED':
      return <AskOwnersAgain {...props} said={ended.text[status]} />
    case 'NEEDS_CONFIRMATION':
      return (
        <div className={`${frame.section} ${styles.asked}`}>
          <div className={styles.between}>
            <CosigningProgress cosigning={cosigning} />
            <TimeLeft cosigning={cosigning} />
          </div>
          <h3>{words.title}</h3>
          <p className={prose.hint}>
            {words.text} {words.close}
          </p>
          <Share cosigning={cosigning} size="large" isNext={isCurrent}>
            <ComparisonCode cosigning={cosigning} size="large" />
          </Share>
          <div className={buttons.row}>
            <Link href={hrefOf('cosigning', { id: cosigning.id })} className={controls.secondary}>
              {words.confirm}
            </Link>
          </div>
          {isThere && <OwnWallet account={account} own={own} prover={prover} onBegin={onBegin} />}
          <h3>{words.list}</h3>
          <Owners cosigning={cosigning} you={prover.connected?.accounts.slice(0, 1) ?? []} />
          <ExactMessage cosigning={cosigning} you={prover.connected?.accounts.slice(0, 1)} />
        </div>
      )
  }
}

type AskOwnersAgainProps = Pick<OwnerConfirmationsProps, 'account' | 'own' | 'isCurrent' | 'onBegin'> & {
  readonly said: string | null
}

/** Lets the person ask the owners again after the cosigning has ended without a confirmation. */
function AskOwnersAgain({ account, own, isCurrent, said, onBegin }: AskOwnersAgainProps) {
  const { draft } = useProveWords()
  const isBusy = own.is === 'preparing'
  return (
    <div className={frame.section}>
      <p role="status" className={said === null && !isBusy ? undefined : notices.lost}>
        {isBusy ? draft.preparing : said}
      </p>
      {own.is === 'failed' && (
        <div className={notices.failure} role="alert">
          <strong>{draft.failed[own.at]}</strong>
          <p>
            <FailureReason failure={own.failure} account={account} wallet={null} />
          </p>
        </div>
      )}
      <div className={buttons.row}>
        <BusyButton
          className={isCurrent ? `${controls.primary} ${buttons.large}` : controls.secondary}
          busy={isBusy}
          onClick={onBegin}
        >
          {draft.owners.askAgain}
        </BusyButton>
      </div>
    </div>
  )
}

type OwnWalletProps = Pick<OwnerConfirmationsProps, 'account' | 'own' | 'prover' | 'onBegin'>

/** Lets a Safe sign in its own wallet while its owners are asked. */
function OwnWallet({ account, own, prover, onBegin }: OwnWalletProps) {
  const { draft } = useProveWords()
  const words = draft.owners
  const wallet = prover.connected?.wallet ?? null
  return (
    <div className={styles.aside}>
      <h3>{words.self.title}</h3>
      <div role="status">
        {own.is === 'preparing' && <p className={notices.waiting}>{draft.preparing}</p>}
        {own.is === 'switching' && <WalletStatus is={own.is} wallet={prover.connected} />}
        {(own.is === 'asked' || own.is === 'slow') && <p className={notices.waiting}>{words.selfAsked}</p>}
        {own.is === 'checking' && <p className={notices.waiting}>{draft.checking}</p>}
        {own.is === 'nothing' && <p className={notices.lost}>{words.selfNothing}</p>}
      </div>
      {own.is === 'failed' && (
        <div className={notices.failure} data-calm={isRefusal(own.failure)} role="alert">
          <strong>{draft.failed[own.at]}</strong>
          <p>
            <FailureReason failure={own.failure} account={account} wallet={wallet} />
          </p>
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
              {words.selfSign({ wallet: wallet ?? draft.nameless })}
            </button>
          </div>
        </>
      )}
    </div>
  )
}

import { type Owner, useNameWithAddress } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { useIsPhone } from '@countersign/react/pieces'
import { isRefusal } from '@countersign/wallets/state'
import buttons from '../../layout/buttons.module.css'
import { TransactionLink } from '../../layout/explorer-link.tsx'
import notices from '../../layout/notices.module.css'
import { useCosigningWords } from '../../locales/words.ts'
import { chainOf } from '../chain.ts'
import type { ActState } from './owner-request.ts'
import { reasonOf } from './reason.ts'

type Words = { readonly title: string; readonly text: string }

type RequestStatusProps = {
  readonly owner: Pick<Owner, 'connected' | 'cancel'>
  readonly state: ActState | null
  /** Shown while the wallet has the request; `textInSafe` if it is the Safe around the page, `textOnPhone` on a phone. */
  readonly waiting: Words & { readonly textInSafe?: string; readonly textOnPhone?: string }
  /** Shown once a transaction is sent. */
  readonly sent?: string | undefined
  /** Shown once the account has signed on the network, or its owners can see the proposal. */
  readonly arrived?: string | undefined
  /** The headline of a failure. */
  readonly failed: string
}

/** Shows where to look while something is pending, and why it failed. Changes are announced to screen readers. */
export function RequestStatus({ owner, state, waiting, sent, arrived, failed }: RequestStatusProps) {
  const { confirm: words } = useCosigningWords()
  const onPhone = useIsPhone()
  const isSafeAround = owner.connected?.isSafeAround === true
  const place = isSafeAround ? 'textInSafe' : onPhone ? 'textOnPhone' : 'text'
  const canCancel = state?.status === 'loading' || state?.status === 'switching' || state?.status === 'asking'
  return (
    <>
      <div role="status">
        {state?.status === 'loading' && <p className={notices.waiting}>{words.loading}</p>}
        {state?.status === 'switching' && <Waiting {...words.switching} />}
        {state?.status === 'asking' && (
          <Waiting title={waiting.title} text={waiting[place] ?? waiting.text} />
        )}
        {state?.status === 'checking' &&
          (state.progress === 'waiting-for-block' ? (
            <p className={notices.waiting}>
              <span>
                {sent}{' '}
                {typeof state.answer === 'string' && (
                  <TransactionLink chain={chainOf(state.act.cosigning.account)} hash={state.answer} />
                )}
              </span>
            </p>
          ) : (
            <p className={notices.waiting}>{words.checking}</p>
          ))}
        {state?.status === 'done' &&
          (state.result.kind === 'signed-on-chain' || state.result.kind === 'proposed') && (
            <p className={notices.waiting}>{arrived}</p>
          )}
      </div>
      {canCancel && (
        <button type="button" className={`${controls.quiet} ${buttons.stop}`} onClick={owner.cancel}>
          {words.stop}
        </button>
      )}
      {state?.status === 'failed' && (
        <div className={notices.failure} data-calm={isRefusal(state.failure)} role="alert">
          <strong>{failed}</strong>
          <p>
            <Reason state={state} wallet={owner.connected?.wallet ?? null} />
          </p>
        </div>
      )}
    </>
  )
}

type ReasonProps = {
  readonly state: Extract<ActState, { status: 'failed' }>
  readonly wallet: string | null
}

function Reason({ state: { act, failure }, wallet }: ReasonProps) {
  const words = useCosigningWords().failure
  const chain = chainOf(act.cosigning.account)
  const shown = failure.kind === 'wrong-account' ? failure.connected : act.owner
  const connected = useNameWithAddress(`${chain}:${shown}`)
  const owner = useNameWithAddress(`${chain}:${act.owner}`)
  return reasonOf(failure, { act: act.kind, owner, connected, wallet }, words)
}

function Waiting({ title, text }: Words) {
  return (
    <div className={notices.waiting}>
      <strong>{title}</strong>
      <p>{text}</p>
    </div>
  )
}

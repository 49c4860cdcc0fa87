import controls from '@countersign/react/controls.module.css'
import buttons from '../../layout/buttons.module.css'
import notices from '../../layout/notices.module.css'
import type { Doing } from './doing.ts'
import { usePageWords } from './words.ts'

type Words = { readonly title: string; readonly text: string }

type StandingProps = {
  readonly doing: Doing
  /** What is said while the wallet is asked. */
  readonly waiting: Words
  /** What is said once a transaction is on its way. */
  readonly sent?: string | undefined
  /** What is said once the account has signed on the network, or its owners have it before them. */
  readonly arrived?: string | undefined
  /** The headline of a failure. */
  readonly failed: string
  readonly onStop: () => void
}

/** Says where to look while something is waited for, and why it came to nothing. Read out as it changes. */
export function Standing({ doing, waiting, sent, arrived, failed, onStop }: StandingProps) {
  const { confirm: words } = usePageWords()
  return (
    <>
      <div role="status">
        {doing.status === 'loading' && <p className={notices.waiting}>{words.loading}</p>}
        {doing.status === 'switching' && <Waiting {...words.switching} />}
        {doing.status === 'waiting' && <Waiting {...waiting} />}
        {doing.status === 'sent' && <p className={notices.waiting}>{sent}</p>}
        {(doing.status === 'found' || doing.status === 'proposed') && (
          <p className={notices.waiting}>{arrived}</p>
        )}
        {doing.status === 'checking' && <p className={notices.waiting}>{words.checking}</p>}
      </div>
      {(doing.status === 'loading' || doing.status === 'switching' || doing.status === 'waiting') && (
        <button type="button" className={`${controls.quiet} ${buttons.stop}`} onClick={onStop}>
          {words.stop}
        </button>
      )}
      {doing.status === 'failed' && (
        <div className={notices.failure} role="alert">
          <strong>{failed}</strong>
          <p>{doing.reason}</p>
        </div>
      )}
    </>
  )
}

function Waiting({ title, text }: Words) {
  return (
    <div className={notices.waiting}>
      <strong>{title}</strong>
      <p>{text}</p>
    </div>
  )
}

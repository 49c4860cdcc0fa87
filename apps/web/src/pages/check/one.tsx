import type { ProofReport } from '@countersign/core'
import controls from '@countersign/react/controls.module.css'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import buttons from '../../layout/buttons.module.css'
import frame from '../../layout/frame.module.css'
import { visible } from '../safe/messages/visible.ts'
import { Accounts } from './accounts.tsx'
import { Checks } from './checks.tsx'
import { Excerpt } from './excerpt-view.tsx'
import styles from './outcome.module.css'
import type { Checked } from './protocol.ts'
import { reportWords } from './said.ts'
import { Says } from './says.tsx'
import { usePageWords } from './words.ts'

type OneProps = {
  readonly checked: Checked
  /** Where nobody could be asked. */
  readonly onAgain?: (() => void) | undefined
  /** Which of many it is. */
  readonly name?: ReactNode
}

/** What came of one proof: the headline, where a fault stands, what was checked and what was not, account by account. */
export function One({ checked, onAgain, name }: OneProps) {
  const words = usePageWords()
  const { report } = checked
  const canAsk =
    report.status === 'unavailable' || checked.revocation === 'failed' || checked.receipt === 'keys-missing'
  return (
    <article className={styles.one}>
      {name}
      <Headline status={report.status} title={words.status[report.status]}>
        <p>{reportWords(report, words)}</p>
        {canAsk && onAgain && (
          <div className={buttons.row}>
            <button type="button" className={controls.secondary} onClick={onAgain}>
              {words.again}
            </button>
          </div>
        )}
      </Headline>
      {report.field !== null && <Fault checked={checked} field={report.field} />}
      {report.proof && <Says proof={report.proof} />}
      {report.accounts.length > 0 && <Accounts report={report} />}
      <Checks checked={checked} />
    </article>
  )
}

type HeadlineProps = {
  readonly status: ProofReport['status']
  readonly title: string
  readonly children: ReactNode
}

/** The outcome, read out as it comes, and shown where the person then is. */
export function Headline({ status, title, children }: HeadlineProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.headline} data-status={status}>
      <h2 ref={heading} tabIndex={-1}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d={mark[status]} />
        </svg>
        {title}
      </h2>
      {children}
    </div>
  )
}

const mark: Readonly<Record<ProofReport['status'], string>> = {
  verified: 'M3 8.5 6.5 12 13 4.5',
  rejected: 'M4 4 12 12M12 4 4 12',
  unavailable: 'M5.5 6A2.5 2.5 0 1 1 8 8.5V10M8 12.6V12.7',
}

function Fault({ checked, field }: { checked: Checked; field: string }) {
  const words = usePageWords()
  const id = useId()
  return (
    <section className={frame.section} aria-labelledby={id}>
      <h3 id={id}>{words.field}</h3>
      <p>{field === '' ? words.whole : <code className={styles.pointer}>{visible(field)}</code>}</p>
      {checked.excerpt ? <Excerpt lines={checked.excerpt} /> : field === '' && <p>{words.notJson}</p>}
    </section>
  )
}

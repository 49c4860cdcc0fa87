import type { ProofState, RequestCall } from '@countersign/api'
import { type ReactNode, useState } from 'react'
import { Page } from '../../layout/page.tsx'
import prose from '../../layout/prose.module.css'
import { Skeleton } from '../../layout/skeleton.tsx'
import { useAnswerWords } from '../../locales/words.ts'
import { useReportForYouChange } from '../for-you/changes.ts'
import styles from './answer.module.css'
import { Decline, Declined } from './decline.tsx'
import { Ended } from './ended.tsx'
import { Shared, SharedData } from './shared.tsx'
import { Requester, Terms } from './terms.tsx'
import type { Declining } from './use-request.ts'

type ViewProps = {
  readonly request: RequestCall
  /** Whether the proof was shared on this page. */
  readonly isFresh: boolean
  /** Whether this browser has started a proof for the request. */
  readonly isStarted: boolean
  /** Whether the address names that proof. */
  readonly isNamed: boolean
  /** The shared proof; `undefined` until it is loaded. */
  readonly proof: ProofState | undefined
  readonly declining: Declining
  /** The next step, if the request is open. */
  readonly answering: ReactNode
  /** What is left of an answer, if the request is not open. */
  readonly left: ReactNode
}

/**
 * Shows a request: who requests the proof, for which purpose, what they receive, the next step, and a way to leave. In a
 * wide window, the next step is beside the rest, and stays in view. A person who comes back after they have started finds
 * the next step first; during a visit, nothing moves.
 */
export function View(props: ViewProps) {
  const { request, isFresh, isStarted, isNamed, proof, declining, answering, left } = props
  const words = useAnswerWords()
  const [isBack] = useState(isStarted)
  useReportForYouChange(`${request.status} ${request.declinedAt}`)
  const [answersAnyway, setAnswersAnyway] = useState(false)
  switch (request.status) {
    case 'proven':
      return request.mine ? (
        <Shared request={request} proof={proof} isFresh={isFresh} />
      ) : (
        <Ended said={words.answered} about={request.status}>
          {left}
          <Terms request={request} />
        </Ended>
      )
    case 'withdrawn':
    case 'expired':
      return (
        <Ended said={words[request.status]} about={request.status}>
          {left}
          <Terms request={request} />
        </Ended>
      )
    case 'open':
      if (request.declinedAt !== null && !answersAnyway && (declining.isSuccess || !isNamed))
        return (
          <Declined
            request={request}
            declinedAt={request.declinedAt}
            isFresh={declining.isSuccess}
            onAnswer={() => setAnswersAnyway(true)}
          />
        )
      if (isBack)
        return (
          <Page
            title={words.started.title}
            name={words.title({ purpose: request.purpose })}
            about="started"
            lead={words.started.lead}
            className={styles.page}
          >
            <div className={styles.columns}>
              <div className={styles.beside}>{answering}</div>
              <Asked request={request} />
              {request.declinedAt === null && <Decline request={request} declining={declining} />}
            </div>
          </Page>
        )
      return (
        <Page
          title={words.page}
          name={words.title({ purpose: request.purpose })}
          about={request.status}
          className={styles.page}
        >
          <div className={styles.columns}>
            <Asked request={request}>
              <SharedData />
            </Asked>
            <div className={styles.beside}>{answering}</div>
            {request.declinedAt === null && <Decline request={request} declining={declining} />}
          </div>
        </Page>
      )
  }
}

/** Shows who requests the proof, and what. */
function Asked({ request, children }: { request: RequestCall; children?: ReactNode }) {
  return (
    <div className={styles.asked}>
      <Requester account={request.by} />
      <Terms request={request} withAccount={false} />
      {children}
    </div>
  )
}

/** Shows a placeholder as large as what most people see first. */
export function Loading() {
  const words = useAnswerWords()
  return (
    <Page title={words.page} className={styles.page}>
      <Skeleton textClass={prose.soft} />
    </Page>
  )
}

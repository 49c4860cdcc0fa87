import type { RequestCall } from '@countersign/api'
import type { ReactNode } from 'react'
import frame from '../../layout/frame.module.css'
import { PageHeading } from '../../layout/page-heading.tsx'
import { Asker } from './asker.tsx'
import { Decline } from './decline.tsx'
import { Given } from './given.tsx'
import { HandedOver } from './handed-over.tsx'
import styles from './page.module.css'
import { Ended } from './standing.tsx'
import { Terms } from './terms.tsx'
import { useAskedWords } from './words.ts'

type ViewProps = {
  readonly request: RequestCall
  /** Whether the proof was handed over on this page. */
  readonly isFresh: boolean
  /** What to do now, where it is open. */
  readonly answering: ReactNode
}

/** A request as one column: who asks, for what, what they get of it, what to do now, and the way out. */
export function View({ request, isFresh, answering }: ViewProps) {
  const words = useAskedWords()
  switch (request.status) {
    case 'proven':
      return request.mine ? (
        <HandedOver request={request} isFresh={isFresh} />
      ) : (
        <Ended said={words.answered} about={request.status}>
          <Terms request={request} />
        </Ended>
      )
    case 'withdrawn':
    case 'expired':
      return (
        <Ended said={words[request.status]} about={request.status}>
          <Terms request={request} />
        </Ended>
      )
    case 'open':
      return (
        <div className={`${frame.page} ${styles.page}`}>
          <div className={frame.head}>
            <PageHeading title={words.title({ purpose: request.purpose })} about={request.status}>
              {words.page}
            </PageHeading>
          </div>
          <Asker account={request.by} />
          <Terms request={request} />
          <Given />
          {answering}
          <Decline request={request} />
        </div>
      )
  }
}

import type { RequestState, RequestStatus } from '@countersign/api'
import { describeError } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import { type ReactNode, useEffect, useRef } from 'react'
import { Badge, type Tone } from '../../layout/badge.tsx'
import frame from '../../layout/frame.module.css'
import { Link } from '../../layout/link.tsx'
import { LoadFailed } from '../../layout/load-failed.tsx'
import notices from '../../layout/notices.module.css'
import { PageHeading } from '../../layout/page-heading.tsx'
import prose from '../../layout/prose.module.css'
import { Tabs } from '../../layout/tabs.tsx'
import { useRequestsWords } from '../../locales/words.ts'
import empty from '../empty.module.css'
import shared from './requests.module.css'

type FrameProps = {
  /** @default the title of the pages of requests */
  readonly title?: string | undefined
  /** The window's title, if it is not the heading. */
  readonly name?: string | undefined
  /** What the page shows, once loaded. */
  readonly about?: string | undefined
  readonly lead?: ReactNode
  readonly children: ReactNode
}

/** Shows the frame of each page of requests: the navigation between them, and the heading. */
export function Frame({ title, name, about, lead, children }: FrameProps) {
  const words = useRequestsWords()
  const { sections } = words
  const heading = title ?? words.page
  return (
    <div className={`${frame.page} ${shared.page}`}>
      <Tabs label={sections.label}>
        <Link href={hrefOf('requests')}>{sections.list}</Link>
        <Link href={hrefOf('requests', { id: 'new' })}>{sections.new}</Link>
        <Link href={hrefOf('requests', { id: 'keys' })}>{sections.keys}</Link>
      </Tabs>
      <div className={`${frame.head} ${shared.head}`}>
        <PageHeading title={name ?? heading} about={about}>
          {heading}
        </PageHeading>
        {lead && <p className={`${prose.lead} ${shared.lead}`}>{lead}</p>}
      </div>
      {children}
    </div>
  )
}

/** Shows how requests work. */
export function RequestSteps() {
  const { steps } = useRequestsWords().list.empty
  return (
    <ol className={empty.steps}>
      {Object.values(steps).map(({ title, text }) => (
        <li key={title}>
          <strong>{title}</strong>
          <span className={prose.soft}>{text}</span>
        </li>
      ))}
    </ol>
  )
}

/** Shows that something failed to load and why, with a button to retry. */
export function RequestsFailed(props: { error: Error; isReading: boolean; again: () => void }) {
  const words = useRequestsWords()
  return (
    <LoadFailed
      title={words.failed}
      error={props.error}
      problems={words.reasons}
      busy={props.isReading}
      retry={props.again}
    />
  )
}

/** Shows why an action failed, and scrolls it into view. Renders nothing without an error. */
export function ActionFailed({ error }: { error: Error | null }) {
  const words = useRequestsWords()
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (error) said.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    error && (
      <p ref={said} className={`${notices.failure} ${prose.whole}`} role="alert">
        {describeError(words.reasons, error)}
      </p>
    )
  )
}

const tones: Readonly<Record<RequestStatus, Tone>> = {
  open: 'waiting',
  proven: 'good',
  withdrawn: 'plain',
  expired: 'plain',
}

/** Shows the status of a request, and whether it was declined. */
export function RequestBadge({ status, declinedAt }: Pick<RequestState, 'status' | 'declinedAt'>) {
  const words = useRequestsWords()
  return (
    <>
      <Badge tone={tones[status]}>{words.status[status]}</Badge>
      {status === 'open' && declinedAt !== null && <Badge tone="bad">{words.status.declined}</Badge>}
    </>
  )
}

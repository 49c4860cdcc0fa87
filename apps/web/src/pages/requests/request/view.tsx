import type { RequestState } from '@countersign/api'
import controls from '@countersign/react/controls.module.css'
import type { ReactNode } from 'react'
import badges from '../../../layout/badges.module.css'
import notices from '../../../layout/notices.module.css'
import { RequestBadge } from '../frame/request-badge.tsx'
import { useRequestsWords } from '../words.ts'
import { Asked } from './asked.tsx'
import { HandedOver } from './handed-over.tsx'
import { RequestLink } from './request-link.tsx'
import { Timeline } from './timeline.tsx'

type ViewProps = {
  readonly request: RequestState
  /** Whether what is shown may be out of date. */
  readonly isLost: boolean
  readonly deliveries: ReactNode
  readonly withdraw: ReactNode
}

/** A request as one column: where it stands, what to do now, what came of it, and what was asked. */
export function View({ request, isLost, deliveries, withdraw }: ViewProps) {
  const words = useRequestsWords()
  const isOpen = request.status === 'open'
  return (
    <>
      <p className={badges.badges}>
        <RequestBadge status={request.status} />
        {/* Said when it changes while somebody waits. */}
        <span role="status" className={controls.hidden}>
          {words.status[request.status]}
        </span>
      </p>
      <p role="status" className={isLost ? notices.note : controls.hidden}>
        {isLost && words.request.lost}
      </p>
      {isOpen && <RequestLink request={request} />}
      <HandedOver request={request} />
      <Asked request={request} />
      <Timeline events={request.events} />
      {deliveries}
      {!isOpen && <RequestLink request={request} />}
      {withdraw}
    </>
  )
}

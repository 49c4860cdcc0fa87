import type { RequestStatus } from '@countersign/api'
import { useRequestsWords } from '../words.ts'
import { Badge, type Tone } from './badge.tsx'

const tones: Readonly<Record<RequestStatus, Tone>> = {
  open: 'waiting',
  proven: 'good',
  withdrawn: 'plain',
  expired: 'plain',
}

/** Where a request stands. */
export function RequestBadge({ status }: { status: RequestStatus }) {
  const words = useRequestsWords()
  return <Badge tone={tones[status]}>{words.status[status]}</Badge>
}

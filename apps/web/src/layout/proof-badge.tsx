import type { ProofState } from '@countersign/api'
import { useWords } from '../locales/words.ts'
import { Badge, type Tone } from './badge.tsx'
import { StatusMark } from './status-mark.tsx'

const tones: Readonly<Record<ProofState['status'], Tone>> = {
  valid: 'good',
  expired: 'plain',
  revoked: 'bad',
  draft: 'waiting',
}

/** Shows the status of a proof: each has its own mark, word and tone, the same on every page. */
export function ProofBadge({ status }: { status: ProofState['status'] }) {
  const { common } = useWords()
  return (
    <Badge tone={tones[status]}>
      <StatusMark status={status} />
      {common.proofStatus[status]}
    </Badge>
  )
}

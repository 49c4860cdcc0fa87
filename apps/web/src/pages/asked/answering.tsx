import type { ProofState, RequestCall } from '@countersign/api'
import { useState } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import buttons from '../../layout/buttons.module.css'
import notices from '../../layout/notices.module.css'
import skeletons from '../../layout/skeletons.module.css'
import { useMinute } from '../account/use-minute.ts'
import { Consent } from './consent.tsx'
import { answersTo } from './fitting.ts'
import { Prove } from './prove.tsx'
import { type HandOver, useOwnProofs } from './use-asked.ts'
import { useAskedWords } from './words.ts'

/** What to do now: make the proof, or agree to its being handed over. */
export function Answering({ request, handOver }: { request: RequestCall; handOver: HandOver }) {
  const words = useAskedWords()
  const named = new URLSearchParams(useSearch()).get('proof')
  const proofs = useOwnProofs(request.id, named)
  useMinute()
  if (!proofs.data)
    return proofs.error ? (
      <>
        <p className={notices.note} role="alert">
          {words.proofsFailed}{' '}
          <button type="button" className={buttons.inline} onClick={() => void proofs.refetch()}>
            {words.retry}
          </button>
        </p>
        <Prove request={request} begun={null} />
      </>
    ) : (
      <div className={skeletons.skeleton} aria-hidden="true">
        <span />
      </div>
    )
  const { ready, begun } = answersTo(request, proofs.data, Date.now())
  const [first] = ready
  if (!first) return <Prove request={request} begun={begun} />
  return <Choosing request={request} ready={ready} first={first} named={named} handOver={handOver} />
}

type ChoosingProps = {
  readonly request: RequestCall
  readonly ready: readonly ProofState[]
  readonly first: ProofState
  /** The one that the address names. */
  readonly named: string | null
  readonly handOver: HandOver
}

function Choosing({ request, ready, first, named, handOver }: ChoosingProps) {
  const [chosen, setChosen] = useState(named)
  return (
    <Consent
      request={request}
      proofs={ready}
      proof={ready.find(({ id }) => id === chosen) ?? first}
      busy={handOver.isPending}
      error={handOver.error}
      onChoose={setChosen}
      onHandOver={handOver.mutate}
    />
  )
}

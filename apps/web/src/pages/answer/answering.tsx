import type { ProofState, RequestCall } from '@countersign/api'
import controls from '@countersign/react/controls.module.css'
import { useMinute } from '@countersign/react/pieces'
import { useState } from 'react'
import buttons from '../../layout/buttons.module.css'
import cards from '../../layout/cards.module.css'
import { FailedInline } from '../../layout/failed.tsx'
import { Link } from '../../layout/link.tsx'
import { useSearch } from '../../layout/location.ts'
import notices from '../../layout/notices.module.css'
import prose from '../../layout/prose.module.css'
import { Skeleton } from '../../layout/skeleton.tsx'
import { useAnswerWords } from '../../locales/words.ts'
import styles from './answer.module.css'
import { Consent } from './consent.tsx'
import { findAnswers } from './fitting-proofs.ts'
import { type Share, useOwnProofs } from './use-request.ts'

/** Shows the next step: make the proof, or agree to share it. */
export function AnswerStep({ request, share }: { request: RequestCall; share: Share }) {
  const words = useAnswerWords()
  const named = new URLSearchParams(useSearch()).get('proof')
  const proofs = useOwnProofs(request.id, named)
  useMinute()
  if (!proofs.data)
    return proofs.error ? (
      <>
        <p className={notices.note} role="alert">
          <FailedInline title={words.proofsFailed} retry={() => void proofs.refetch()} />
        </p>
        <Prove request={request} draft={null} />
      </>
    ) : (
      <Skeleton count={1} />
    )
  const { ready, draft } = findAnswers(request, proofs.data, Date.now())
  const [first] = ready
  if (!first) return <Prove request={request} draft={draft} />
  return <Choosing request={request} ready={ready} first={first} named={named} share={share} />
}

type ChoosingProps = {
  readonly request: RequestCall
  readonly ready: readonly ProofState[]
  readonly first: ProofState
  /** The proof that the address names. */
  readonly named: string | null
  readonly share: Share
}

function Choosing({ request, ready, first, named, share }: ChoosingProps) {
  const [chosen, setChosen] = useState(named)
  return (
    <Consent
      request={request}
      proofs={ready}
      proof={ready.find(({ id }) => id === chosen) ?? first}
      busy={share.isPending}
      error={share.error}
      onChoose={setChosen}
      onShare={share.mutate}
    />
  )
}

/** Links to the page that makes the proof, or to the draft that was started. */
export function Prove({ request, draft }: { request: Pick<RequestCall, 'id'>; draft: ProofState | null }) {
  const { prove: words } = useAnswerWords()
  const fresh = `/prove?request=${encodeURIComponent(request.id)}`
  return (
    <section className={`${cards.card} ${styles.card} ${styles.now}`} aria-labelledby="prove">
      <h2 id="prove">{words.title}</h2>
      <p className={prose.soft}>{draft ? words.goOnText : words.text}</p>
      <div className={`${buttons.row} ${styles.actions}`}>
        <Link
          href={draft ? `/prove/${encodeURIComponent(draft.id)}` : fresh}
          className={`${controls.primary} ${styles.large}`}
        >
          {draft ? words.goOn : words.button}
        </Link>
        {draft && (
          <Link href={fresh} className={controls.quiet}>
            {words.another}
          </Link>
        )}
      </div>
    </section>
  )
}

import { describeError, type ProofState, proofCalls, type RequestCall } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import { useClient } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { useMinute } from '@countersign/react/pieces'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { BusyButton } from '../../layout/busy-button.tsx'
import buttons from '../../layout/buttons.module.css'
import cards from '../../layout/cards.module.css'
import { FailedInline } from '../../layout/failed.tsx'
import { Link } from '../../layout/link.tsx'
import { go, useSearch } from '../../layout/location.ts'
import notices from '../../layout/notices.module.css'
import prose from '../../layout/prose.module.css'
import { Skeleton } from '../../layout/skeleton.tsx'
import { useAnswerWords } from '../../locales/words.ts'
import { type RequestTerms, requestedProof } from '../prove/read-form.ts'
import styles from './answer.module.css'
import { Consent } from './consent.tsx'
import { findAnswers } from './fitting-proofs.ts'
import { type Share, useOwnProofs } from './use-request.ts'

/** Shows the next step: make the proof, or agree to share it. */
export function AnswerStep({ request, share }: { request: RequestCall; share: Share }) {
  const words = useAnswerWords()
  const named = new URLSearchParams(useSearch()).get('proof')
  const proofs = useOwnProofs(request.id, named)
  const now = useMinute()
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
  const { ready, draft } = findAnswers(request, proofs.data, now)
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

type ProveProps = { readonly request: RequestTerms; readonly draft: ProofState | null }

/**
 * Leads to the draft that was started, or starts one. Only if the request leaves the account open, the form comes
 * before it.
 */
export function Prove({ request, draft }: ProveProps) {
  const { prove: words } = useAnswerWords()
  const fresh = hrefOf('prove', { request: request.id })
  const isFixed = draft === null && request.account !== null
  return (
    <section className={`${cards.card} ${styles.card} ${styles.now}`} aria-labelledby="prove">
      <h2 id="prove">{words.title}</h2>
      <p className={prose.soft}>{draft ? words.goOnText : isFixed ? words.textFixed : words.text}</p>
      <div className={buttons.row}>
        {isFixed ? (
          <Begin request={request} />
        ) : (
          <Link
            href={draft ? hrefOf('prove', { id: draft.id }) : fresh}
            className={`${controls.primary} ${buttons.large}`}
          >
            {draft ? words.goOn : words.button}
          </Link>
        )}
        {(draft || isFixed) && (
          <Link href={fresh} className={controls.quiet}>
            {draft ? words.another : words.options}
          </Link>
        )}
      </div>
    </section>
  )
}

/** Starts the proof that a request describes in full. */
function Begin({ request }: Pick<ProveProps, 'request'>) {
  const { prove: words, reasons } = useAnswerWords()
  const client = useClient()
  const begin = useMutation({
    mutationFn: () => proofCalls(client).begin(requestedProof(request, { accounts: [], visibility: 'link' })),
    onSuccess: ({ id }) => go(hrefOf('prove', { id })),
  })
  return (
    <>
      {begin.error && (
        <p className={prose.failure} role="alert">
          {words.failed} {describeError(reasons, begin.error)}
        </p>
      )}
      <BusyButton
        className={`${controls.primary} ${buttons.large}`}
        busy={begin.isPending || begin.isSuccess}
        onClick={() => begin.mutate()}
      >
        {words.button}
      </BusyButton>
    </>
  )
}

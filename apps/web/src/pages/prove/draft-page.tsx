import { ProblemError, type ProofState, proofCalls } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import { useClient } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { useMinute } from '@countersign/react/pieces'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import buttons from '../../layout/buttons.module.css'
import frame from '../../layout/frame.module.css'
import { Link } from '../../layout/link.tsx'
import { go } from '../../layout/location.ts'
import { Page } from '../../layout/page.tsx'
import prose from '../../layout/prose.module.css'
import { Skeleton } from '../../layout/skeleton.tsx'
import skeletons from '../../layout/skeletons.module.css'
import { Unavailable } from '../../layout/unavailable.tsx'
import { useProveWords } from '../../locales/words.ts'
import { draftKey } from './draft-key.ts'
import { DraftView } from './draft-view.tsx'

/**
 * How often a draft is refetched while owners sign elsewhere, in milliseconds. Updates of cosignings arrive
 * immediately.
 */
const interval = 20_000

/** Shows a proof that is being signed, in the browser that started it. */
export function DraftPage({ id }: { id: string }) {
  const { draft: words } = useProveWords()
  const client = useClient()
  const now = useMinute()
  const proof = useQuery({
    queryKey: draftKey(id),
    queryFn: ({ signal }) => proofCalls(client).read(id, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.status === 'draft' && state.data.accounts.some(({ status }) => status === 'waiting')
        ? interval
        : false,
  })
  if (proof.data && !isGone(proof.error)) {
    const { data } = proof
    if (data.status !== 'draft') return <Ready proof={data} />
    return isOver(data.draftUntil, now) ? <Nothing {...words.over} /> : <DraftView proof={data} />
  }
  if (proof.isPending) return <Waiting />
  if (isGone(proof.error)) return <Nothing {...words.notFound} />
  return (
    <Page title={words.title}>
      <Unavailable retrying={proof.isFetching} retry={() => void proof.refetch()} />
    </Page>
  )
}

function isGone(error: Error | null): boolean {
  return error instanceof ProblemError && (error.code === 'proof-not-found' || error.code === 'proof-ended')
}

function isOver(until: string | null, now: number): boolean {
  return until !== null && Date.parse(until) < now
}

function Waiting() {
  return (
    <div className={frame.page}>
      <Skeleton className={skeletons.headed} textClass={prose.hint} />
    </div>
  )
}

function Nothing({ title, text }: { title: string; text: string }) {
  const { draft: words } = useProveWords()
  return (
    <Page title={title} lead={text}>
      <div className={buttons.row}>
        <Link href={hrefOf('prove')} className={`${controls.primary} ${buttons.large}`}>
          {words.notFound.begin}
        </Link>
      </div>
    </Page>
  )
}

/** How long the page shows that the proof is finished before it redirects, in milliseconds. */
const pause = 1_500

/**
 * Shows that all accounts have signed, and redirects to the page where the proof is shown, or shared with its
 * requester.
 */
export function Ready({ proof }: { proof: ProofState }) {
  const { ready: words } = useProveWords().draft
  const href = proofHref(proof)
  useEffect(() => {
    // Replaces this page, so that going back leads to the one before it.
    const timer = setTimeout(() => go(href, { replace: true }), pause)
    return () => clearTimeout(timer)
  }, [href])
  return (
    <Page title={words.title} lead={<span role="status">{words.text}</span>}>
      <div className={buttons.row}>
        <Link href={href} className={`${controls.primary} ${buttons.large}`}>
          {proof.request === null ? words.open : words.openRequest}
        </Link>
      </div>
    </Page>
  )
}

/**
 * Returns the address of a finished proof. A proof for a request is shared on the page of that request, with its id.
 */
export function proofHref({ id, request }: Pick<ProofState, 'id' | 'request'>): string {
  const proof = encodeURIComponent(id)
  return request === null ? hrefOf('proof', { id: proof }) : hrefOf('answer', { id: request, proof })
}

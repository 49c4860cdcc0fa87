import { ProblemError, proofCalls } from '@countersign/api'
import { useClient } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { useQuery } from '@tanstack/react-query'
import buttons from '../../../layout/buttons.module.css'
import frame from '../../../layout/frame.module.css'
import { Link } from '../../../layout/link.tsx'
import { PageHeading } from '../../../layout/page-heading.tsx'
import prose from '../../../layout/prose.module.css'
import skeletons from '../../../layout/skeletons.module.css'
import { Unavailable } from '../../../layout/unavailable.tsx'
import styles from '../page.module.css'
import { useProveWords } from '../words.ts'
import { draftKey } from './draft-key.ts'
import { DraftView } from './draft-view.tsx'
import { Ready } from './ready.tsx'

/** How often a draft is asked for whose owners sign elsewhere, in milliseconds: their confirmations are heard at once. */
const interval = 20_000

/** A proof that is being signed, for the browser that has begun it. */
export function DraftPage({ id }: { id: string }) {
  const { draft: words } = useProveWords()
  const client = useClient()
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
    return isOver(data.draftUntil) ? <Over /> : <DraftView proof={data} />
  }
  if (proof.isPending) return <Waiting />
  if (isGone(proof.error)) return <NotFound />
  return (
    <div className={`${frame.page} ${styles.page}`}>
      <PageHeading title={words.title}>{words.title}</PageHeading>
      <Unavailable retrying={proof.isFetching} retry={() => void proof.refetch()} />
    </div>
  )
}

function isGone(error: Error | null): boolean {
  return error instanceof ProblemError && (error.code === 'proof-not-found' || error.code === 'proof-ended')
}

function isOver(until: string | null): boolean {
  return until !== null && Date.parse(until) < Date.now()
}

function Waiting() {
  const { draft: words } = useProveWords()
  return (
    <div className={`${frame.page} ${styles.page}`}>
      <p role="status" className={prose.hint}>
        {words.loading}
      </p>
      <div className={`${skeletons.skeleton} ${skeletons.headed}`} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
    </div>
  )
}

function NotFound() {
  const { draft: words } = useProveWords()
  return <Nothing {...words.notFound} />
}

function Over() {
  const { draft: words } = useProveWords()
  return <Nothing {...words.over} />
}

function Nothing({ title, text }: { title: string; text: string }) {
  const { draft: words } = useProveWords()
  return (
    <div className={`${frame.page} ${styles.page}`}>
      <div className={frame.head}>
        <PageHeading title={title}>{title}</PageHeading>
        <p className={prose.lead}>{text}</p>
      </div>
      <div className={buttons.row}>
        <Link href="/prove" className={`${controls.primary} ${buttons.large}`}>
          {words.notFound.begin}
        </Link>
      </div>
    </div>
  )
}

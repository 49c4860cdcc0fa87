import { hrefOf } from '@countersign/api/pages'
import { useCountersignClient } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { useMinute } from '@countersign/react/pieces'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import buttons from '../../layout/buttons.module.css'
import frame from '../../layout/frame.module.css'
import { Link } from '../../layout/link.tsx'
import { MissingPage } from '../../layout/missing-page.tsx'
import { Page } from '../../layout/page.tsx'
import prose from '../../layout/prose.module.css'
import { Skeleton } from '../../layout/skeleton.tsx'
import skeletons from '../../layout/skeletons.module.css'
import { UnavailablePage } from '../../layout/unavailable.tsx'
import { useProveWords } from '../../locales/words.ts'
import { draftQuery, isGone, isOver } from './draft-query.ts'
import { DraftView } from './draft-view.tsx'
import { Redirect } from './redirect.tsx'
import { editHref, searchIn, storeForm } from './stored-form.ts'

/**
 * Shows a proof that is being signed, in the browser that started it. A proof for a request is signed on the page of that
 * request.
 */
export function DraftPage({ id }: { id: string }) {
  const { draft: words } = useProveWords()
  const client = useCountersignClient()
  const now = useMinute()
  const proof = useQuery(draftQuery(client, id))
  if (proof.data && !isGone(proof.error)) {
    const { data } = proof
    if (data.request !== null) return <Redirect to={hrefOf('answer', { id: data.request, proof: id })} />
    if (data.status !== 'draft') return <Ready id={id} />
    return isOver(data, now) ? <Nothing words={words.over} /> : <DraftView proof={data} />
  }
  if (proof.isPending) return <Waiting />
  if (isGone(proof.error)) return <Nothing words={words.notFound} />
  return <UnavailablePage retrying={proof.isFetching} retry={() => void proof.refetch()} />
}

function Waiting() {
  return (
    <div className={frame.page}>
      <Skeleton className={skeletons.headed} textClass={prose.hint} />
    </div>
  )
}

function Nothing({ words }: { words: { readonly title: string; readonly text: string } }) {
  const { begin } = useProveWords().draft.notFound
  return <MissingPage words={words} instead={{ href: hrefOf('prove'), text: begin }} />
}

/** How long the page shows that the proof is finished before it redirects, in milliseconds. */
const pause = 1_500

/** Shows that all accounts have signed, and redirects to the page of the proof. */
export function Ready({ id }: { id: string }) {
  const { ready: words } = useProveWords().draft
  const href = hrefOf('proof', { id })
  // Going back leads to the form if something is stored for it.
  useEffect(() => storeForm(searchIn(editHref({ id, request: null })), null), [id])
  return (
    <Page title={words.title} about="ready" lead={<span role="status">{words.text}</span>}>
      <Redirect to={href} after={pause} />
      <div className={buttons.row}>
        <Link href={href} className={`${controls.primary} ${buttons.large}`}>
          {words.open}
        </Link>
      </div>
    </Page>
  )
}

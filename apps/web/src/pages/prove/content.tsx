import { hrefOf } from '@countersign/api/pages'
import { useCountersignClient } from '@countersign/react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useSearch } from '../../layout/location.ts'
import { Page } from '../../layout/page.tsx'
import { useProveWords, useWords } from '../../locales/words.ts'
import { Queries } from '../queries.tsx'
import { DraftPage } from './draft-page.tsx'
import { draftQuery } from './draft-query.ts'
import { ProofForm } from './proof-form.tsx'
import { Redirect } from './redirect.tsx'
import { RequestForm } from './request-form.tsx'
import { fillForm, readAddress, readStoredForm } from './stored-form.ts'

/**
 * Shows the form for the content of a proof, and then the page on which its accounts sign.
 *
 * @param props.id - of the draft; empty: a new proof
 */
export function Content({ id }: { id: string }) {
  const { common } = useWords()
  return (
    <Queries>
      <Suspense fallback={<p role="status">{common.loading}</p>}>
        {id === '' ? <FormPage /> : <DraftPage key={id} id={id} />}
      </Suspense>
    </Queries>
  )
}

/** Shows the form for the content of a proof or of a draft. For a request, only the account can be chosen. */
export function FormPage() {
  const { form: words } = useProveWords()
  const search = useSearch()
  const { request, edits } = useMemo(() => readAddress(search), [search])
  if (edits !== null) return <EditPage key={search} id={edits} request={request} />
  return (
    <Page title={words.title} lead={words.lead}>
      {request === null ? <ProofForm asked={null} edits={null} /> : <RequestForm id={request} edits={null} />}
    </Page>
  )
}

type EditPageProps = {
  /** The id of the draft. */
  readonly id: string
  /** The id of the request that it answers; `null`: none. */
  readonly request: string | null
}

/**
 * Shows the form with what was entered for a draft, otherwise with what the draft says. The page of a draft that cannot be
 * edited says why.
 */
function EditPage({ id, request }: EditPageProps) {
  const { common } = useWords()
  const { edit } = useProveWords()
  const search = useSearch()
  const client = useCountersignClient()
  const [isFilled, setFilled] = useState(() => readStoredForm(search)?.search === search)
  const { data, isError } = useQuery({ ...draftQuery(client, id), enabled: !isFilled })
  const draft = data?.replaceable ? data : null
  useEffect(() => {
    if (isFilled || draft === null) return
    fillForm(draft, search)
    setFilled(true)
  }, [isFilled, draft, search])
  if (isFilled)
    return (
      <Page title={edit.title} lead={edit.lead}>
        {request === null ? <ProofForm asked={null} edits={id} /> : <RequestForm id={request} edits={id} />}
      </Page>
    )
  // Going back from a finished proof does not lead to a form that looks as if nothing had been entered.
  if (data && data.status !== 'draft' && request === null) return <Redirect to={hrefOf('proof', { id })} />
  if (isError || (data && draft === null)) return <Redirect to={hrefOf('prove', { id })} />
  return <p role="status">{common.loading}</p>
}

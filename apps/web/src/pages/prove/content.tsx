import { hrefOf } from '@countersign/api/pages'
import { Suspense, useMemo } from 'react'
import { useSearch } from '../../layout/location.ts'
import { Page } from '../../layout/page.tsx'
import { useProveWords, useWords } from '../../locales/words.ts'
import { Queries } from '../queries.tsx'
import { DraftPage } from './draft-page.tsx'
import { ProofForm } from './proof-form.tsx'
import { Redirect } from './redirect.tsx'
import { RequestForm } from './request-form.tsx'
import { readAddress, readStoredForm } from './stored-form.ts'

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
  const { form: words, edit } = useProveWords()
  const search = useSearch()
  const { request, edits } = useMemo(() => readAddress(search), [search])
  // In another tab, or once it is saved, the form does not have what the draft says.
  const isFilled = useMemo(() => edits === null || readStoredForm()?.search === search, [edits, search])
  if (edits !== null)
    return isFilled ? (
      <Page key={edits} title={edit.title} lead={edit.lead}>
        {request === null ? (
          <ProofForm asked={null} edits={edits} />
        ) : (
          <RequestForm id={request} edits={edits} />
        )}
      </Page>
    ) : (
      <Redirect to={hrefOf('prove', { id: edits })} />
    )
  return (
    <Page title={words.title} lead={words.lead}>
      {request === null ? <ProofForm asked={null} edits={null} /> : <RequestForm id={request} edits={null} />}
    </Page>
  )
}

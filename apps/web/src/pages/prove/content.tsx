import { Suspense, useMemo } from 'react'
import { useSearch } from '../../layout/location.ts'
import { Page } from '../../layout/page.tsx'
import { useProveWords, useWords } from '../../locales/words.ts'
import { Queries } from '../queries.tsx'
import { DraftPage } from './draft-page.tsx'
import { ProofForm } from './proof-form.tsx'
import { RequestForm } from './request-form.tsx'
import { readAddress } from './stored-form.ts'

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

/** Shows the form for the content of a proof. For a request, only the account can be chosen. */
export function FormPage() {
  const { form: words } = useProveWords()
  const search = useSearch()
  const { request } = useMemo(() => readAddress(search), [search])
  return (
    <Page title={words.title} lead={words.lead}>
      {request === null ? <ProofForm asked={null} /> : <RequestForm id={request} />}
    </Page>
  )
}

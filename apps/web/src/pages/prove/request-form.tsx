import { requestCalls } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import { useCountersignClient } from '@countersign/react'
import { useQuery } from '@tanstack/react-query'
import { UnavailablePage } from '../../layout/unavailable.tsx'
import { useWords } from '../../locales/words.ts'
import { readingOf } from '../reading.ts'
import { ProofForm } from './proof-form.tsx'
import { Redirect } from './redirect.tsx'

type RequestFormProps = {
  /** The id of the request. */
  readonly id: string
  /** The id of the draft that the proof replaces; `null`: none. */
  readonly edits: string | null
}

/** Shows the form of a proof for a request, or why it can't be answered, on its own page. */
export function RequestForm({ id, edits }: RequestFormProps) {
  const { common } = useWords()
  const client = useCountersignClient()
  const request = useQuery({
    queryKey: ['countersign', 'prove', 'request', id],
    queryFn: ({ signal }) => requestCalls(client).open(id, { signal }),
    staleTime: 0,
  })
  const reading = readingOf(request)
  switch (reading.status) {
    case 'loading':
      return <p role="status">{common.loading}</p>
    case 'unreachable':
      return <UnavailablePage retrying={reading.retrying} retry={reading.retry} />
    case 'not-found':
      return <Redirect to={hrefOf('answer', { id })} />
    case 'there':
      return reading.value.status === 'open' ? (
        <ProofForm asked={reading.value} edits={edits} />
      ) : (
        <Redirect to={hrefOf('answer', { id })} />
      )
  }
}

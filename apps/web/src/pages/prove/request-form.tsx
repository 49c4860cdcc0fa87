import { requestCalls } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import { useClient } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { useQuery } from '@tanstack/react-query'
import buttons from '../../layout/buttons.module.css'
import cards from '../../layout/cards.module.css'
import { Link } from '../../layout/link.tsx'
import prose from '../../layout/prose.module.css'
import { Unavailable } from '../../layout/unavailable.tsx'
import { useProveWords, useWords } from '../../locales/words.ts'
import { readingOf } from '../reading.ts'
import { ProofForm } from './proof-form.tsx'

/** Shows the form of a proof for a request. @param props.id - of the request */
export function RequestForm({ id }: { id: string }) {
  const { common } = useWords()
  const { asked: words } = useProveWords()
  const client = useClient()
  const request = useQuery({
    queryKey: ['countersign', 'prove', 'request', id],
    queryFn: ({ signal }) => requestCalls(client).open(id, { signal }),
    staleTime: 0,
  })
  const reading = readingOf(request)
  switch (reading.status) {
    case 'loading':
      return <p role="status">{common.loading}</p>
    case 'not-found':
      return <Notice {...words.notFound} />
    case 'unreachable':
      return <Unavailable retrying={reading.retrying} retry={reading.retry} />
    case 'there': {
      const { status } = reading.value
      return status === 'open' ? (
        <ProofForm asked={reading.value} />
      ) : (
        <Notice {...words.ended[status]} request={id} />
      )
    }
  }
}

/** Explains why there is nothing to prove, and where to go from here. */
function Notice({ title, text, request }: { title: string; text: string; request?: string }) {
  const { asked: words } = useProveWords()
  return (
    <section className={cards.card}>
      <h2>{title}</h2>
      <p className={prose.hint}>{text}</p>
      <div className={buttons.row}>
        {request !== undefined && (
          <Link href={hrefOf('answer', { id: request })} className={controls.primary}>
            {words.back}
          </Link>
        )}
        <Link href={hrefOf('prove')} className={controls.secondary}>
          {words.own}
        </Link>
      </div>
    </section>
  )
}

import { ProblemError, requestCalls } from '@countersign/api'
import { useClient } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { useQuery } from '@tanstack/react-query'
import buttons from '../../../layout/buttons.module.css'
import cards from '../../../layout/cards.module.css'
import { Link } from '../../../layout/link.tsx'
import prose from '../../../layout/prose.module.css'
import { Unavailable } from '../../../layout/unavailable.tsx'
import { useWords } from '../../../locales/words.ts'
import { useProveWords } from '../words.ts'
import { ProofForm } from './proof-form.tsx'

/** The form of a proof that somebody asks for. @param props.id - of the request */
export function AskedForm({ id }: { id: string }) {
  const { common } = useWords()
  const { asked: words } = useProveWords()
  const client = useClient()
  const request = useQuery({
    queryKey: ['countersign', 'prove', 'request', id],
    queryFn: ({ signal }) => requestCalls(client).open(id, { signal }),
    staleTime: 0,
  })
  if (request.isPending) return <p role="status">{common.loading}</p>
  if (request.isError && isMissing(request.error)) return <Said {...words.notFound} />
  if (request.isError)
    return <Unavailable retrying={request.isFetching} retry={() => void request.refetch()} />
  const { status } = request.data
  return status === 'open' ? (
    <ProofForm asked={request.data} />
  ) : (
    <Said {...words.ended[status]} request={id} />
  )
}

function isMissing(error: Error): boolean {
  return error instanceof ProblemError && error.code === 'request-not-found'
}

/** Why nothing is to be proved here, and where to go from there. */
function Said({ title, text, request }: { title: string; text: string; request?: string }) {
  const { asked: words } = useProveWords()
  return (
    <section className={cards.card}>
      <h2>{title}</h2>
      <p className={prose.hint}>{text}</p>
      <div className={buttons.row}>
        {request !== undefined && (
          <Link href={`/r/${encodeURIComponent(request)}`} className={controls.primary}>
            {words.back}
          </Link>
        )}
        <Link href="/prove" className={controls.secondary}>
          {words.own}
        </Link>
      </div>
    </section>
  )
}

import type { RequestRequest } from '@countersign/api'
import { useSession, useSite } from '@countersign/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { go } from '../../../layout/go.ts'
import { Unavailable } from '../../../layout/unavailable.tsx'
import { memoryOf } from '../../asked/memory.ts'
import { Frame } from '../frame/frame.tsx'
import { SignedOut } from '../frame/signed-out.tsx'
import { requestHref } from '../route.ts'
import { useRequestCalls } from '../use-calls.ts'
import { useRequestsWords } from '../words.ts'
import { checkDraft, type Faults } from './check.ts'
import { type Draft, emptyDraft, keepDraft, readDraft } from './draft.ts'
import { RequestForm } from './request-form.tsx'
import { serverFaults } from './server-faults.ts'

/** The page on which somebody asks for a proof. What is typed stays, whatever happens, until the request is there. */
export function NewRequest() {
  const { form: words } = useRequestsWords()
  const session = useSession()
  const chains = useSite()?.chains
  const calls = useRequestCalls()
  const queries = useQueryClient()
  const [draft, setDraft] = useState(() => readDraft(memoryOf('sessionStorage'), Date.now()))
  const [faults, setFaults] = useState<Faults>({})
  const create = useMutation({
    mutationFn: (request: RequestRequest) => calls.create(request),
    onSuccess: ({ id }) => {
      keepDraft(memoryOf('sessionStorage'), null)
      void queries.invalidateQueries({ queryKey: ['requests'] })
      go(requestHref(id))
    },
    onError: error => setFaults(serverFaults(error)),
  })
  useEffect(() => {
    if (!create.isSuccess) keepDraft(memoryOf('sessionStorage'), draft)
  }, [draft, create.isSuccess])
  const change = (next: Draft) => {
    setDraft(next)
    create.reset()
  }
  const submit = () => {
    if (create.isPending) return
    const checked = checkDraft(draft, { chains: chains?.map(({ id }) => id) ?? [], now: Date.now() })
    setFaults('faults' in checked ? checked.faults : {})
    if ('request' in checked) create.mutate(checked.request)
  }
  return (
    <Frame title={words.title} lead={words.lead} about="new">
      {session.status === 'signed-out' && <SignedOut typing />}
      {session.status === 'unavailable' && (
        <Unavailable retrying={session.retrying} retry={session.refresh} />
      )}
      <RequestForm
        draft={draft}
        faults={faults}
        error={create.error}
        canCreate={session.status === 'signed-in' && chains !== undefined}
        isBusy={create.isPending || create.isSuccess}
        onChange={change}
        onSubmit={submit}
        onClear={() => {
          change(emptyDraft(Date.now()))
          setFaults({})
        }}
      />
    </Frame>
  )
}

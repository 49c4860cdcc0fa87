import type { ApiKeyRequest } from '@countersign/api'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import frame from '../../../layout/frame.module.css'
import lists from '../../../layout/lists.module.css'
import notices from '../../../layout/notices.module.css'
import prose from '../../../layout/prose.module.css'
import { ActFailed, Failed } from '../frame/failed.tsx'
import styles from '../frame/row.module.css'
import { Rows } from '../frame/rows.tsx'
import { useRequestCalls } from '../use-calls.ts'
import { useRequestsWords } from '../words.ts'
import { CreateKey } from './create-key.tsx'
import { KeyRow } from './key-row.tsx'
import { Secret } from './secret.tsx'

export const apiKeysKey = (account: string) => ['requests', account, 'api-keys'] as const

/** The keys with which programs ask in the name of the account. */
export function ApiKeys({ account }: { account: string }) {
  const { apiKeys: words } = useRequestsWords().keys
  const calls = useRequestCalls()
  const queries = useQueryClient()
  const queryKey = apiKeysKey(account)
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await calls.keys({ signal })).items,
    staleTime: 0,
  })
  const reread = () => queries.invalidateQueries({ queryKey })
  const create = useMutation({
    mutationFn: (request: ApiKeyRequest) => calls.createKey(request),
    onSettled: reread,
    gcTime: 0,
  })
  const revoke = useMutation({ mutationFn: (id: string) => calls.revokeKey(id), onSettled: reread })
  return (
    <section className={`${frame.section} ${frame.loose}`} aria-labelledby="api-keys">
      <h2 id="api-keys" ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      <p className={prose.soft}>{words.text}</p>
      {create.data && (
        <Secret
          key={create.data.key.id}
          secret={create.data.secret}
          words={words.secret}
          onDone={() => {
            create.reset()
            heading.current?.focus()
          }}
        />
      )}
      <p role="status" className={prose.said}>
        {revoke.isSuccess && words.revoked}
      </p>
      <ActFailed error={revoke.error} />
      {list.data ? (
        list.data.length > 0 ? (
          <ul className={`${lists.ruled} ${styles.list}`} aria-label={words.list}>
            {list.data.map(key => (
              <KeyRow
                key={key.id}
                apiKey={key}
                busy={revoke.isPending}
                onRevoke={() => revoke.mutate(key.id)}
              />
            ))}
          </ul>
        ) : (
          <p className={notices.note}>{words.empty}</p>
        )
      ) : list.error ? (
        <Failed error={list.error} isReading={list.isFetching} again={() => void list.refetch()} />
      ) : (
        <Rows />
      )}
      <CreateKey
        isBusy={create.isPending}
        error={create.error}
        onCreate={(request, onCreated) => create.mutate(request, { onSuccess: onCreated })}
      />
    </section>
  )
}

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
import { AddWebhook } from './add-webhook.tsx'
import { Secret } from './secret.tsx'
import { WebhookRow } from './webhook-row.tsx'

export const webhooksKey = (account: string) => ['requests', account, 'webhooks'] as const

/** Where programs hear of what happens with requests. */
export function Webhooks({ account }: { account: string }) {
  const { webhooks: words } = useRequestsWords().keys
  const calls = useRequestCalls()
  const queries = useQueryClient()
  const queryKey = webhooksKey(account)
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await calls.webhooks({ signal })).items,
    staleTime: 0,
  })
  const reread = () => queries.invalidateQueries({ queryKey })
  const add = useMutation({
    mutationFn: (url: string) => calls.createWebhook(url),
    onSettled: reread,
    gcTime: 0,
  })
  const remove = useMutation({ mutationFn: (id: string) => calls.removeWebhook(id), onSettled: reread })
  return (
    <section className={`${frame.section} ${frame.loose}`} aria-labelledby="webhooks">
      <h2 id="webhooks" ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      <p className={prose.soft}>{words.text}</p>
      {add.data && (
        <Secret
          key={add.data.webhook.id}
          secret={add.data.secret}
          words={words.secret}
          onDone={() => {
            add.reset()
            heading.current?.focus()
          }}
        />
      )}
      <p role="status" className={prose.said}>
        {remove.isSuccess && words.removed}
      </p>
      <ActFailed error={remove.error} />
      {list.data ? (
        list.data.length > 0 ? (
          <ul className={`${lists.ruled} ${styles.list}`} aria-label={words.list}>
            {list.data.map(webhook => (
              <WebhookRow
                key={webhook.id}
                webhook={webhook}
                busy={remove.isPending}
                onRemove={() => remove.mutate(webhook.id)}
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
      <AddWebhook
        isBusy={add.isPending}
        error={add.error}
        onAdd={(url, onAdded) => add.mutate(url, { onSuccess: onAdded })}
      />
    </section>
  )
}

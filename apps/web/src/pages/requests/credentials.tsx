import controls from '@countersign/react/controls.module.css'
import fields from '@countersign/react/fields.module.css'
import { Copy } from '@countersign/react/pieces'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import buttons from '../../layout/buttons.module.css'
import { Entry } from '../../layout/entry.tsx'
import lists from '../../layout/lists.module.css'
import notices from '../../layout/notices.module.css'
import prose from '../../layout/prose.module.css'
import { Rows } from '../../layout/rows.tsx'
import { Section } from '../../layout/section.tsx'
import { Unreadable } from '../../layout/unreadable.tsx'
import type { RequestKeysLocale } from '../../locales/locale.ts'
import { useWords } from '../../locales/words.ts'
import { ActionFailed, RequestsFailed } from './frame.tsx'
import styles from './keys.module.css'
import shared from './requests.module.css'

/** The props of a form that creates a credential. */
export type Creation<Request> = {
  readonly isBusy: boolean
  readonly error: Error | null
  readonly onCreate: (request: Request) => void
}

type CredentialsProps<Item, Request> = {
  readonly id: 'api-keys' | 'webhooks'
  readonly account: string
  readonly words: Pick<RequestKeysLocale['apiKeys'], 'title' | 'text' | 'list' | 'empty' | 'secret'>
  /** Announced after one was revoked or removed. */
  readonly ended: string
  readonly read: (signal: AbortSignal) => Promise<{
    readonly items: readonly Item[]
    readonly unreadable?: number | undefined
  }>
  readonly create: (request: Request) => Promise<{ readonly secret: string }>
  readonly end: (id: string) => Promise<void>
  readonly row: (item: Item, ending: { readonly busy: boolean; readonly onEnd: () => void }) => ReactNode
  readonly form: (creation: Creation<Request>) => ReactNode
}

/** Returns the query key of an account's credentials. */
export const credentialsKey = (account: string, id: 'api-keys' | 'webhooks') =>
  ['requests', account, id] as const

/**
 * Shows a list of API keys or webhooks, with the form for a new one. The secret of a new one is shown once, in place of
 * the form.
 */
export function Credentials<Item extends { readonly id: string }, Request>(
  props: CredentialsProps<Item, Request>,
) {
  const { id, account, words } = props
  const queries = useQueryClient()
  const queryKey = credentialsKey(account, id)
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useQuery({
    queryKey,
    queryFn: ({ signal }) => props.read(signal),
    staleTime: 0,
  })
  const { items, unreadable = 0 } = list.data ?? {}
  const onSettled = () => queries.invalidateQueries({ queryKey })
  const create = useMutation({ mutationFn: props.create, onSettled, gcTime: 0 })
  const end = useMutation({ mutationFn: props.end, onSettled })
  return (
    <Section id={id} title={words.title} text={words.text} heading={heading}>
      {create.data && (
        <Secret
          key={create.data.secret}
          secret={create.data.secret}
          words={words.secret}
          onDone={() => {
            create.reset()
            heading.current?.focus()
          }}
        />
      )}
      <p role="status" className={prose.said}>
        {end.isSuccess && props.ended}
      </p>
      <ActionFailed error={end.error} />
      {items ? (
        items.length > 0 ? (
          <ul className={`${lists.ruled} ${shared.list}`} aria-label={words.list}>
            {items.map(item => (
              <Entry key={item.id}>
                <li>{props.row(item, { busy: end.isPending, onEnd: () => end.mutate(item.id) })}</li>
              </Entry>
            ))}
          </ul>
        ) : (
          unreadable === 0 && <p className={notices.empty}>{words.empty}</p>
        )
      ) : list.error ? (
        <RequestsFailed error={list.error} isReading={list.isFetching} again={() => void list.refetch()} />
      ) : (
        <Rows />
      )}
      <Unreadable count={unreadable} />
      {!create.data &&
        props.form({
          isBusy: create.isPending,
          error: create.error,
          onCreate: request => create.mutate(request),
        })}
    </Section>
  )
}

type SecretProps = {
  readonly secret: string
  readonly words: RequestKeysLocale['apiKeys']['secret']
  /** Called once the person has saved the secret. It cannot be shown again after that. */
  readonly onDone: () => void
}

/** Shows a secret that is shown once, to be copied now. Its heading takes the focus, so that nobody misses it. */
export function Secret({ secret, words, onDone }: SecretProps) {
  const { common } = useWords()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={`${styles.secret} ${fields.field}`} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} ref={heading} tabIndex={-1}>
        {words.title}
      </h3>
      <p>{words.text}</p>
      <label htmlFor={`${id}-secret`} className={controls.hidden}>
        {words.label}
      </label>
      <input
        id={`${id}-secret`}
        dir="ltr"
        readOnly
        spellCheck={false}
        autoComplete="off"
        value={secret}
        onFocus={({ target }) => target.select()}
      />
      <div className={buttons.row}>
        <Copy text={secret} said={common} className={controls.primary}>
          {words.copy}
        </Copy>
        <button type="button" className={controls.secondary} onClick={onDone}>
          {words.done}
        </button>
      </div>
    </section>
  )
}

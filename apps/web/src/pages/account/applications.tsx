import { openIdCalls } from '@countersign/api/openid'
import { useCountersignClient } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { ConfirmButton, FactLine } from '@countersign/react/pieces'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import lists from '../../layout/lists.module.css'
import { LoadFailed } from '../../layout/load-failed.tsx'
import { Logo } from '../../layout/logo.tsx'
import notices from '../../layout/notices.module.css'
import prose from '../../layout/prose.module.css'
import { RelativeTime } from '../../layout/relative-time.tsx'
import { Section } from '../../layout/section.tsx'
import { Unreadable } from '../../layout/unreadable.tsx'
import { useAccountWords, useWords } from '../../locales/words.ts'
import styles from './account.module.css'

/**
 * Lists the applications that the account agreed to sign in to, each with a button to revoke that. Renders nothing if
 * there were none.
 *
 * @param session - id of the session, so that an account never sees the list of another
 */
export function Applications({ session }: { session: string }) {
  const { applications: words, problems } = useAccountWords()
  const { language } = useWords()
  const calls = openIdCalls(useCountersignClient())
  const queries = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const [revoked, setRevoked] = useState<string | null>(null)
  const key = ['openid-consents', session] as const
  const list = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => calls.consents({ signal }),
    staleTime: 0,
  })
  const revoke = useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => calls.revokeConsent(id),
    onSuccess: (_, { name }) => {
      setRevoked(name)
      // The pressed button is gone.
      heading.current?.focus()
    },
    // Also after a failure: it may have been revoked in the meantime.
    onSettled: () =>
      // Each device names the applications that it is signed in to.
      Promise.all(
        [key, ['countersign', 'sessions']].map(queryKey => queries.invalidateQueries({ queryKey })),
      ),
  })
  if (list.isError && !list.data)
    return (
      <LoadFailed
        title={words.failed}
        error={list.error}
        problems={problems}
        busy={list.isFetching}
        retry={() => void list.refetch()}
      />
    )
  const { items = [], unreadable = 0 } = list.data ?? {}
  if (items.length === 0 && unreadable === 0 && revoked === null) return null
  const hasLogos = items.some(({ client }) => client.logo !== null)
  const names = new Intl.ListFormat(language, { type: 'conjunction' })
  return (
    <Section
      id="applications"
      title={words.title}
      text={words.text}
      heading={heading}
      className={styles.section}
    >
      <p className={prose.soft} role="status">
        {revoked !== null && words.revoked({ client: revoked })}
      </p>
      {revoke.isError && (
        <p className={notices.failure} role="alert">
          {words.revokeFailed}
        </p>
      )}
      {items.length > 0 && (
        <ul className={`${lists.ruled} ${lists.entries} ${styles.devices}`} aria-label={words.list}>
          {items.map(({ client, receives, lastUsedAt }) => (
            <li key={client.id}>
              <div className={styles.application}>
                {hasLogos && <Logo seed={client.id} name={client.name} source={client.logo} />}
                <div>
                  <strong>
                    <bdi>{client.name}</bdi>
                  </strong>
                  <FactLine className={prose.small}>
                    {words.receives({ what: names.format(receives.map(each => words.what[each])) })}
                    <span>
                      {words.lastUsed} <RelativeTime at={lastUsedAt} />
                    </span>
                  </FactLine>
                </div>
              </div>
              <ConfirmButton
                className={controls.secondary}
                name={words.revokeName({ client: client.name })}
                title={words.confirm.title({ client: client.name })}
                text={words.confirm.text({ client: client.name })}
                confirm={words.revoke}
                keep={words.confirm.keep}
                busy={revoke.isPending}
                onConfirm={() => revoke.mutate({ id: client.id, name: client.name })}
              >
                {words.revoke}
              </ConfirmButton>
            </li>
          ))}
        </ul>
      )}
      <Unreadable count={unreadable} />
    </Section>
  )
}

import { type ForYou, forYouCalls } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import { ConnectButton, useClient, useSession, useWaiting } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { FailedInline } from '../../layout/failed.tsx'
import { Link } from '../../layout/link.tsx'
import notices from '../../layout/notices.module.css'
import { Page } from '../../layout/page.tsx'
import prose from '../../layout/prose.module.css'
import { Rows } from '../../layout/rows.tsx'
import { Section } from '../../layout/section.tsx'
import { Unavailable } from '../../layout/unavailable.tsx'
import { useForYouWords } from '../../locales/words.ts'
import { Cosignings } from '../account/cosignings.tsx'
import empty from '../empty.module.css'
import { Queries } from '../queries.tsx'
import styles from './rows.module.css'
import { Confirmations, ExpiringProofs, Requests } from './rows.tsx'
import { useHidden } from './use-hidden.ts'

const key = ['countersign', 'for-you'] as const

/** Shows what waits for the signed-in account, and what this browser waits for. */
export function Content() {
  const words = useForYouWords()
  const session = useSession()
  return (
    <Page title={words.title} lead={words.text} about={session.status}>
      {session.status === 'loading' ? (
        <Rows />
      ) : session.status === 'unavailable' ? (
        <Unavailable retrying={session.retrying} retry={session.refresh} />
      ) : (
        <Queries>
          {session.status === 'signed-in' ? <Waiting account={session.session.account} /> : <SignedOut />}
        </Queries>
      )}
    </Page>
  )
}

function SignedOut() {
  const words = useForYouWords()
  return (
    <>
      <div className={notices.signedOut}>
        <p>{words.signedOut}</p>
        <ConnectButton />
      </div>
      <Own />
    </>
  )
}

/** Lists what this browser has asked owners for. */
function Own() {
  const { waiting: words } = useForYouWords()
  return <Cosignings which="pending" withProofs title={words.title} text={words.text} />
}

function Waiting({ account }: { account: string }) {
  const words = useForYouWords()
  const hidden = useHidden()
  const own = useWaiting().open
  const list = useForYou(account, own.map(({ id }) => id).join())
  if (!list.data)
    return list.isError ? (
      <p className={prose.soft} role="alert">
        <FailedInline title={words.failed} retry={() => void list.refetch()} />
      </p>
    ) : (
      <Rows />
    )
  const isOwn = (id: string) => own.some(one => one.id === id)
  const all = list.data
  // What this browser has asked for is listed with its own group.
  const listed: ForYou = {
    ...all,
    confirmations: { ...all.confirmations, items: all.confirmations.items.filter(({ id }) => !isOwn(id)) },
  }
  const count = Object.values(listed).reduce(
    (sum, { items }) => sum + items.filter(({ id }) => hidden.has(id)).length,
    0,
  )
  const { confirmations, requests, proofs } = listed
  const hide = (id: string) => {
    hidden.hide(id)
    // The pressed button is gone.
    document.querySelector('h1')?.focus()
  }
  const shown = <Item extends { readonly id: string }>(items: readonly Item[]) =>
    items.filter(({ id }) => !hidden.has(id))
  const isEmpty = own.length === 0 && Object.values(listed).every(({ items }) => items.length === 0)
  return (
    <>
      {isEmpty && <Empty />}
      <Part part="confirmations" isShown={shown(confirmations.items).length > 0} more={confirmations.more}>
        <Confirmations items={shown(confirmations.items)} onHide={hide} />
      </Part>
      <Own />
      <Part part="requests" isShown={shown(requests.items).length > 0} more={requests.more}>
        <Requests items={shown(requests.items)} onHide={hide} />
      </Part>
      <Part part="proofs" isShown={shown(proofs.items).length > 0} more={proofs.more}>
        <ExpiringProofs items={shown(proofs.items)} onHide={hide} />
      </Part>
      <p className={styles.hidden} role="status">
        {count > 0 && (
          <>
            {words.hidden({ count })}
            <button type="button" className={controls.quiet} onClick={hidden.showAll}>
              {words.show}
            </button>
          </>
        )}
      </p>
    </>
  )
}

/**
 * Reads what waits for an account, again whenever the person comes back to the page.
 *
 * @param waitingFor - what this browser waits for: each change may change the list
 */
function useForYou(account: string, waitingFor: string) {
  const client = useClient()
  const queries = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the ids means that the list may have changed.
  useEffect(() => void queries.invalidateQueries({ queryKey: key }), [queries, waitingFor])
  return useQuery({
    queryKey: [...key, account],
    queryFn: ({ signal }) => forYouCalls(client).list({ signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
}

type PartProps = {
  readonly part: keyof ForYou
  readonly isShown: boolean
  readonly more: boolean
  readonly children: ReactNode
}

function Part({ part, isShown, more, children }: PartProps) {
  const words = useForYouWords()
  if (!isShown && !more) return null
  return (
    <Section id={`for-you-${part}`} title={words[part].title} text={words[part].text}>
      {isShown && children}
      {more && (
        <p className={prose.soft}>
          {part === 'proofs' ? (
            <>
              {words.moreProofs} <Link href={hrefOf('proofs')}>{words.allProofs}</Link>
            </>
          ) : (
            words.more
          )}
        </p>
      )}
    </Section>
  )
}

function Empty() {
  const { empty: words } = useForYouWords()
  return (
    <section className={empty.nothing} aria-labelledby="for-you-empty">
      <h2 id="for-you-empty">{words.title}</h2>
      <p className={prose.soft}>{words.text}</p>
      <Link href={hrefOf('notifications')} className={controls.secondary}>
        {words.notify}
      </Link>
    </section>
  )
}

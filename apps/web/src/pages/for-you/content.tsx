import type { ForYou } from '@countersign/api'
import { forYouLimit } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import controls from '@countersign/react/controls.module.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { BusyButton } from '../../layout/busy-button.tsx'
import buttons from '../../layout/buttons.module.css'
import { FailedInline } from '../../layout/failed-inline.tsx'
import { Link } from '../../layout/link.tsx'
import prose from '../../layout/prose.module.css'
import { Rows } from '../../layout/rows.tsx'
import { Section } from '../../layout/section.tsx'
import { SignedOut } from '../../layout/signed-out.tsx'
import { Unreadable } from '../../layout/unreadable.tsx'
import { useForYouWords } from '../../locales/words.ts'
import { Cosignings } from '../account/cosignings.tsx'
import empty from '../empty.module.css'
import { SessionPage } from '../session-page.tsx'
import { useReportForYouChange } from './changes.ts'
import styles from './rows.module.css'
import { Confirmations, ExpiringProofs, Requests } from './rows.tsx'
import { useForYou } from './use-for-you.ts'
import { useHidden } from './use-hidden.ts'

/** Shows what waits for the signed-in account, and what this browser waits for. */
export function Content() {
  const words = useForYouWords()
  return (
    <SessionPage title={words.title} lead={words.text}>
      {account =>
        account === null ? (
          <>
            <SignedOut text={words.signedOut} />
            <Own />
          </>
        ) : (
          <Waiting account={account} />
        )
      }
    </SessionPage>
  )
}

/** Lists what this browser has asked owners for. */
function Own({ empty }: { empty?: ReactNode }) {
  const { waiting: words } = useForYouWords()
  return <Cosignings which="pending" withProofs title={words.title} text={words.text} empty={empty} />
}

function Waiting({ account }: { account: string }) {
  const words = useForYouWords()
  const hidden = useHidden()
  const {
    list: all,
    isError,
    isFetching,
    isFetchingNextPage,
    hasNextPage,
    fetchNextPage,
    refetch,
  } = useForYou(account)
  // What this browser has asked for is listed with its own group.
  const listed = all && {
    ...all,
    confirmations: without(all.confirmations, ({ asker }) => asker.mine),
  }
  const isHidden = ({ id }: { id: string }) => hidden.has(id)
  const shown = listed && {
    confirmations: without(listed.confirmations, isHidden),
    requests: without(listed.requests, isHidden),
    proofs: without(listed.proofs, isHidden),
  }
  // Hidden entries take no places.
  const hasRoom =
    shown !== undefined && Object.values(shown).some(({ items, more }) => more && items.length < forYouLimit)
  const readsOn = hasRoom && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (readsOn) void fetchNextPage()
  }, [readsOn, fetchNextPage])
  const failure = isError && (
    <p className={prose.soft} role="alert">
      <FailedInline title={words.failed} retry={() => void refetch()} />
    </p>
  )
  if (!listed || !shown) return failure || <Rows />
  const count = sizeOf(listed) - sizeOf(shown)
  const hide = (id: string) => {
    hidden.hide(id)
    // The pressed button is gone.
    document.querySelector('h1')?.focus()
  }
  const { confirmations, requests, proofs } = shown
  const unreadable = all.confirmations.unreadable + all.requests.unreadable + all.proofs.unreadable
  const next = { isReading: isFetchingNextPage, onMore: () => void fetchNextPage() }
  return (
    <>
      <ReportChange
        state={Object.values(listed)
          .flatMap(({ items }) => items.map(({ id }) => id))
          .join()}
      />
      <Part part="confirmations" {...confirmations} {...next}>
        <Confirmations items={confirmations.items} onHide={hide} />
      </Part>
      <Own empty={sizeOf(listed) === 0 && unreadable === 0 && <Empty />} />
      <Part part="requests" {...requests} {...next}>
        <Requests items={requests.items} onHide={hide} />
      </Part>
      <Part part="proofs" {...proofs} {...next}>
        <ExpiringProofs items={proofs.items} onHide={hide} />
      </Part>
      <Unreadable count={unreadable} />
      {failure}
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

/** Lets the header count again when the list has changed. */
function ReportChange({ state }: { state: string }) {
  useReportForYouChange(state)
  return null
}

/** Leaves out entries of one part of the list. */
function without<Item>(
  { items, more }: { readonly items: readonly Item[]; readonly more: boolean },
  isLeftOut: (item: Item) => boolean,
) {
  return { items: items.filter(item => !isLeftOut(item)), more }
}

function sizeOf(parts: Readonly<Record<keyof ForYou, { readonly items: readonly unknown[] }>>): number {
  return Object.values(parts).reduce((sum, { items }) => sum + items.length, 0)
}

type PartProps = {
  readonly part: keyof ForYou
  readonly items: readonly unknown[]
  readonly more: boolean
  readonly isReading: boolean
  readonly onMore: () => void
  readonly children: ReactNode
}

function Part({ part, items, more, isReading, onMore, children }: PartProps) {
  const words = useForYouWords()
  const list = useRef<HTMLDivElement>(null)
  /** The number of rows when the person wanted more. */
  const before = useRef<number | null>(null)
  const count = items.length
  useEffect(() => {
    if (before.current === null || isReading) return
    const row = list.current?.querySelectorAll('li')[before.current]
    before.current = null
    // The pressed button disappears with the last page.
    if (document.activeElement === document.body)
      (row?.querySelector('a') ?? document.querySelector('h1'))?.focus()
  }, [isReading])
  if (count === 0) return null
  const readMore = () => {
    before.current = count
    onMore()
  }
  return (
    <Section id={`for-you-${part}`} title={words[part].title} text={words[part].text}>
      <div ref={list}>{children}</div>
      {more && (
        <BusyButton className={`${controls.secondary} ${buttons.start}`} busy={isReading} onClick={readMore}>
          {words[part].more}
        </BusyButton>
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

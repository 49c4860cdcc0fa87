import type { RequestState } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import { Avatar } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { ConfirmButton, Copy, Qr } from '@countersign/react/pieces'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import badges from '../../layout/badges.module.css'
import buttons from '../../layout/buttons.module.css'
import cards from '../../layout/cards.module.css'
import { ExactTime, exactTime } from '../../layout/exact-time.tsx'
import frame from '../../layout/frame.module.css'
import { Link } from '../../layout/link.tsx'
import { MissingPage } from '../../layout/missing-page.tsx'
import notices from '../../layout/notices.module.css'
import prose from '../../layout/prose.module.css'
import { Rows } from '../../layout/rows.tsx'
import { Section } from '../../layout/section.tsx'
import type { RequestsLocale } from '../../locales/locale.ts'
import { useRequestsWords, useWords } from '../../locales/words.ts'
import { Deliveries } from './deliveries.tsx'
import { ActionFailed, Frame, RequestBadge, RequestsFailed } from './frame.tsx'
import { useRequest, useRequestCalls } from './reading.ts'
import styles from './request.module.css'
import { RequestDetails, SharedProof } from './request-details.tsx'

/** Shows the page of one request, for its requester. */
export function OneRequest({ account, id }: { account: string; id: string }) {
  const { notFound } = useRequestsWords()
  const reading = useRequest(account, id)
  switch (reading.status) {
    case 'loading':
      return (
        <Frame>
          <Rows />
        </Frame>
      )
    case 'failed':
      return (
        <Frame>
          <RequestsFailed error={reading.error} isReading={reading.isReading} again={reading.again} />
        </Frame>
      )
    case 'not-found':
      return <MissingPage words={notFound} instead={{ href: hrefOf('requests'), text: notFound.back }} />
    case 'there':
      return <There account={account} request={reading.request} isLost={reading.isLost} />
  }
}

function There({ account, request, isLost }: { account: string; request: RequestState; isLost: boolean }) {
  const words = useRequestsWords()
  const { language } = useWords()
  const calls = useRequestCalls()
  const queries = useQueryClient()
  const withdraw = useMutation({
    mutationFn: () => calls.withdraw(request.id),
    // Also after a failure: it may have been answered in the meantime.
    onSettled: () => queries.invalidateQueries({ queryKey: ['requests', account] }),
  })
  return (
    <Frame
      title={request.purpose}
      name={words.request.title({ purpose: request.purpose })}
      // The pressed button disappears then.
      about={withdraw.isSuccess && request.status !== 'open' ? `${request.id} ended` : request.id}
      lead={leadOf(request, words, language)}
    >
      <View
        request={request}
        isLost={isLost}
        deliveries={<RequestDeliveries account={account} id={request.id} />}
        withdraw={
          <>
            {request.status === 'open' && (
              <Withdraw
                purpose={request.purpose}
                busy={withdraw.isPending}
                onWithdraw={() => withdraw.mutate()}
              />
            )}
            <ActionFailed error={withdraw.error} />
          </>
        }
      />
    </Frame>
  )
}

function isDeclined({ status, declinedAt }: RequestState): boolean {
  return status === 'open' && declinedAt !== null
}

/** Returns what happened to the request, and what follows from it. */
function leadOf(request: RequestState, words: RequestsLocale, language: string): string {
  const { said } = words.request
  const { status, declinedAt } = request
  if (status === 'open' && declinedAt !== null)
    return said.declined({ date: exactTime(declinedAt, language) })
  return said[status]
}

/** Shows the webhook deliveries of one request. */
function RequestDeliveries({ account, id }: { account: string; id: string }) {
  const { deliveries: words } = useRequestsWords().request
  return (
    <Section id="deliveries" title={words.title}>
      <Deliveries
        account={account}
        request={id}
        empty={
          <div className={notices.empty}>
            <p>{words.none}</p>
            <Link href={hrefOf('requests', { id: 'keys' })} className={`${controls.quiet} ${buttons.stop}`}>
              {words.keys}
            </Link>
          </div>
        }
      />
    </Section>
  )
}

/** Cancels an open request, after a confirmation that names it. */
export function Withdraw(props: { purpose: string; busy: boolean; onWithdraw: () => void }) {
  const { withdraw: words } = useRequestsWords().request
  return (
    <Section id="withdraw" title={words.heading} text={words.about}>
      <ConfirmButton
        title={words.title({ name: props.purpose })}
        text={words.text}
        confirm={words.confirm}
        keep={words.keep}
        busy={props.busy}
        onConfirm={props.onWithdraw}
      >
        {props.busy ? words.busy : words.open}
      </ConfirmButton>
    </Section>
  )
}

type ViewProps = {
  readonly request: RequestState
  /** Whether the data may be out of date. */
  readonly isLost: boolean
  readonly deliveries: ReactNode
  readonly withdraw: ReactNode
}

/** Shows a request in one column: status, next step, result, and what was requested. */
export function View({ request, isLost, deliveries, withdraw }: ViewProps) {
  const words = useRequestsWords()
  const isOpen = request.status === 'open'
  return (
    <>
      <p className={`${badges.badges} ${styles.status}`}>
        <RequestBadge status={request.status} declinedAt={request.declinedAt} />
        {/* Announced when it changes while the page is open. */}
        <span role="status" className={controls.hidden}>
          {words.status[isDeclined(request) ? 'declined' : request.status]}
        </span>
      </p>
      <p role="status" className={isLost ? notices.note : controls.hidden}>
        {isLost && words.request.lost}
      </p>
      {isOpen && <RequestLink request={request} />}
      <SharedProof request={request} />
      <RequestDetails request={request} />
      <Timeline events={request.events} />
      {deliveries}
      {!isOpen && <RequestLink request={request} />}
      {withdraw}
    </>
  )
}

/**
 * Shows the link for the person who is asked: as text, with a copy button, and as a QR code. After the end, only the
 * link.
 */
function RequestLink({ request }: { request: Pick<RequestState, 'link' | 'status' | 'by'> }) {
  const { link: words } = useRequestsWords().request
  const { common } = useWords()
  const { link, status, by } = request
  const isOpen = status === 'open'
  return (
    <section
      className={isOpen ? `${cards.card} ${styles.share}` : `${frame.section} ${frame.loose}`}
      aria-labelledby="link"
    >
      <div className={styles.shareText}>
        <h2 id="link">{words.title}</h2>
        <p className={prose.soft}>{isOpen ? words.text : words.ended}</p>
        <a className={styles.link} href={link} dir="ltr" target="_blank" rel="noopener">
          {link.replace(/^https?:\/\//, '')}
        </a>
        <div className={buttons.row}>
          <Copy text={link} said={common} className={isOpen ? controls.primary : controls.secondary}>
            {words.copy}
          </Copy>
        </div>
      </div>
      {isOpen && (
        <div className={styles.qr}>
          <Qr text={link} label={words.qr} mark={<Avatar account={by} />} />
        </div>
      )}
    </section>
  )
}

/** Shows the events of a request, in order. */
function Timeline({ events }: { events: RequestState['events'] }) {
  const { events: words } = useRequestsWords().request
  return (
    <Section id="events" title={words.title}>
      <ol className={styles.timeline}>
        {events.map(({ kind, at }) => (
          <li key={`${kind} ${at}`} data-kind={kind}>
            <span>{words.kind[kind]}</span>
            <small>
              <ExactTime at={at} />
            </small>
          </li>
        ))}
      </ol>
    </Section>
  )
}

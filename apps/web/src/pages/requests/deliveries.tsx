import type { Delivery } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import { useMinute } from '@countersign/react/pieces'
import type { ReactNode } from 'react'
import { Badge, type Tone } from '../../layout/badge.tsx'
import { BusyButton } from '../../layout/busy-button.tsx'
import buttons from '../../layout/buttons.module.css'
import { Entry } from '../../layout/entry.tsx'
import { ExactTime } from '../../layout/exact-time.tsx'
import { Link } from '../../layout/link.tsx'
import lists from '../../layout/lists.module.css'
import prose from '../../layout/prose.module.css'
import { RelativeTime } from '../../layout/relative-time.tsx'
import type { RequestsLocale } from '../../locales/locale.ts'
import { useRequestsWords } from '../../locales/words.ts'
import { Paged } from '../paged.tsx'
import { ActionFailed, RequestsFailed } from './frame.tsx'
import { useDeliveries, useReplay } from './reading.ts'
import shared from './requests.module.css'

type DeliveriesProps = {
  readonly account: string
  /** Only the deliveries of this request; `null`: of all requests, each with a link to its request. */
  readonly request: string | null
  readonly empty: ReactNode
}

/** Lists the deliveries to the webhooks, each with its outcome and a button to send it again. */
export function Deliveries({ account, request, empty }: DeliveriesProps) {
  const { deliveries: words } = useRequestsWords()
  const list = useDeliveries(account, request)
  const replay = useReplay(account)
  return (
    <Paged
      list={list}
      failed={error => <RequestsFailed error={error} isReading={list.isReading} again={list.again} />}
      empty={empty}
      more={words.more}
    >
      {items => (
        <>
          <p role="status" className={prose.said}>
            {replay.isSuccess && words.replayed}
          </p>
          <ActionFailed error={replay.error} />
          <ul className={`${lists.ruled} ${shared.list}`} aria-label={words.label}>
            {items.map(delivery => (
              <Entry key={`${delivery.webhook} ${delivery.id}`}>
                <Row
                  delivery={delivery}
                  isAlone={request !== null}
                  busy={replay.isPending}
                  onReplay={() => replay.mutate(delivery.id)}
                />
              </Entry>
            ))}
          </ul>
        </>
      )}
    </Paged>
  )
}

const tones: Readonly<Record<DeliveryState, Tone>> = {
  sending: 'waiting',
  waits: 'waiting',
  delivered: 'good',
  'given-up': 'bad',
}

type RowProps = {
  readonly delivery: Delivery
  /** Whether the whole list is about one request. */
  readonly isAlone: boolean
  readonly busy: boolean
  readonly onReplay: () => void
}

function Row({ delivery, isAlone, busy, onReplay }: RowProps) {
  const { deliveries: words } = useRequestsWords()
  const { event, status, tries, lastError, createdAt, nextTryAt, deliveredAt, request } = delivery
  const state = deliveryState(delivery, useMinute())
  return (
    <li>
      <div className={shared.rowHead}>
        <strong>{words.event[event]}</strong>
        <Badge tone={tones[state]}>{words.status[state]}</Badge>
      </div>
      <p className={`${prose.hint} ${shared.line}`}>
        <RelativeTime at={createdAt} />
        <span>{words.tries({ count: String(tries) })}</span>
        {state === 'waits' && nextTryAt !== null && (
          <span>
            {words.next} <ExactTime at={nextTryAt} />
          </span>
        )}
        {deliveredAt !== null && (
          <span>
            {words.delivered} <ExactTime at={deliveredAt} />
          </span>
        )}
        {!isAlone && <Link href={hrefOf('requests', { id: request })}>{words.request}</Link>}
      </p>
      {status !== 'delivered' && lastError !== null && (
        <p className={prose.soft}>{errorWords(lastError, words.error)}</p>
      )}
      {lastError !== 'owners-changed' && (
        <div className={buttons.row}>
          <BusyButton
            aria-label={words.replayName({ event: words.event[event] })}
            busy={busy}
            onClick={onReplay}
          >
            {words.replay}
          </BusyButton>
        </div>
      )}
    </li>
  )
}

/** The state of a delivery. `waits`: the last try failed, and the next one is scheduled. */
type DeliveryState = 'sending' | 'waits' | 'delivered' | 'given-up'

/** Returns the state of a delivery. @param now - in milliseconds since 1970 */
export function deliveryState(
  { status, lastError, nextTryAt }: Pick<Delivery, 'status' | 'lastError' | 'nextTryAt'>,
  now: number,
): DeliveryState {
  if (status !== 'waiting') return status
  return lastError !== null && nextTryAt !== null && Date.parse(nextTryAt) > now ? 'waits' : 'sending'
}

/** Returns why a delivery failed. @param code - an HTTP status, or one of our own codes */
export function errorWords(code: string, words: RequestsLocale['deliveries']['error']): string {
  if (/^[1-5]\d\d$/.test(code)) return words.status({ status: code })
  switch (code) {
    case 'timeout':
    case 'unreachable':
    case 'forbidden':
    case 'redirected':
    case 'owners-changed':
      return words[code]
    default:
      return words.other({ code })
  }
}

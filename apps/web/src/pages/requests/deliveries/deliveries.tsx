import type { Delivery } from '@countersign/api'
import controls from '@countersign/react/controls.module.css'
import type { ReactNode } from 'react'
import buttons from '../../../layout/buttons.module.css'
import { Link } from '../../../layout/link.tsx'
import lists from '../../../layout/lists.module.css'
import prose from '../../../layout/prose.module.css'
import { Badge, type Tone } from '../frame/badge.tsx'
import { ActFailed, Failed } from '../frame/failed.tsx'
import styles from '../frame/row.module.css'
import { Rows } from '../frame/rows.tsx'
import { Exactly, When } from '../frame/when.tsx'
import { requestHref } from '../route.ts'
import { useRequestsWords } from '../words.ts'
import { type DeliveryState, deliveryState } from './delivery-state.ts'
import { errorWords } from './error-words.ts'
import { useDeliveries, useReplay } from './use-deliveries.ts'

type DeliveriesProps = {
  readonly account: string
  /** Of one request alone; `null`: of all, each with the way to its request. */
  readonly request: string | null
  readonly empty: ReactNode
}

/** What was sent to the webhooks, what became of each, and a way to send it again. */
export function Deliveries({ account, request, empty }: DeliveriesProps) {
  const { deliveries: words } = useRequestsWords()
  const list = useDeliveries(account, request)
  const replay = useReplay(account)
  const failed = list.error && <Failed error={list.error} isReading={list.isReading} again={list.again} />
  if (!list.items) return failed ?? <Rows />
  if (list.items.length === 0) return failed ?? empty
  return (
    <>
      <p role="status" className={prose.said}>
        {replay.isSuccess && words.replayed}
      </p>
      <ActFailed error={replay.error} />
      <ul className={`${lists.ruled} ${styles.list}`} aria-label={words.label}>
        {list.items.map(delivery => (
          <Row
            key={`${delivery.webhook} ${delivery.id}`}
            delivery={delivery}
            isAlone={request !== null}
            busy={replay.isPending}
            onReplay={() => replay.mutate(delivery.id)}
          />
        ))}
      </ul>
      {failed}
      {list.hasMore && (
        <button
          type="button"
          className={`${controls.secondary} ${buttons.start}`}
          aria-disabled={list.isReading}
          onClick={list.more}
        >
          {words.more}
        </button>
      )}
    </>
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
  /** Whether all of the list is about one request. */
  readonly isAlone: boolean
  readonly busy: boolean
  readonly onReplay: () => void
}

function Row({ delivery, isAlone, busy, onReplay }: RowProps) {
  const { deliveries: words } = useRequestsWords()
  const { event, status, tries, lastError, createdAt, nextTryAt, deliveredAt, request } = delivery
  const state = deliveryState(delivery, Date.now())
  return (
    <li>
      <div className={styles.head}>
        <strong>{words.event[event]}</strong>
        <Badge tone={tones[state]}>{words.status[state]}</Badge>
      </div>
      <p className={`${prose.hint} ${styles.line}`}>
        <When at={createdAt} />
        <span>{words.tries({ count: String(tries) })}</span>
        {state === 'waits' && nextTryAt !== null && (
          <span>
            {words.next} <Exactly at={nextTryAt} />
          </span>
        )}
        {deliveredAt !== null && (
          <span>
            {words.delivered} <Exactly at={deliveredAt} />
          </span>
        )}
        {!isAlone && <Link href={requestHref(request)}>{words.request}</Link>}
      </p>
      {status !== 'delivered' && lastError !== null && (
        <p className={prose.soft}>{errorWords(lastError, words.error)}</p>
      )}
      {lastError !== 'owners-changed' && (
        <div className={buttons.row}>
          <button
            type="button"
            className={controls.secondary}
            aria-label={words.replayName({ event: words.event[event] })}
            aria-disabled={busy}
            onClick={() => {
              if (!busy) onReplay()
            }}
          >
            {words.replay}
          </button>
        </div>
      )}
    </li>
  )
}

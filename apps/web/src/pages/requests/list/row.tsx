import type { RequestState } from '@countersign/api'
import { Link } from '../../../layout/link.tsx'
import { RequestBadge } from '../frame/request-badge.tsx'
import { Subject } from '../frame/subject.tsx'
import { Exactly, When } from '../frame/when.tsx'
import styles from '../requests.module.css'
import { requestHref } from '../route.ts'
import { useRequestsWords } from '../words.ts'

/** One request of the list. */
export function Row({ request }: { request: RequestState }) {
  const words = useRequestsWords()
  const { id, purpose, status, audience, reference, deadline, createdAt } = request
  return (
    <li>
      <div className={styles.rowHead}>
        <Link href={requestHref(id)} className={styles.rowName}>
          <bdi>{purpose}</bdi>
        </Link>
        <RequestBadge status={status} />
      </div>
      <dl className={styles.rowFacts}>
        <div>
          <dt>{words.list.account}</dt>
          <dd>
            <Subject request={request} />
          </dd>
        </div>
        <div>
          <dt>{words.list.audience}</dt>
          <dd>{audience === null ? words.anyone : <bdi>{audience}</bdi>}</dd>
        </div>
        <div>
          <dt>{status === 'open' ? words.list.deadline : words.list.ended}</dt>
          <dd>
            <Exactly at={deadline} />
          </dd>
        </div>
        <div>
          <dt>{words.list.asked}</dt>
          <dd>
            <When at={createdAt} />
          </dd>
        </div>
      </dl>
      {reference !== null && (
        <p className={styles.reference}>
          <bdi>{reference}</bdi>
        </p>
      )}
    </li>
  )
}

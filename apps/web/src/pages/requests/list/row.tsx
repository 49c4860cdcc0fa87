import type { RequestState } from '@countersign/api'
import { Link } from '../../../layout/link.tsx'
import prose from '../../../layout/prose.module.css'
import { RequestBadge } from '../frame/request-badge.tsx'
import rows from '../frame/row.module.css'
import { Subject } from '../frame/subject.tsx'
import { Exactly, When } from '../frame/when.tsx'
import { requestHref } from '../route.ts'
import { useRequestsWords } from '../words.ts'
import row from './row.module.css'

/** One request of the list. */
export function Row({ request }: { request: RequestState }) {
  const words = useRequestsWords()
  const { id, purpose, status, audience, reference, deadline, createdAt } = request
  return (
    <li>
      <div className={rows.head}>
        <Link href={requestHref(id)} className={row.name}>
          <bdi>{purpose}</bdi>
        </Link>
        <RequestBadge status={status} />
      </div>
      <dl className={row.facts}>
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
        <p className={`${prose.hint} ${prose.whole}`}>
          <bdi>{reference}</bdi>
        </p>
      )}
    </li>
  )
}

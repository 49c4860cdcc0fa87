import { type RequestState, requestsCsv } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import { AccountName, Avatar, useCountersignClient } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import badges from '../../layout/badges.module.css'
import buttons from '../../layout/buttons.module.css'
import { Entry } from '../../layout/entry.tsx'
import { ExactTime } from '../../layout/exact-time.tsx'
import { Fact } from '../../layout/fact.tsx'
import { Link } from '../../layout/link.tsx'
import lists from '../../layout/lists.module.css'
import parties from '../../layout/parties.module.css'
import prose from '../../layout/prose.module.css'
import { RelativeTime } from '../../layout/relative-time.tsx'
import { useRequestsWords } from '../../locales/words.ts'
import empty from '../empty.module.css'
import { everything } from '../filter.ts'
import { FilterBar } from '../filter-bar.tsx'
import { Paged } from '../paged.tsx'
import { useFilter } from '../use-filter.ts'
import { asked, type RequestsFilter, statuses } from './filter.ts'
import { Frame, RequestBadge, RequestSteps, RequestsFailed } from './frame.tsx'
import styles from './list.module.css'
import { useList } from './reading.ts'
import { Subject } from './request-details.tsx'
import shared from './requests.module.css'

/** Shows the requests of an account, newest first, each with its status. */
export function List({ account }: { account: string }) {
  const words = useRequestsWords()
  const { filter, settled, setFilter } = useFilter('/requests', statuses)
  return (
    <Frame lead={words.list.lead} about="list">
      <Listed account={account} filter={filter} settled={settled} onFilter={setFilter} />
    </Frame>
  )
}

type ListedProps = {
  readonly account: string
  /** As typed. */
  readonly filter: RequestsFilter
  /** As searched for, after a pause. */
  readonly settled: RequestsFilter
  readonly onFilter: (filter: RequestsFilter) => void
}

/** Shows the list with its filters and actions. */
export function Listed({ account, filter, settled, onFilter }: ListedProps) {
  const { list: words, status: statusNames } = useRequestsWords()
  const { baseUrl } = useCountersignClient()
  const list = useList(account, settled)
  const { items } = list
  const isFiltered = filter.status !== null || filter.search !== ''
  if (items?.length === 0 && list.unreadable === 0 && !isFiltered && !list.isBefore) return <Empty />
  return (
    <>
      {items && (
        <>
          <div className={buttons.row}>
            <Link href={hrefOf('requests', { id: 'new' })} className={controls.primary}>
              {words.new}
            </Link>
            <a className={controls.secondary} href={`${baseUrl}${requestsCsv(asked(settled))}`} download="">
              {words.csv}
            </a>
          </div>
          <FilterBar
            filter={filter}
            statuses={statuses}
            names={statusNames}
            words={words}
            onFilter={onFilter}
          />
          <p className={`${prose.small} ${prose.said} ${prose.whole}`} role="status">
            {!list.isBefore && isFiltered && words.found({ count: String(items.length) })}
          </p>
        </>
      )}
      <Paged
        list={list}
        failed={error => <RequestsFailed error={error} isReading={list.isReading} again={list.again} />}
        empty={<Nothing onClear={() => onFilter(everything)} />}
        more={words.more}
      >
        {items => (
          <ul className={`${lists.ruled} ${shared.list}`} aria-label={words.label} aria-busy={list.isBefore}>
            {items.map(request => (
              <Entry key={request.id}>
                <Row request={request} />
              </Entry>
            ))}
          </ul>
        )}
      </Paged>
    </>
  )
}

/** Shows an account, in as little space as a list has. @param account - CAIP-10 */
function Account({ account }: { account: string }) {
  return (
    <span className={parties.party}>
      <Avatar account={account} />
      <AccountName account={account} />
    </span>
  )
}

/** Shows one request of the list. */
function Row({ request }: { request: RequestState }) {
  const words = useRequestsWords()
  const { id, purpose, status, audience, reference, deadline, createdAt, declinedAt, events } = request
  // The request ended when it was answered, cancelled or expired, not at its deadline.
  const endedAt = events.find(({ kind }) => kind === status)?.at ?? deadline
  return (
    <li>
      <div className={shared.rowHead}>
        <Link href={hrefOf('requests', { id })} className={styles.name}>
          <bdi>{purpose}</bdi>
        </Link>
        <span className={badges.badges}>
          <RequestBadge status={status} declinedAt={declinedAt} />
        </span>
      </div>
      <dl className={styles.facts}>
        <Fact name={words.list.account}>
          <Subject request={request} Account={Account} />
        </Fact>
        <Fact name={words.list.audience}>{audience === null ? words.anyone : <bdi>{audience}</bdi>}</Fact>
        <Fact name={status === 'open' ? words.list.deadline : words.list.ended[status]}>
          <ExactTime at={status === 'open' ? deadline : endedAt} />
        </Fact>
        <Fact name={words.list.asked}>
          <RelativeTime at={createdAt} />
        </Fact>
      </dl>
      {reference !== null && (
        <p className={`${prose.hint} ${prose.whole}`}>
          <bdi>{reference}</bdi>
        </p>
      )}
    </li>
  )
}

/** Shows the empty state of a person without requests: what requests are for, and how they work. */
function Empty() {
  const words = useRequestsWords().list.empty
  return (
    <section className={empty.empty} aria-labelledby="requests-empty">
      <h2 id="requests-empty">{words.title}</h2>
      <p className={prose.soft}>{words.text}</p>
      <RequestSteps />
      <div className={buttons.row}>
        <Link href={hrefOf('requests', { id: 'new' })} className={controls.primary}>
          {words.start}
        </Link>
      </div>
      <p className={prose.soft}>
        {words.programs}{' '}
        <Link href={hrefOf('requests', { id: 'keys' })} className={controls.quiet}>
          {words.programsLink}
        </Link>
      </p>
    </section>
  )
}

/** Shows the empty state of a filter without matches. */
function Nothing({ onClear }: { onClear: () => void }) {
  const { list: words } = useRequestsWords()
  return (
    <section className={empty.nothing} aria-labelledby="requests-nothing">
      <h2 id="requests-nothing">{words.nothing}</h2>
      <p className={prose.soft}>{words.nothingText}</p>
      <button type="button" className={controls.secondary} onClick={onClear}>
        {words.clear}
      </button>
    </section>
  )
}

import { type RequestState, requestsCsv } from '@countersign/api'
import { useClient } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { useEffect, useId, useState } from 'react'
import badges from '../../layout/badges.module.css'
import buttons from '../../layout/buttons.module.css'
import { ExactTime } from '../../layout/exact-time.tsx'
import { Fact } from '../../layout/fact.tsx'
import { Link } from '../../layout/link.tsx'
import lists from '../../layout/lists.module.css'
import { changeAddress, useSearch } from '../../layout/location.ts'
import prose from '../../layout/prose.module.css'
import { RelativeTime } from '../../layout/relative-time.tsx'
import { useRequestsWords } from '../../locales/words.ts'
import { Paged } from '../paged.tsx'
import { asked, type Filter, filterHref, longestSearch, readFilter, statuses } from './filter.ts'
import { Frame, RequestBadge, RequestsFailed } from './frame.tsx'
import styles from './list.module.css'
import { useList } from './reading.ts'
import { Subject } from './request-details.tsx'
import shared from './requests.module.css'
import { requestHref } from './route.ts'

/** How long the list waits after the last keystroke before it searches, in milliseconds. */
const pause = 300

/** Shows the requests of an account, newest first, each with its status. */
export function List({ account }: { account: string }) {
  const words = useRequestsWords()
  const query = useSearch()
  const [filter, setFilter] = useState(() => readFilter(query))
  const settled = useSettled(filter)
  useEffect(() => {
    const href = filterHref(settled)
    if (href !== `${location.pathname}${location.search}`) changeAddress(href, { replace: true })
  }, [settled])
  return (
    <Frame lead={words.list.lead} about="list">
      <Listed account={account} filter={filter} settled={settled} onFilter={setFilter} />
    </Frame>
  )
}

type ListedProps = {
  readonly account: string
  /** As typed. */
  readonly filter: Filter
  /** As searched for, after a pause. */
  readonly settled: Filter
  readonly onFilter: (filter: Filter) => void
}

/** Shows the list with its filters and actions. */
export function Listed({ account, filter, settled, onFilter }: ListedProps) {
  const { list: words } = useRequestsWords()
  const { baseUrl } = useClient()
  const list = useList(account, settled)
  const { items } = list
  const isFiltered = filter.status !== null || filter.search !== ''
  if (items?.length === 0 && !isFiltered && !list.isBefore) return <Empty />
  return (
    <>
      {items && (
        <>
          <div className={buttons.row}>
            <Link href="/requests/new" className={controls.primary}>
              {words.new}
            </Link>
            <a className={controls.secondary} href={`${baseUrl}${requestsCsv(asked(settled))}`} download="">
              {words.csv}
            </a>
          </div>
          <Filters filter={filter} onFilter={onFilter} />
          <p className={`${prose.small} ${prose.said} ${prose.whole}`} role="status">
            {!list.isBefore && isFiltered && words.found({ count: String(items.length) })}
          </p>
        </>
      )}
      <Paged
        list={list}
        failed={error => <RequestsFailed error={error} isReading={list.isReading} again={list.again} />}
        empty={<Nothing onClear={() => onFilter({ status: null, search: '' })} />}
        more={words.more}
      >
        {items => (
          <ul className={`${lists.ruled} ${shared.list}`} aria-label={words.label} aria-busy={list.isBefore}>
            {items.map(request => (
              <Row key={request.id} request={request} />
            ))}
          </ul>
        )}
      </Paged>
    </>
  )
}

/** Returns the filter after a pause in typing. */
function useSettled(filter: Filter): Filter {
  const [settled, setSettled] = useState(filter)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(filter), pause)
    return () => clearTimeout(timer)
  }, [filter])
  return settled
}

/** Shows the filters of the list: a status and a search text. */
function Filters({ filter, onFilter }: { filter: Filter; onFilter: (filter: Filter) => void }) {
  const words = useRequestsWords()
  const id = useId()
  return (
    <search className={styles.filters}>
      <fieldset className={styles.states}>
        <legend className={controls.hidden}>{words.list.filter}</legend>
        {[null, ...statuses].map(status => (
          <label key={status}>
            <input
              type="radio"
              name={`${id}-state`}
              checked={filter.status === status}
              onChange={() => onFilter({ ...filter, status })}
            />
            <span>{status === null ? words.list.all : words.status[status]}</span>
          </label>
        ))}
      </fieldset>
      <div className={`${styles.search} ${shared.input}`}>
        <label className={controls.hidden} htmlFor={`${id}-search`}>
          {words.list.search}
        </label>
        <input
          id={`${id}-search`}
          type="search"
          dir="auto"
          autoComplete="off"
          maxLength={longestSearch}
          placeholder={words.list.searchHint}
          value={filter.search}
          onChange={({ target }) => onFilter({ ...filter, search: target.value })}
        />
      </div>
    </search>
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
        <Link href={requestHref(id)} className={styles.name}>
          <bdi>{purpose}</bdi>
        </Link>
        <span className={badges.badges}>
          <RequestBadge status={status} declinedAt={declinedAt} />
        </span>
      </div>
      <dl className={styles.facts}>
        <Fact name={words.list.account}>
          <Subject request={request} />
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
    <section className={styles.empty} aria-labelledby="requests-empty">
      <h2 id="requests-empty">{words.title}</h2>
      <p className={prose.soft}>{words.text}</p>
      <ol className={styles.steps}>
        {Object.values(words.steps).map(({ title, text }) => (
          <li key={title}>
            <strong>{title}</strong>
            <span className={prose.soft}>{text}</span>
          </li>
        ))}
      </ol>
      <div className={buttons.row}>
        <Link href="/requests/new" className={controls.primary}>
          {words.start}
        </Link>
      </div>
      <p className={prose.soft}>
        {words.programs} <Link href="/requests/keys">{words.programsLink}</Link>
      </p>
    </section>
  )
}

/** Shows the empty state of a filter without matches. */
function Nothing({ onClear }: { onClear: () => void }) {
  const { list: words } = useRequestsWords()
  return (
    <section className={styles.nothing} aria-labelledby="requests-nothing">
      <h2 id="requests-nothing">{words.nothing}</h2>
      <p className={prose.soft}>{words.nothingText}</p>
      <button type="button" className={controls.secondary} onClick={onClear}>
        {words.clear}
      </button>
    </section>
  )
}

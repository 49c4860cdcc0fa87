import { requestsCsv } from '@countersign/api'
import { useClient } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { useEffect, useState } from 'react'
import { navigate, useSearch } from 'wouter/use-browser-location'
import buttons from '../../../layout/buttons.module.css'
import { Link } from '../../../layout/link.tsx'
import lists from '../../../layout/lists.module.css'
import prose from '../../../layout/prose.module.css'
import { Failed } from '../frame/failed.tsx'
import { Frame } from '../frame/frame.tsx'
import rows from '../frame/row.module.css'
import { Rows } from '../frame/rows.tsx'
import { useRequestsWords } from '../words.ts'
import { Empty, Nothing } from './empty.tsx'
import { asked, type Filter, filterHref, readFilter } from './filter.ts'
import { Filters } from './filters.tsx'
import { Row } from './row.tsx'
import { useList } from './use-list.ts'

/** How long somebody has not typed before it is looked for, in milliseconds. */
const pause = 300

/** The requests of an account, newest first, with what each has come to. */
export function List({ account }: { account: string }) {
  const words = useRequestsWords()
  const query = useSearch()
  const [filter, setFilter] = useState(() => readFilter(query))
  const settled = useSettled(filter)
  useEffect(() => {
    const href = filterHref(settled)
    if (href !== `${location.pathname}${location.search}`) navigate(href, { replace: true })
  }, [settled])
  return (
    <Frame lead={words.list.lead} about="list">
      <Listed account={account} filter={filter} settled={settled} onFilter={setFilter} />
    </Frame>
  )
}

type ListedProps = {
  readonly account: string
  /** As it is typed. */
  readonly filter: Filter
  /** As it is looked for. */
  readonly settled: Filter
  readonly onFilter: (filter: Filter) => void
}

/** The list itself, what is looked for in it, and what may be done with it. */
export function Listed({ account, filter, settled, onFilter }: ListedProps) {
  const { list: words } = useRequestsWords()
  const { baseUrl } = useClient()
  const list = useList(account, settled)
  const { items, error } = list
  if (!items) return error ? <Failed error={error} isReading={list.isReading} again={list.again} /> : <Rows />
  const isFiltered = filter.status !== null || filter.search !== ''
  if (items.length === 0 && !isFiltered && !list.isBefore) return <Empty />
  return (
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
      {items.length > 0 ? (
        <ul className={`${lists.ruled} ${rows.list}`} aria-label={words.label} aria-busy={list.isBefore}>
          {items.map(request => (
            <Row key={request.id} request={request} />
          ))}
        </ul>
      ) : (
        <Nothing onClear={() => onFilter({ status: null, search: '' })} />
      )}
      {error && <Failed error={error} isReading={list.isReading} again={list.again} />}
      {list.hasMore && !error && (
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

/** What is typed, once somebody has paused. */
function useSettled(filter: Filter): Filter {
  const [settled, setSettled] = useState(filter)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(filter), pause)
    return () => clearTimeout(timer)
  }, [filter])
  return settled
}

import controls from '@countersign/react/controls.module.css'
import { useId } from 'react'
import entry from '../form/field.module.css'
import { useRequestsWords } from '../words.ts'
import { type Filter, longestSearch, statuses } from './filter.ts'
import styles from './filters.module.css'

/** What is looked for among the requests: a state, and words. */
export function Filters({ filter, onFilter }: { filter: Filter; onFilter: (filter: Filter) => void }) {
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
      <div className={`${styles.search} ${entry.input}`}>
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

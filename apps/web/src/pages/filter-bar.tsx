import controls from '@countersign/react/controls.module.css'
import fields from '@countersign/react/fields.module.css'
import { useId } from 'react'
import { type Filter, longestSearch } from './filter.ts'
import styles from './filter-bar.module.css'

type FilterBarProps<Status extends string> = {
  /** As typed. */
  readonly filter: Filter<Status>
  readonly statuses: readonly Status[]
  readonly names: { readonly [Name in Status]: string }
  readonly words: {
    readonly filter: string
    readonly all: string
    readonly search: string
    readonly searchHint: string
  }
  readonly onFilter: (filter: Filter<Status>) => void
}

/** Shows the filters of a list: a status and a search text. */
export function FilterBar<Status extends string>(props: FilterBarProps<Status>) {
  const { filter, statuses, names, words, onFilter } = props
  const id = useId()
  return (
    <search className={styles.filters}>
      <fieldset className={styles.states}>
        <legend className={controls.hidden}>{words.filter}</legend>
        {[null, ...statuses].map(status => (
          <label key={status}>
            <input
              type="radio"
              name={`${id}-state`}
              checked={filter.status === status}
              onChange={() => onFilter({ ...filter, status })}
            />
            <span>{status === null ? words.all : names[status]}</span>
          </label>
        ))}
      </fieldset>
      <div className={`${fields.field} ${styles.search}`}>
        <label className={controls.hidden} htmlFor={`${id}-search`}>
          {words.search}
        </label>
        <input
          id={`${id}-search`}
          type="search"
          dir="auto"
          autoComplete="off"
          maxLength={longestSearch}
          placeholder={words.searchHint}
          value={filter.search}
          onChange={({ target }) => onFilter({ ...filter, search: target.value })}
        />
      </div>
    </search>
  )
}

import type { KeyboardEvent, Ref } from 'react'
import { useParts } from '../../../kit/context.ts'
import corner from '../../pieces/corner.module.css'
import styles from './connect.module.css'

/** Where a wallet is searched by its name. Escape clears it, before it closes anything. */
export function SearchField(props: {
  ref: Ref<HTMLInputElement>
  query: string
  /** The id of the list that it shortens. */
  controls: string
  onQuery: (query: string) => void
  onEnter: () => void
}) {
  const { words } = useParts()
  const { search } = words.connect.list
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') props.onEnter()
    if (event.key !== 'Escape' || props.query === '') return
    event.preventDefault()
    props.onQuery('')
  }
  return (
    <div className={styles.search}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M11 11 14 14M12.2 7A5.2 5.2 0 1 1 1.8 7 5.2 5.2 0 0 1 12.2 7Z" />
      </svg>
      <input
        ref={props.ref}
        type="search"
        value={props.query}
        placeholder={search.label}
        aria-label={search.label}
        aria-controls={props.controls}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={({ target }) => props.onQuery(target.value)}
        onKeyDown={onKeyDown}
      />
      {props.query !== '' && (
        <button
          type="button"
          className={corner.corner}
          aria-label={search.clear}
          onClick={() => props.onQuery('')}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3.5 3.5 12.5 12.5M12.5 3.5 3.5 12.5" />
          </svg>
        </button>
      )}
    </div>
  )
}

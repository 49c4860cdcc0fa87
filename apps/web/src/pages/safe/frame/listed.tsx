import controls from '@countersign/react/controls.module.css'
import type { ReactNode } from 'react'
import buttons from '../../../layout/buttons.module.css'
import notices from '../../../layout/notices.module.css'
import { isNothing } from '../reading/failure.ts'
import type { ListReading } from '../reading/use-listing.ts'
import { useSafeWords } from '../words.ts'
import { GatewayFailed } from './failed.tsx'
import styles from './frame.module.css'
import { Rows } from './rows.tsx'

type ListedProps<Item> = {
  /** `null`: the site has no gateway. */
  readonly list: ListReading<Item> | null
  /** What would be here with a gateway. */
  readonly missing: string
  /** What would be here if there were anything. */
  readonly empty: string
  /** Names the button for the next page. */
  readonly more: string
  readonly children: (items: readonly Item[]) => ReactNode
}

/** A list of the gateway's: what it holds, that it holds nothing, or that it could not be read. */
export function Listed<Item>({ list, missing, empty, more, children }: ListedProps<Item>) {
  const words = useSafeWords().gateway
  if (!list) return <p className={`${notices.note} ${styles.empty}`}>{missing}</p>
  const { items, error, isReading } = list
  const failed = error && !isNothing(error) && (
    <GatewayFailed error={error} isReading={isReading} again={list.again} />
  )
  if (!items)
    return failed || (error ? <p className={`${notices.note} ${styles.empty}`}>{words.nothing}</p> : <Rows />)
  return (
    <>
      {items.length > 0 ? children(items) : <p className={`${notices.note} ${styles.empty}`}>{empty}</p>}
      {failed}
      {list.hasMore && !failed && (
        <button
          type="button"
          className={`${controls.secondary} ${buttons.start}`}
          aria-disabled={isReading}
          onClick={() => {
            if (!isReading) list.more()
          }}
        >
          {more}
        </button>
      )}
    </>
  )
}

import controls from '@countersign/react/controls.module.css'
import type { ReactNode } from 'react'
import { BusyButton } from '../layout/busy-button.tsx'
import buttons from '../layout/buttons.module.css'
import { Rows } from '../layout/rows.tsx'
import { Unreadable } from '../layout/unreadable.tsx'
import type { Listing } from './use-listing.ts'

type PagedProps<Item> = {
  readonly list: Listing<Item>
  /** Renders why the list, or its next page, failed to load; `null`: the error is not shown. */
  readonly failed: (error: Error) => ReactNode
  /** The empty state. */
  readonly empty: ReactNode
  /** The label of the button for the next page. */
  readonly more: string
  /** How many entries could not be read. @default only their number */
  readonly unreadable?: ReactNode
  readonly children: (items: readonly Item[]) => ReactNode
}

/** Shows a list that is loaded page by page: its items, its empty state, or why it failed to load. */
export function Paged<Item>({
  list,
  failed,
  empty,
  more,
  unreadable = <Unreadable count={list.unreadable} />,
  children,
}: PagedProps<Item>) {
  const { items, error, isReading } = list
  const failure = error && failed(error)
  if (!items) return failure ?? <Rows />
  return (
    <>
      {items.length > 0 ? children(items) : list.unreadable === 0 && empty}
      {unreadable}
      {failure}
      {list.hasMore && !failure && (
        <BusyButton className={`${controls.secondary} ${buttons.start}`} busy={isReading} onClick={list.more}>
          {more}
        </BusyButton>
      )}
    </>
  )
}

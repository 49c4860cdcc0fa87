import { useEffect, useState } from 'react'
import { changeAddress, useSearch } from '../layout/location.ts'
import { type Filter, filterHref, readFilter } from './filter.ts'

/** How long a list waits after the last keystroke before it searches, in milliseconds. */
const pause = 300

/**
 * Holds the filter of a list, and writes it to the address of the page.
 *
 * @param path - of the list
 * @returns the filter as typed, the filter after a pause in typing, and a function that changes it
 */
export function useFilter<Status extends string>(path: string, statuses: readonly Status[]) {
  const query = useSearch()
  const [filter, setFilter] = useState<Filter<Status>>(() => readFilter(query, statuses))
  const [settled, setSettled] = useState(filter)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(filter), pause)
    return () => clearTimeout(timer)
  }, [filter])
  useEffect(() => {
    const href = filterHref(path, settled)
    if (href !== `${location.pathname}${location.search}`) changeAddress(href, { replace: true })
  }, [path, settled])
  return { filter, settled, setFilter }
}

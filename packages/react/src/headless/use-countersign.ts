import { useState, useSyncExternalStore } from 'react'
import { useSessionRefresh } from '../hooks/use-session.ts'
import { useSiteLoad } from '../hooks/use-site.ts'
import { useKit } from '../kit/context.ts'
import { type Countersign, countersignOf } from './countersign.ts'
import { isShallowEqual } from './remember.ts'

/**
 * Returns the kit's state and actions, for a site that renders its own button, profile or dialog. Loads wallet code when
 * an action first needs it.
 *
 * @param select - what the component needs of it, which renders again only when that changes. A result with the same
 * entries as before is no change. Without it: everything
 * @throws {Error} outside `CountersignProvider`
 * @example
 * const { signIn, status } = useCountersign(({ signIn, session }) => ({ signIn, status: session.status }))
 */
export function useCountersign(): Countersign
export function useCountersign<Selected>(select: (countersign: Countersign) => Selected): Selected
export function useCountersign(select: (countersign: Countersign) => unknown = all): unknown {
  const kit = useKit()
  useSessionRefresh()
  useSiteLoad()
  const store = countersignOf(kit)
  // Written while reading: what it had before has the same entries, so that it makes no difference which one is returned.
  const [last] = useState<{ value: unknown }>({ value: undefined })
  const read = () => {
    const next = select(store.getSnapshot())
    if (!isShallowEqual(last.value, next)) last.value = next
    return last.value
  }
  return useSyncExternalStore(store.subscribe, read, read)
}

const all = (countersign: Countersign) => countersign

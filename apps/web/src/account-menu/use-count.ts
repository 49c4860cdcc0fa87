import { forYouCalls } from '@countersign/api'
import { useCountersignClient } from '@countersign/react'
import { createStore } from '@countersign/wallets/state'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { usePathname } from '../layout/location.ts'
import { useForYouChanges } from '../pages/for-you/changes.ts'
import { mostCounted, useHidden } from '../pages/for-you/use-hidden.ts'

/** The ids of what waits for the account that is signed in, as far as they are needed to count. */
const waiting = createStore<readonly string[]>([])

/** Returns how many entries wait for the account that is signed in, without hidden ones; 0 while it is not known. */
export function useCount(): number {
  const hidden = useHidden()
  const ids = useSyncExternalStore(waiting.subscribe, waiting.getSnapshot)
  return ids.filter(id => !hidden.has(id)).length
}

/**
 * Reads what waits for an account, and again when the person goes to another page, comes back to this one or hides an
 * entry, and when something that the page shows has changed. If it cannot be read, the last count stays.
 */
export function useReadCount(account: string): void {
  const client = useCountersignClient()
  const path = usePathname()
  const changes = useForYouChanges()
  const visits = useVisits()
  // As many ids as are counted, if those of all hidden entries are among them.
  const limit = mostCounted + 1 + useHidden().count
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read is of another account.
  useEffect(() => () => waiting.set([]), [account])
  // biome-ignore lint/correctness/useExhaustiveDependencies: they say when.
  useEffect(() => {
    const left = new AbortController()
    forYouCalls(client)
      .ids({ limit, signal: left.signal })
      .then(
        ({ ids }) => waiting.set(ids),
        () => {},
      )
    return () => left.abort()
  }, [client, account, path, changes, visits, limit])
}

/** Returns how often the person has come back to the page. */
function useVisits(): number {
  const [visits, setVisits] = useState(0)
  useEffect(() => {
    const note = () => document.visibilityState === 'visible' && setVisits(before => before + 1)
    document.addEventListener('visibilitychange', note)
    return () => document.removeEventListener('visibilitychange', note)
  }, [])
  return visits
}

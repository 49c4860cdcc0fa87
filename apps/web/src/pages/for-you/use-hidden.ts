import { mostForYouIds } from '@countersign/api'
import { createStore } from '@countersign/wallets/state'
import { useSyncExternalStore } from 'react'
import { memoryOf, readStored, store } from '../memory.ts'

const key = 'countersign.hidden'
/** How many entries the count shows at most. */
export const mostCounted = 9
/** How many hidden entries the browser keeps. The oldest show again. The server lists as many ids, and some more. */
const most = mostForYouIds - mostCounted - 1

export type Hidden = {
  readonly count: number
  readonly has: (id: string) => boolean
  readonly hide: (id: string) => void
  /** Shows all entries again. */
  readonly showAll: () => void
}

/** The ids of the entries that the person has hidden in this browser. */
const hiddenIds = createStore(readHidden())

/** Returns which entries the person has hidden in this browser, on all pages and in all tabs. */
export function useHidden(): Hidden {
  const ids = useSyncExternalStore(subscribe, hiddenIds.getSnapshot, hiddenIds.getSnapshot)
  return {
    count: ids.length,
    has: id => ids.includes(id),
    // Another tab may have hidden some in the meantime.
    hide: id => keep([...new Set([...ids, ...readHidden(), id])].slice(-most)),
    showAll: () => keep([]),
  }
}

function keep(ids: readonly string[]) {
  hiddenIds.set(ids)
  store(memoryOf('localStorage'), key, ids)
}

function subscribe(listener: () => void) {
  const stop = hiddenIds.subscribe(listener)
  window.addEventListener('storage', followOtherTabs)
  return () => {
    stop()
    window.removeEventListener('storage', followOtherTabs)
  }
}

function followOtherTabs(event: StorageEvent) {
  if (event.key === key || event.key === null) hiddenIds.set(readHidden())
}

function readHidden(): readonly string[] {
  const stored = readStored(memoryOf('localStorage'), key)
  return Array.isArray(stored) ? stored.filter(id => typeof id === 'string').slice(-most) : []
}

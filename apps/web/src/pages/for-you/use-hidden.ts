import { useState } from 'react'
import { memoryOf, readStored, store } from '../memory.ts'

const key = 'countersign.hidden'
/** How many hidden entries the browser keeps. The oldest show again. */
const most = 500

export type Hidden = {
  readonly has: (id: string) => boolean
  readonly hide: (id: string) => void
  /** Shows all entries again. */
  readonly showAll: () => void
}

/** Keeps which entries the person has hidden in this browser. */
export function useHidden(): Hidden {
  const [ids, setIds] = useState(readHidden)
  const keep = (next: readonly string[]) => {
    setIds(next)
    store(memoryOf('localStorage'), key, next)
  }
  return {
    has: id => ids.includes(id),
    // Another tab may have hidden some in the meantime.
    hide: id => keep([...new Set([...ids, ...readHidden(), id])].slice(-most)),
    showAll: () => keep([]),
  }
}

function readHidden(): readonly string[] {
  const stored = readStored(memoryOf('localStorage'), key)
  return Array.isArray(stored) ? stored.filter(id => typeof id === 'string').slice(-most) : []
}

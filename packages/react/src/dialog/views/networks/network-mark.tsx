import { useEffect, useState } from 'react'
import { Tile } from '../../../account/tile.tsx'
import { networkIcons } from './network-icons.ts'

/** What was loaded stays: `null` where it could not be. */
const loaded = new Map<string, string | null>()

/** The mark of a network: its own where it is well known, else one drawn from its id and its first letter. Only decorates. */
export function NetworkMark({ chain, name }: { chain: string; name: string }) {
  const [, drawAgain] = useState(0)
  useEffect(() => {
    const load = networkIcons[chain]
    if (!load || loaded.has(chain)) return
    let wanted = true
    load()
      .then(icon => `data:image/svg+xml,${encodeURIComponent(icon.default)}`)
      .catch(() => null)
      .then(source => {
        loaded.set(chain, source)
        if (wanted) drawAgain(count => count + 1)
      })
    return () => {
      wanted = false
    }
  }, [chain])
  const source = networkIcons[chain] ? loaded.get(chain) : null
  return <Tile seed={chain} name={name} source={source} />
}

import { useEffect, useState } from 'react'
import { Tile } from '../../../account/tile.tsx'
import { networkIcons } from './network-icons.ts'

/** The mark of a network: its own where it is well known, else one drawn from its id and its first letter. Only decorates. */
export function NetworkMark({ chain, name }: { chain: string; name: string }) {
  const [own, setOwn] = useState<{ chain: string; source: string } | null>(null)
  useEffect(() => {
    let wanted = true
    networkIcons[chain]?.().then(
      icon => {
        if (wanted) setOwn({ chain, source: `data:image/svg+xml,${encodeURIComponent(icon.default)}` })
      },
      // The drawn one stays.
      () => {},
    )
    return () => {
      wanted = false
    }
  }, [chain])
  return <Tile seed={chain} name={name} source={own?.chain === chain ? own.source : null} />
}

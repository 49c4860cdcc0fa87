import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'

/**
 * Creates a lookup for the connections to one host: while the system looks it up, all of them wait for that one answer.
 * The system has few threads for lookups, and they also read files. While a name server does not answer, a lookup for
 * each request would keep all of them busy, and each request in memory until its turn.
 *
 * @param lookUp - looks it up. @default the system
 */
export function createSharedLookup(lookUp: LookupFunction = lookup): LookupFunction {
  const waiting = new Set<Parameters<LookupFunction>[2]>()
  return (hostname, options, callback) => {
    waiting.add(callback)
    if (waiting.size > 1) return
    lookUp(hostname, options, (...answer) => {
      const all = [...waiting]
      waiting.clear()
      for (const each of all) each(...answer)
    })
  }
}

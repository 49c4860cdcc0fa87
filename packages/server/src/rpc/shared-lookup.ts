import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'

/** How long a lookup is shared, in milliseconds. If its packet was lost, the next one may be answered sooner. */
const sharedFor = 1_000

/**
 * Creates a lookup for the connections to one host: those that begin while the system looks it up wait for that answer.
 * The system has few threads for lookups, and they also read files. While a name server does not answer, a lookup for
 * each request would keep all of them busy, and each request in memory until its turn.
 *
 * @param lookUp - looks it up. @default the system
 * @param now - in milliseconds
 */
export function createSharedLookup(
  lookUp: LookupFunction = lookup,
  now: () => number = () => performance.now(),
): LookupFunction {
  type Shared = { readonly since: number; readonly waiting: Parameters<LookupFunction>[2][] }
  let current: Shared | undefined
  return (hostname, options, callback) => {
    if (current && now() - current.since < sharedFor) {
      current.waiting.push(callback)
      return
    }
    const mine: Shared = { since: now(), waiting: [callback] }
    current = mine
    const forget = () => {
      if (current === mine) current = undefined
    }
    try {
      lookUp(hostname, options, (...answer) => {
        forget()
        for (const each of mine.waiting) each(...answer)
      })
    } catch (error) {
      forget()
      throw error
    }
  }
}

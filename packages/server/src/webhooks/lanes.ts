import { registrableDomain } from '../outgoing/registrable-domain.ts'
import type { Claimed, Pool } from './schedule.ts'

/** How many messages one server sends concurrently to webhooks of each pool: in total, per domain and per account. */
export const lanes: Readonly<Record<Pool, { all: number; domain: number; account: number }>> = {
  prompt: { all: 16, domain: 2, account: 4 },
  slow: { all: 8, domain: 2, account: 2 },
}

/**
 * After how long a response counts as slow, in milliseconds. A delivery to a webhook that was prompt so far then leaves
 * its prompt lane, so an unknown receiver delays others by this time only, not by the whole delivery timeout.
 */
export const slowAfter = 1_000

/**
 * Returns the key by which webhooks share lanes. It uses the registrable domain, because its owner can create any
 * number of subdomains.
 */
export function domainOf({ hostname, port, protocol }: URL): string {
  return `${registrableDomain(hostname)}:${port || (protocol === 'https:' ? '443' : '80')}`
}

/** Creates a tracker of the deliveries in progress, each in its current lane. */
export function createSending() {
  const pools = new Map<Claimed, Pool>()

  return {
    add: (claimed: Claimed) => void pools.set(claimed, claimed.state === 'prompt' ? 'prompt' : 'slow'),
    /**
     * Moves a delivery to the slow lanes even if they are full. They then take no further deliveries until one is free.
     */
    slowDown: (claimed: Claimed) => void pools.set(claimed, 'slow'),
    remove: (claimed: Claimed) => void pools.delete(claimed),
    /**
     * Counts the deliveries in progress of a pool: in total, by domain and by account. The slow counts of a domain or
     * an account include its deliveries in prompt lanes, because they may turn slow.
     */
    count(pool: Pool) {
      const all = [...pools.keys()]
      const own = all.filter(claimed => pools.get(claimed) === pool)
      const by = (key: 'host' | 'subject') => {
        const counted = pool === 'slow' ? all : own
        return new Map([...Map.groupBy(counted, one => one[key])].map(([name, of]) => [name, of.length]))
      }
      return { all: own.length, byDomain: by('host'), byAccount: by('subject') }
    },
  }
}

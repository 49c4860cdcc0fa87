import { registrableDomain } from '../outgoing/registrableDomain.ts'
import type { Claimed, Pool } from './schedule.ts'

/** How many messages one server sends at one time to webhooks of one kind, and how many of them to one domain and for one account. */
export const lanes: Readonly<Record<Pool, { all: number; domain: number; account: number }>> = {
  prompt: { all: 16, domain: 2, account: 4 },
  slow: { all: 8, domain: 2, account: 2 },
}

/**
 * After how long an answer is slow, in milliseconds. What is being sent to a webhook that was prompt so far then takes
 * no lane of the prompt ones any longer: a receiver that nobody knows yet delays others by this, and not by the time
 * after which it is given up.
 */
export const slowAfter = 1_000

/** Names what the webhooks at an address share lanes with: the owner of a domain can make any number of names in it. */
export function domainOf({ hostname, port, protocol }: URL): string {
  return `${registrableDomain(hostname)}:${port || (protocol === 'https:' ? '443' : '80')}`
}

/** What is being sent, each in the lane that it takes now. */
export function createSending() {
  const pools = new Map<Claimed, Pool>()

  return {
    add: (claimed: Claimed) => void pools.set(claimed, claimed.state === 'prompt' ? 'prompt' : 'slow'),
    /** Moves one to the lanes of slow ones, also where these are taken: they then take up nothing more. */
    slowDown: (claimed: Claimed) => void pools.set(claimed, 'slow'),
    remove: (claimed: Claimed) => void pools.delete(claimed),
    /**
     * Counts what is being sent to webhooks of one kind, in all, by domain and by account. To the slow ones of a domain
     * or an account, what takes a lane of the prompt ones counts too: it may just be about to turn slow.
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

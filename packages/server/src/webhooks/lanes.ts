import { isIPv4, isIPv6 } from 'node:net'
import { wideNetworkOf } from '../http/client-address.ts'
import { registrableDomain } from '../outgoing/registrable-domain.ts'
import type { Claimed, Pool } from './schedule.ts'

/** How many messages one server sends concurrently to webhooks of each pool: in total, per domain and per account. */
export const lanes: Readonly<Record<Pool, { all: number; domain: number; account: number }>> = {
  prompt: { all: 16, domain: 2, account: 4 },
  new: { all: 32, domain: 2, account: 2 },
  slow: { all: 8, domain: 2, account: 2 },
}

/**
 * How many messages one server sends concurrently to new webhooks in one network. Accounts and domains cost nothing, so
 * one attacker can have as many as there are lanes.
 */
export const newInNetwork = 2

/**
 * After how long a response counts as slow, in milliseconds. A delivery to a webhook that was prompt so far, or is
 * new, then leaves its lane, so it delays others by this time only, not by the whole delivery timeout.
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
  /** The networks of new webhooks that are being connected to. */
  const networks = new Map<Claimed, readonly string[]>()

  return {
    add: (claimed: Claimed) => void pools.set(claimed, poolOf(claimed)),
    /**
     * Returns to which of its addresses a delivery connects; none if it is for a new webhook in a network that has no
     * free lane. A new webhook is only reached at its first address of each kind: a host could otherwise list dead
     * addresses of any networks before its own.
     */
    admit(claimed: Claimed, addresses: readonly string[]): readonly string[] {
      if (pools.get(claimed) !== 'new') return addresses
      const first = [addresses.find(isIPv4), addresses.find(isIPv6)].filter(address => address !== undefined)
      const own = first.map(wideNetworkOf)
      const others = [...networks].filter(([one]) => pools.get(one) === 'new').flatMap(([, of]) => of)
      const isFull = (network: string) => others.filter(other => other === network).length >= newInNetwork
      if (own.some(isFull)) return []
      networks.set(claimed, own)
      return first
    },
    /**
     * Moves a delivery to the slow lanes even if they are full. They then take no further deliveries until one is free.
     */
    slowDown: (claimed: Claimed) => void pools.set(claimed, 'slow'),
    remove(claimed: Claimed): void {
      pools.delete(claimed)
      networks.delete(claimed)
    },
    /**
     * Counts the deliveries in progress of a pool: in total, by domain and by account. The slow counts of a domain or
     * an account include its deliveries in all lanes, because they may turn slow.
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

function poolOf({ state, isTried }: Claimed): Pool {
  if (state !== 'prompt') return 'slow'
  return isTried ? 'prompt' : 'new'
}

import type { PageClient, Site } from '@countersign/api'
import { parseAddress } from '@countersign/core'
import { findSafes } from '@countersign/wallets/safes'
import { createCachedResource, perKey, type Resource } from '@countersign/wallets/state'

/** What the gateway knows of an owner's Safes. */
type FoundSafes = {
  /** CAIP-10, in the order of the site's networks. */
  readonly safes: readonly string[]
  /** CAIP-2 of the networks for which the gateway failed. */
  readonly unasked: readonly string[]
  /** Whether they failed because the site's quota of requests to the gateway is used up. */
  readonly isQuotaExhausted: boolean
}

type Asked = Pick<Site, 'chains'> & { readonly gateway: NonNullable<Site['gateway']> }

/** How long an answer of the gateway is fresh, in milliseconds. */
const lifetime = () => 60_000

const shared = new WeakMap<Asked['gateway'], (owner: string) => Resource<FoundSafes>>()

/**
 * Returns the Safes of owners, by the owner's address, as the site's gateway knows them; shared by all components that
 * show them. Unavailable if it failed on every network, for another reason than a used-up quota.
 */
export function safesOfOwners(
  client: Pick<PageClient, 'baseUrl'>,
  site: Asked,
): (owner: string) => Resource<FoundSafes> {
  const known = shared.get(site.gateway)
  if (known) return known
  const made = perKey((owner: string) =>
    createCachedResource({ load: () => safesOf(owner, site, client), lifetime }),
  )
  shared.set(site.gateway, made)
  return made
}

/**
 * Loads an owner's Safes on all networks. @throws if the gateway failed on every network, for another reason than a
 * used-up quota
 */
async function safesOf(owner: string, site: Asked, client: Pick<PageClient, 'baseUrl'>): Promise<FoundSafes> {
  const found = await findSafes({ account: parseAddress(owner), site, client })
  switch (found.status) {
    case 'found':
      return { ...found, isQuotaExhausted: found.unaskedCode === 'quota-exhausted' }
    case 'no-gateway':
      return { safes: [], unasked: [], isQuotaExhausted: false }
    case 'gateway-unavailable':
      if (found.code === 'quota-exhausted')
        return { safes: [], unasked: site.chains.map(({ id }) => id), isQuotaExhausted: true }
      throw new Error(`The gateway is unavailable: ${found.code}.`)
  }
}

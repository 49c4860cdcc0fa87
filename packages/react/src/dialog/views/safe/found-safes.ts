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

/** The number of owners of a Safe, and how many of them must sign. */
type SafeRule = { readonly threshold: number; readonly owners: number }

export type SafeResources = {
  /** By the owner's address. Unavailable if it failed on every network, for another reason than a used-up quota. */
  readonly ofOwner: (owner: string) => Resource<FoundSafes>
  /** By the Safe's CAIP-10 form. */
  readonly rule: (account: string) => Resource<SafeRule>
}

type Asked = Pick<Site, 'chains'> & { readonly gateway: NonNullable<Site['gateway']> }

/** How long an answer of the gateway is fresh, in milliseconds. */
const lifetime = () => 60_000

const shared = new WeakMap<Asked['gateway'], SafeResources>()

/** Returns what is loaded about Safes through the site's gateway, shared by all components that show it. */
export function safeResources(client: Pick<PageClient, 'call' | 'baseUrl'>, site: Asked): SafeResources {
  const known = shared.get(site.gateway)
  if (known) return known
  const { path } = site.gateway
  const ask = (rest: string) => client.call<unknown>('GET', `${path}/v1/chains/${rest}`)
  const made: SafeResources = {
    ofOwner: perKey(owner => createCachedResource({ load: () => safesOf(owner, site, client), lifetime })),
    rule: perKey(account => createCachedResource({ load: () => readRule(account, ask), lifetime })),
  }
  shared.set(site.gateway, made)
  return made
}

type Ask = (rest: string) => Promise<unknown>

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

/** Reads the number of owners and the threshold of a Safe. @throws {TypeError} if the answer lacks either */
async function readRule(account: string, ask: Ask): Promise<SafeRule> {
  const at = account.lastIndexOf(':')
  const answer = await ask(`${numberOf(account.slice(0, at))}/safes/${account.slice(at + 1)}`)
  if (
    typeof answer === 'object' &&
    answer !== null &&
    'threshold' in answer &&
    typeof answer.threshold === 'number' &&
    'owners' in answer &&
    Array.isArray(answer.owners)
  )
    return { threshold: answer.threshold, owners: answer.owners.length }
  throw new TypeError('The gateway does not say who owns the Safe.')
}

function numberOf(chain: string): string {
  return chain.slice(chain.indexOf(':') + 1)
}

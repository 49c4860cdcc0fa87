import type { PageClient, Site } from '@countersign/api'
import { parseAddress } from '@countersign/core'
import { findSafes } from '@countersign/wallets/safes'
import { createReadings, type Readings } from '../../../account/readings.ts'

/** What the gateway knows of the Safes of an owner. */
type FoundSafes = {
  /** CAIP-10, by network as the site lists them. */
  readonly safes: readonly string[]
  /** CAIP-2 of the networks on which it could not be asked. */
  readonly unasked: readonly string[]
  /** Whether that is because the site's quota of requests to the gateway is used up. */
  readonly isQuotaExhausted: boolean
}

/** How many owners a Safe has, and how many have to sign. */
type SafeRule = { readonly threshold: number; readonly owners: number }

export type SafeReadings = {
  /** By the owner's address. Unavailable if it failed on every network, for another reason than a used up quota. */
  readonly ofOwner: Readings<FoundSafes>
  /** By the Safe's CAIP-10 form. */
  readonly rule: Readings<SafeRule>
}

type Asked = Pick<Site, 'chains'> & { readonly gateway: NonNullable<Site['gateway']> }

/** How long what the gateway says is taken as it is, in milliseconds. */
const lifetime = () => 60_000

const shared = new WeakMap<object, SafeReadings>()

/** What is read of Safes through the site's gateway, shared by all that shows it. */
export function safeReadings(client: Pick<PageClient, 'call' | 'baseUrl'>, site: Asked): SafeReadings {
  const known = shared.get(site.gateway)
  if (known) return known
  const { path } = site.gateway
  const ask = (rest: string) => client.call<unknown>('GET', `${path}/v1/chains/${rest}`, undefined, {})
  const made: SafeReadings = {
    ofOwner: createReadings({ read: owner => safesOf(owner, site, client), lifetime }),
    rule: createReadings({ read: account => readRule(account, ask), lifetime }),
  }
  shared.set(site.gateway, made)
  return made
}

type Ask = (rest: string) => Promise<unknown>

/** @throws if the gateway failed on every network, for another reason than a used up quota */
async function safesOf(owner: string, site: Asked, client: Pick<PageClient, 'baseUrl'>): Promise<FoundSafes> {
  const found = await findSafes({ account: parseAddress(owner), site, client })
  switch (found.status) {
    case 'found':
      return { ...found, isQuotaExhausted: found.unaskedKind === 'quota-exhausted' }
    case 'no-gateway':
      return { safes: [], unasked: [], isQuotaExhausted: false }
    case 'gateway-unavailable':
      if (found.kind === 'quota-exhausted')
        return { safes: [], unasked: site.chains.map(({ id }) => id), isQuotaExhausted: true }
      throw new Error(`The gateway cannot be asked: ${found.kind}.`)
  }
}

/** @throws {TypeError} if it says neither */
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

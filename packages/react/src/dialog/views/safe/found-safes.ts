import type { PageClient, Site } from '@countersign/api'
import { parseAddress } from '@countersign/core'
import { createReadings, type Readings } from '../../../account/readings.ts'

/** What the gateway knows of the Safes of an owner. */
export type FoundSafes = {
  /** CAIP-10, by network as the site lists them. */
  readonly safes: readonly string[]
  /** CAIP-2 of the networks on which it could not be asked. */
  readonly unasked: readonly string[]
}

/** How many owners a Safe has, and how many have to sign. */
export type SafeRule = { readonly threshold: number; readonly owners: number }

export type SafeReadings = {
  /** By the owner's address. Unavailable where it could be asked on no network. */
  readonly ofOwner: Readings<FoundSafes>
  /** By the Safe's CAIP-10 form. */
  readonly rule: Readings<SafeRule>
}

type Asked = Pick<Site, 'chains'> & { readonly gateway: NonNullable<Site['gateway']> }

/** How long what the gateway says is taken as it is, in milliseconds. */
const lifetime = () => 60_000

const shared = new WeakMap<object, SafeReadings>()

/** What is read of Safes through the site's gateway, shared by all that shows it. */
export function safeReadings(client: Pick<PageClient, 'call'>, site: Asked): SafeReadings {
  const known = shared.get(site.gateway)
  if (known) return known
  const { path } = site.gateway
  const ask = (rest: string) => client.call<unknown>('GET', `${path}/v1/chains/${rest}`, undefined, {})
  const made: SafeReadings = {
    ofOwner: createReadings({ read: owner => findSafes(owner, site.chains, ask), lifetime }),
    rule: createReadings({ read: account => readRule(account, ask), lifetime }),
  }
  shared.set(site.gateway, made)
  return made
}

type Ask = (rest: string) => Promise<unknown>

/** @throws what the last of them threw, if it could be asked on none */
async function findSafes(owner: string, chains: Site['chains'], ask: Ask): Promise<FoundSafes> {
  const answers = await Promise.allSettled(
    chains.map(async ({ id }) => safesOf(id, await ask(`${numberOf(id)}/owners/${owner}/safes`))),
  )
  const failed = answers.filter(answer => answer.status === 'rejected')
  if (failed.length === answers.length) throw failed.at(-1)?.reason
  return {
    safes: answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : [])),
    unasked: chains.filter((_, index) => answers[index]?.status === 'rejected').map(({ id }) => id),
  }
}

/** @throws {TypeError} if it is no list of addresses */
function safesOf(chain: string, answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null || !('safes' in answer) || !Array.isArray(answer.safes))
    throw new TypeError('The gateway gave no list of Safes.')
  return answer.safes.map((safe: unknown) => `${chain}:${parseAddress(String(safe))}`)
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

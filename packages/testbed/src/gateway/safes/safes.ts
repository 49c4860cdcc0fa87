import type { Address } from '@countersign/core'
import { Hono } from 'hono'
import { safeSets } from '../../contracts/safe-set.ts'
import { addressInfo } from '../address-info.ts'
import type { Network } from '../chain/network.ts'
import { readState, type SafeState } from '../chain/safe-state.ts'
import { recommendedVersion } from '../chains.ts'
import { addressField, check, networkOf, safeOf } from '../http/read.ts'
import type { Service } from '../service.ts'

const singletons = new Set<Address>(
  Object.values(safeSets).flatMap(set =>
    [set.singleton, 'singletonL2' in set ? set.singletonL2 : set.singleton].map(address =>
      check(addressField, address),
    ),
  ),
)

/** Returns the routes for a Safe's state, and for the Safes that an account owns. */
export function safeRoutes(service: Service): Hono {
  return new Hono()
    .get('/v1/chains/:chain/safes/:safe', async context => {
      const network = networkOf(service, context.req.param('chain'))
      const safe = await readState(network, safeOf(service, context.req.param('safe')))
      return context.json(safeAnswer(network, safe, service.names.get(safe.address) ?? null))
    })
    .get('/v1/chains/:chain/owners/:owner/safes', async context => {
      const network = networkOf(service, context.req.param('chain'))
      const owner = check(addressField, context.req.param('owner'))
      return context.json({ safes: await network.safes.ownedBy(owner) })
    })
}

function safeAnswer(network: Network, safe: SafeState, name: string | null) {
  const { address, nonce, threshold, owners, implementation, modules, guard, handler, version } = safe
  return {
    address: { ...addressInfo(address), name },
    chainId: String(network.number),
    nonce,
    threshold,
    owners: owners.map(addressInfo),
    implementation: addressInfo(implementation),
    implementationVersionState: versionState(safe),
    modules: modules.length > 0 ? modules.map(addressInfo) : null,
    fallbackHandler: handler ? addressInfo(handler) : null,
    guard: guard ? addressInfo(guard) : null,
    version,
  }
}

function versionState({ implementation, version }: SafeState): 'UP_TO_DATE' | 'OUTDATED' | 'UNKNOWN' {
  if (!singletons.has(implementation)) return 'UNKNOWN'
  const isOlder = version.localeCompare(recommendedVersion, 'en', { numeric: true }) < 0
  return isOlder ? 'OUTDATED' : 'UP_TO_DATE'
}

import type { Address } from '@countersign/core'
import { Hono } from 'hono'
import { safeSets } from '../../contracts/safe-set.ts'
import { addressInfo } from '../address-info.ts'
import type { Network } from '../chain/network.ts'
import { readState, type SafeState } from '../chain/safe-state.ts'
import { recommendedVersion } from '../chains.ts'
import { addressField, check, networkOf, safeOf } from '../http/read.ts'
import { missing } from '../http/refusal.ts'
import type { Service } from '../service.ts'
import { readHistory } from '../transactions/history.ts'
import { readQueue } from '../transactions/queue.ts'
import { readBalances } from './balances.ts'

const singletons = new Set<Address>(
  Object.values(safeSets).flatMap(set =>
    [set.singleton, 'singletonL2' in set ? set.singletonL2 : set.singleton].map(address =>
      check(addressField, address),
    ),
  ),
)

/** Answers what a Safe is, and which Safes an account owns. */
export function safeRoutes(service: Service): Hono {
  return new Hono()
    .get('/v1/chains/:chain/safes/:safe', async context => {
      const network = networkOf(service, context.req.param('chain'))
      const safe = await readState(network, safeOf(service, context.req.param('safe')))
      return context.json({ ...safeAnswer(network, safe), ...(await tagsOf(service, network, safe)) })
    })
    .get('/v1/chains/:chain/owners/:owner/safes', async context => {
      const network = networkOf(service, context.req.param('chain'))
      const owner = check(addressField, context.req.param('owner'))
      return context.json({ safes: await network.safes.ownedBy(owner) })
    })
    .get('/v1/owners/:owner/safes', async context => {
      const owner = check(addressField, context.req.param('owner'))
      const owned = await Promise.all(
        [...service.networks.values()].map(
          async ({ number, safes }) => [number, await safes.ownedBy(owner)] as const,
        ),
      )
      return context.json(Object.fromEntries(owned))
    })
    .get('/v1/safes', async context => {
      const { safes = '', wallet_address: wallet } = context.req.query()
      const viewer = wallet === undefined ? undefined : check(addressField, wallet)
      const overviews = safes.split(',').map(named => {
        const [chain, address] = named.split(':')
        if (chain === undefined || address === undefined) throw missing()
        return overview(service, networkOf(service, chain), safeOf(service, address), viewer)
      })
      return context.json(await Promise.all(overviews))
    })
}

function safeAnswer(network: Network, safe: SafeState) {
  const { address, nonce, threshold, owners, implementation, modules, guard, handler, version } = safe
  return {
    address: addressInfo(address),
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

/** Makes a tag for each list, which is another once the list is. */
async function tagsOf(service: Service, network: Network, safe: SafeState) {
  const [history, queue] = await Promise.all([
    readHistory(service, network, safe),
    readQueue(service, network, safe),
  ])
  const messages = service.messages
    .all()
    .filter(({ chain, safe: of }) => chain === network.number && of === safe.address)
  const pieces = history.filter(entry => entry.kind === 'transfer')
  return {
    collectiblesTag: tag(pieces.map(({ time }) => time)),
    txQueuedTag: tag(queue.map(({ modified }) => modified)),
    txHistoryTag: tag(history.map(({ time }) => time)),
    messagesTag: tag(messages.map(({ modified }) => modified)),
  }
}

/** How many there are, and when the last of them changed. */
function tag(times: readonly number[]): string | null {
  return times.length > 0 ? `${Math.max(...times)}-${times.length}` : null
}

async function overview(service: Service, network: Network, address: Address, viewer: Address | undefined) {
  const safe = await readState(network, address)
  const queue = await readQueue(service, network, safe)
  const { fiatTotal } = await readBalances(network, address)
  return {
    address: addressInfo(address),
    chainId: String(network.number),
    threshold: safe.threshold,
    owners: safe.owners.map(addressInfo),
    fiatTotal,
    queued: queue.length,
    awaitingConfirmation:
      viewer === undefined
        ? null
        : queue.filter(({ confirmations }) => !confirmations.some(({ owner }) => owner === viewer)).length,
  }
}

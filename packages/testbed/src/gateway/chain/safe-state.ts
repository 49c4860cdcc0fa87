import { type Address, formatAccountId, readSafe, type Safe } from '@countersign/core'
import { type Hex, parseAbi } from 'viem'
import { missing, unavailable } from '../http/refusal.ts'
import { answered } from './answered.ts'
import { addressIn } from './logs.ts'
import type { Network } from './network.ts'

/** The current state of a deployed Safe. */
export type SafeState = Safe & {
  readonly nonce: number
  /** The singleton that its proxy delegates to. */
  readonly implementation: Address
  readonly modules: readonly Address[]
  readonly guard: Address | null
}

const abi = parseAbi([
  'function nonce() view returns (uint256)',
  'function getModulesPaginated(address start, uint256 pageSize) view returns (address[] modules, address next)',
])

/** keccak256 of "guard_manager.guard.address" (Safe GuardManager, from 1.3.0). */
const guardSlot = '0x4a204f620c8c5ccdca3fd54d003badd85ba500436a431f0cbda4f558c93c34c8'
/** The modules are a linked list that starts at the address 1 (Safe ModuleManager). */
const firstModule = '0x0000000000000000000000000000000000000001'

/**
 * Reads a Safe's owners, threshold and rules.
 *
 * @throws {RefusalError} 404 if the address is not a Safe, 503 if the chain is unavailable.
 */
export async function readOwners(network: Network, safe: Address): Promise<Safe> {
  const reading = await readSafe({
    account: formatAccountId(network.chain, safe),
    client: network.client,
  })
  switch (reading.status) {
    case 'safe':
      return reading.safe
    case 'not-a-safe':
      throw missing()
    case 'unavailable':
      throw unavailable()
  }
}

/** Reads everything that the gateway returns about a Safe. @throws {RefusalError} as `readOwners` */
export async function readState(network: Network, address: Address): Promise<SafeState> {
  const { client } = network
  const safe = await readOwners(network, address)
  const [nonce, implementation, guard, modules] = await Promise.all([
    client.readContract({ address, abi, functionName: 'nonce' }),
    client.getStorageAt({ address, slot: '0x0' }),
    client.getStorageAt({ address, slot: guardSlot }),
    answered(
      client.readContract({ address, abi, functionName: 'getModulesPaginated', args: [firstModule, 50n] }),
    ),
  ])
  return {
    ...safe,
    nonce: Number(nonce),
    implementation: addressOf(implementation) ?? safe.address,
    modules: (modules?.[0] ?? []).map(module => addressIn(module)),
    guard: addressOf(guard) ?? null,
  }
}

function addressOf(word: Hex | undefined): Address | undefined {
  return word === undefined || BigInt(word) === 0n ? undefined : addressIn(word)
}

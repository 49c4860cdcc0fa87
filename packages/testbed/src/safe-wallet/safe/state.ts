import { type Address, getAddress, type Hex, type PublicClient, parseAbi, slice, zeroAddress } from 'viem'

/** The current state of a Safe on the chain. */
export type SafeState = {
  readonly address: Address
  readonly chainId: number
  readonly version: string
  readonly owners: readonly Address[]
  readonly threshold: number
  readonly nonce: number
  readonly implementation: Address
  readonly fallbackHandler: Address | null
  readonly guard: Address | null
  readonly modules: readonly Address[]
}

const abi = parseAbi([
  'function VERSION() view returns (string)',
  'function getOwners() view returns (address[])',
  'function getThreshold() view returns (uint256)',
  'function nonce() view returns (uint256)',
  'function getModulesPaginated(address start, uint256 pageSize) view returns (address[] array, address next)',
])

/** The storage slots of values for which Safe has no getter (1.3.0 FallbackManager, GuardManager). */
const handlerSlot = '0x6c9a6c4a39284e37ed1cf53d337577d14212a4870fb976a4366c693b939918d5'
const guardSlot = '0x4a204f620c8c5ccdca3fd54d003badd85ba500436a431f0cbda4f558c93c34c8'
const firstOfList = '0x0000000000000000000000000000000000000001'

/** Reads a Safe. @returns `null` if there is none, e.g. one that is not deployed. */
export async function readSafeState(
  client: PublicClient,
  chainId: number,
  address: Address,
): Promise<SafeState | null> {
  if ((await client.getCode({ address })) === undefined) return null
  const ask = { address, abi } as const
  const slot = async (name: Hex) => {
    const value = await client.getStorageAt({ address, slot: name })
    const found = value && value !== '0x' ? getAddress(slice(value, -20)) : zeroAddress
    return found === zeroAddress ? null : found
  }
  const answers = await Promise.all([
    client.readContract({ ...ask, functionName: 'VERSION' }),
    client.readContract({ ...ask, functionName: 'getOwners' }),
    client.readContract({ ...ask, functionName: 'getThreshold' }),
    client.readContract({ ...ask, functionName: 'nonce' }),
    client.readContract({ ...ask, functionName: 'getModulesPaginated', args: [firstOfList, 10n] }),
    slot('0x0'),
    slot(handlerSlot),
    slot(guardSlot),
  ]).catch(() => null)
  if (!answers) return null
  const [version, owners, threshold, nonce, [modules], implementation, fallbackHandler, guard] = answers
  return {
    address,
    chainId,
    version,
    owners,
    threshold: Number(threshold),
    nonce: Number(nonce),
    implementation: implementation ?? zeroAddress,
    fallbackHandler,
    guard,
    modules,
  }
}

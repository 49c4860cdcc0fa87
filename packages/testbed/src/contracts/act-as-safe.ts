import { type Address, encodeFunctionData, type Hex, type LocalAccount, parseAbi } from 'viem'
import type { SafeAccount } from './safe-account.ts'
import { safeSets } from './safe-set.ts'
import { type IntendedCall, prepareTransaction } from './safe-transaction.ts'
import { sendAll, type Target } from './send.ts'

const abi = parseAbi([
  'function getOwners() view returns (address[])',
  'function swapOwner(address previousOwner, address oldOwner, address newOwner)',
  'function addOwnerWithThreshold(address owner, uint256 threshold)',
  'function changeThreshold(uint256 threshold)',
  'function approveHash(bytes32 hash)',
  'function signMessage(bytes data)',
])

/** A deployed Safe, and enough of its owners' keys to reach its threshold. */
export type Acting = {
  readonly safe: Pick<SafeAccount, 'address' | 'version'>
  readonly by: readonly LocalAccount[]
}

/** Replaces an owner. */
export async function swapOwner(chain: Target, acting: Acting, old: Address, fresh: Address): Promise<void> {
  const { address } = acting.safe
  const owners = await chain.client.readContract({ address, abi, functionName: 'getOwners' })
  const index = owners.findIndex(owner => owner.toLowerCase() === old.toLowerCase())
  // The owners are a linked list that starts at the address 1 (OwnerManager).
  const previous = owners[index - 1] ?? '0x0000000000000000000000000000000000000001'
  const data = encodeFunctionData({ abi, functionName: 'swapOwner', args: [previous, old, fresh] })
  await execute(chain, acting, { to: address, data })
}

/** Adds an owner, and sets the threshold. */
export function addOwner(chain: Target, acting: Acting, owner: Address, threshold: number): Promise<void> {
  const args = [owner, BigInt(threshold)] as const
  const data = encodeFunctionData({ abi, functionName: 'addOwnerWithThreshold', args })
  return execute(chain, acting, { to: acting.safe.address, data })
}

/** Changes the threshold. */
export function changeThreshold(chain: Target, acting: Acting, threshold: number): Promise<void> {
  const data = encodeFunctionData({ abi, functionName: 'changeThreshold', args: [BigInt(threshold)] })
  return execute(chain, acting, { to: acting.safe.address, data })
}

/** Approves a hash on the chain as one owner. */
export function approveHash(chain: Target, safe: Address, owner: LocalAccount, hash: Hex): Promise<void> {
  const data = encodeFunctionData({ abi, functionName: 'approveHash', args: [hash] })
  return sendAll(chain, owner, [{ to: safe, data }])
}

/**
 * Signs a message on the chain: the Safe then accepts it with an empty signature.
 *
 * @param message - the content of `SafeMessage`; for a text, its EIP-191 hash.
 */
export function signOnChain(chain: Target, acting: Acting, message: Hex): Promise<void> {
  const { version, address } = acting.safe
  const data = encodeFunctionData({ abi, functionName: 'signMessage', args: [message] })
  const call =
    version === '1.1.1'
      ? { to: address, data }
      : { to: safeSets[version].signMessageLib, data, operation: 1 as const }
  return execute(chain, acting, call)
}

/** Executes a call of a Safe, signed with its owners' keys. @throws {Error} when it reverts. */
async function execute(chain: Target, { safe, by }: Acting, call: IntendedCall): Promise<void> {
  await (await prepareTransaction(chain, safe.address, call)).execute(by)
}

import {
  type Address,
  concat,
  encodeFunctionData,
  type Hex,
  type LocalAccount,
  parseAbi,
  zeroAddress,
} from 'viem'
import { accounts } from '../accounts.ts'
import type { SafeAccount } from './safe-account.ts'
import { safeSets } from './safe-set.ts'
import { sendAll, type Target } from './send.ts'

const abi = parseAbi([
  'function nonce() view returns (uint256)',
  'function getOwners() view returns (address[])',
  'function getTransactionHash(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, uint256 nonce) view returns (bytes32)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) returns (bool success)',
  'function swapOwner(address previousOwner, address oldOwner, address newOwner)',
  'function addOwnerWithThreshold(address owner, uint256 threshold)',
  'function changeThreshold(uint256 threshold)',
  'function approveHash(bytes32 hash)',
  'function signMessage(bytes data)',
])

/** A deployed Safe, and as many of its owners' keys as its threshold asks for. */
export type Acting = {
  readonly safe: Pick<SafeAccount, 'address' | 'version'>
  readonly by: readonly LocalAccount[]
}

/** Replaces an owner. */
export async function swapOwner(chain: Target, acting: Acting, old: Address, fresh: Address): Promise<void> {
  const { address } = acting.safe
  const owners = await chain.client.readContract({ address, abi, functionName: 'getOwners' })
  const index = owners.findIndex(owner => owner.toLowerCase() === old.toLowerCase())
  // The owners are a linked list, whose first element is held by the address 1 (OwnerManager).
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

/** Changes how many owners are needed. */
export function changeThreshold(chain: Target, acting: Acting, threshold: number): Promise<void> {
  const data = encodeFunctionData({ abi, functionName: 'changeThreshold', args: [BigInt(threshold)] })
  return execute(chain, acting, { to: acting.safe.address, data })
}

/** Approves a hash on the chain, as one owner. */
export function approveHash(chain: Target, safe: Address, owner: LocalAccount, hash: Hex): Promise<void> {
  const data = encodeFunctionData({ abi, functionName: 'approveHash', args: [hash] })
  return sendAll(chain, owner, [{ to: safe, data }])
}

/**
 * Signs a message on the chain: the Safe then accepts it with an empty signature.
 *
 * @param message - what `SafeMessage` is of; for a text, its EIP-191 hash.
 */
export function signOnChain(chain: Target, acting: Acting, message: Hex): Promise<void> {
  const { version, address } = acting.safe
  const data = encodeFunctionData({ abi, functionName: 'signMessage', args: [message] })
  const call =
    version === '1.1.1'
      ? { to: address, data }
      : { to: safeSets[version].signMessageLib, data, operation: 'delegatecall' as const }
  return execute(chain, acting, call)
}

type SafeCall = { to: Address; data: Hex; operation?: 'call' | 'delegatecall' }

/** Lets a Safe call, signed by its owners' keys. @throws {Error} when it is reverted. */
async function execute(chain: Target, { safe, by }: Acting, call: SafeCall): Promise<void> {
  const { address } = safe
  const nonce = await chain.client.readContract({ address, abi, functionName: 'nonce' })
  const operation = call.operation === 'delegatecall' ? 1 : 0
  const transaction = [call.to, 0n, call.data, operation, 0n, 0n, 0n, zeroAddress, zeroAddress] as const
  const hash = await chain.client.readContract({
    address,
    abi,
    functionName: 'getTransactionHash',
    args: [...transaction, nonce],
  })
  const signatures = await Promise.all(
    [...by].sort(byAddress).map(owner => {
      if (!owner.sign) throw new Error(`The key of ${owner.address} cannot sign a hash.`)
      return owner.sign({ hash })
    }),
  )
  const data = encodeFunctionData({
    abi,
    functionName: 'execTransaction',
    args: [...transaction, concat(signatures)],
  })
  await sendAll(chain, accounts.deployer, [{ to: address, data }])
}

/** Safe reads the signatures in the order of their owners' numeric addresses (GS026). */
const byAddress = (left: LocalAccount, right: LocalAccount) =>
  BigInt(left.address) < BigInt(right.address) ? -1 : 1

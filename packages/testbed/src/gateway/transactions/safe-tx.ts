import type { Safe } from '@countersign/core'
import { type Hex, parseAbi } from 'viem'
import { answered } from '../chain/answered.ts'
import type { Network } from '../chain/network.ts'
import { unprocessable } from '../http/refusal.ts'
import type { SafeCall } from './record.ts'

const abi = parseAbi([
  'function getTransactionHash(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, uint256 nonce) view returns (bytes32)',
  'function encodeTransactionData(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, uint256 nonce) view returns (bytes)',
  'function approvedHashes(address owner, bytes32 hash) view returns (uint256)',
])
const newAbi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
const oldAbi = parseAbi(['function isValidSignature(bytes data, bytes signature) view returns (bytes4)'])

export type SafeTransaction = SafeCall & { readonly nonce: number }

const argumentsOf = (call: SafeTransaction) =>
  [
    call.to,
    BigInt(call.value),
    call.data ?? '0x',
    call.operation,
    BigInt(call.safeTxGas),
    BigInt(call.baseGas),
    BigInt(call.gasPrice),
    call.gasToken,
    call.refundReceiver,
    BigInt(call.nonce),
  ] as const

/** Reads from a Safe the hash of a transaction, which its owners sign. @throws {RefusalError} 422 */
export async function safeTxHash({ client }: Network, safe: Safe, call: SafeTransaction): Promise<Hex> {
  const args = argumentsOf(call)
  const asked = client.readContract({ address: safe.address, abi, functionName: 'getTransactionHash', args })
  const hash = await answered(asked)
  if (!hash) throw unprocessable('Could not calculate safeTxHash')
  return hash
}

/** Whether an owner has approved a hash on the chain. */
export async function hasApproved({ client }: Network, safe: Safe, owner: Hex, hash: Hex): Promise<boolean> {
  const args = [owner, hash] as const
  const { address } = safe
  return (await client.readContract({ address, abi, functionName: 'approvedHashes', args })) !== 0n
}

/**
 * Whether a contract owner accepts a signature of a transaction, queried as the Safe does.
 *
 * @see Safe checkNSignatures: up to 1.4.1 it passes the preimage, from 1.5.0 the hash
 */
export async function contractAccepts(
  { client }: Network,
  safe: Safe,
  call: SafeTransaction,
  { owner, hash, signature }: { owner: Hex; hash: Hex; signature: Hex },
): Promise<boolean> {
  const functionName = 'isValidSignature'
  if (safe.rules.asksOwners === 'hash') {
    const args = [hash, signature] as const
    const asked = client.readContract({ address: owner, abi: newAbi, functionName, args })
    return (await answered(asked)) === '0x1626ba7e'
  }
  const preimage = await client.readContract({
    address: safe.address,
    abi,
    functionName: 'encodeTransactionData',
    args: argumentsOf(call),
  })
  const args = [preimage, signature] as const
  const asked = client.readContract({ address: owner, abi: oldAbi, functionName, args })
  return (await answered(asked)) === '0x20c13b0b'
}

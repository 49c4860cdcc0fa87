import {
  type Address,
  concat,
  encodeFunctionData,
  type Hex,
  hashTypedData,
  parseAbi,
  zeroAddress,
} from 'viem'
import type { TypedData } from '../../wallet/engine/types.ts'
import type { SafeState } from './state.ts'
import { type SafeDomain, typedForSafe } from './typed.ts'

/** A transaction of a Safe. The executing account pays for it, so the refund fields are always zero. */
export type SafeTransaction = {
  readonly to: Address
  /** In wei, in decimal. */
  readonly value: string
  readonly data: Hex
  /** 0 is a call, 1 a delegate call. */
  readonly operation: 0 | 1
  readonly nonce: number
}

/** An owner's signature; the contract requires the numeric order of the owners' addresses. */
export type OwnersSignature = { readonly owner: Address; readonly signature: Hex }

/** The fields that are always zero here, in the order of the signed type. */
export const refund = {
  safeTxGas: '0',
  baseGas: '0',
  gasPrice: '0',
  gasToken: zeroAddress,
  refundReceiver: zeroAddress,
} as const

const abi = parseAbi([
  'function signMessage(bytes data)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) returns (bool success)',
])

const fields = [
  ['to', 'address'],
  ['value', 'uint256'],
  ['data', 'bytes'],
  ['operation', 'uint8'],
  ['safeTxGas', 'uint256'],
  ['baseGas', 'uint256'],
  ['gasPrice', 'uint256'],
  ['gasToken', 'address'],
  ['refundReceiver', 'address'],
  ['nonce', 'uint256'],
] as const

/** Returns what owners sign to confirm a transaction. @see Safe 1.4.1 `SafeTx` */
export function safeTransaction(
  safe: SafeDomain,
  transaction: SafeTransaction,
): { typedData: TypedData; hash: Hex } {
  const typedData = typedForSafe(safe, 'SafeTx', fields, { ...refund, ...transaction })
  return { typedData, hash: hashTypedData(typedData) }
}

/**
 * Returns the transaction with which a Safe signs a message on the chain.
 *
 * @param message - the hash that `SafeMessage` contains.
 * @param library - `SignMessageLib` of the Safe's version; `undefined`: the Safe signs without it.
 */
export function signingOnChain(
  safe: Pick<SafeState, 'address'>,
  message: Hex,
  library: Address | undefined,
): Omit<SafeTransaction, 'nonce'> {
  const data = encodeFunctionData({ abi, functionName: 'signMessage', args: [message] })
  return { to: library ?? safe.address, value: '0', data, operation: library === undefined ? 0 : 1 }
}

/** Returns the calldata that executes a confirmed transaction. @see Safe 1.4.1 GS026: ascending by owner */
export function execution(transaction: SafeTransaction, signatures: readonly OwnersSignature[]): Hex {
  const sorted = signatures.toSorted((a, b) => (BigInt(a.owner) < BigInt(b.owner) ? -1 : 1))
  const { to, value, data, operation } = transaction
  return encodeFunctionData({
    abi,
    functionName: 'execTransaction',
    args: [
      to,
      BigInt(value),
      data,
      operation,
      0n,
      0n,
      0n,
      zeroAddress,
      zeroAddress,
      concat(sorted.map(({ signature }) => signature)),
    ],
  })
}

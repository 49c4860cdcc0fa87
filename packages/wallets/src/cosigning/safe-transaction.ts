import type { CosigningSafe } from '@countersign/api'
import { type Address, parseAddress } from '@countersign/core'
import { approvedPart } from './approval.ts'

/** What a Safe executes in one of its transactions. */
export type SafeTransaction = {
  readonly to: Address
  readonly data: `0x${string}`
  /** 0: call; 1: delegate call, which runs the other contract’s code as the Safe's own. */
  readonly operation: 0 | 1
}

/** The fields of a Safe transaction. @see EIP-712; Safe `SafeTx` since 1.0.0 */
export type SafeTransactionTypedData = {
  readonly domain: CosigningSafe['typedData']['domain']
  readonly types: { readonly SafeTx: readonly { readonly name: string; readonly type: string }[] }
  readonly primaryType: 'SafeTx'
  readonly message: Readonly<Record<string, string | number>>
}

/** The zero address. In a Safe transaction: the chain’s own currency, and no refund receiver. */
const nobody = `0x${'0'.repeat(40)}`

/**
 * `SignMessageLib` as deployed by Safe, the newest first. Each address is derived from the code (CREATE2), so the code
 * there is known. Any of them works for any Safe from 1.3.0, whose storage is the same.
 */
const libraries: readonly Address[] = [
  '0x4FfeF8222648872B3dE295Ba1e49110E61f5b5aa',
  '0xd53cd0aB83D845Ac265BE939c57F53AD838012c9',
  '0xA65387F16B013cf2Af4605Ad8aA5ec25a2cbA3a2',
  '0x98FFBBF51bb33A056B08ddf711f289936AafF717',
].map(parseAddress)

/** The library of each version, which is tried before the others. */
const own: Readonly<Record<string, number>> = { '1.5': 0, '1.4': 1, '1.3': 2 }

/**
 * Lists the contracts with which a Safe of this version may sign a message on the chain, those of its own version
 * first. Not all of them are deployed on every chain.
 *
 * @returns `null` for a Safe that signs without a library (up to 1.2.0)
 */
export function signingLibraries({ version }: Pick<CosigningSafe, 'version'>): readonly Address[] | null {
  const [, minor] = /^1\.(\d+)\./.exec(version) ?? []
  if (minor !== undefined && Number(minor) < 3) return null
  const first = own[`1.${minor}`] ?? 0
  return [...libraries.slice(first), ...libraries.slice(0, first)]
}

/**
 * Returns the transaction by which a Safe signs a message on the chain, as a whole.
 *
 * @param library - of `signingLibraries`; `null`: the Safe signs without one.
 * @see Safe SignMessageLib signMessage(bytes); up to 1.2.0 of the Safe itself
 */
export function signingTransaction(
  { address, typedData }: Pick<CosigningSafe, 'address' | 'typedData'>,
  library: Address | null,
): SafeTransaction {
  const data = `0x85a5affe${word(0x20)}${bytes(typedData.message.message)}` as const
  return { to: library ?? parseAddress(address), data, operation: library === null ? 0 : 1 }
}

/**
 * Returns the call by which one owner executes a Safe transaction that needs no other owner: sending it confirms it.
 *
 * @see Safe execTransaction, and checkNSignatures with v of 1
 */
export function executionBy(owner: string, { to, data, operation }: SafeTransaction): `0x${string}` {
  const dataAt = 10 * 32
  const content = bytes(data)
  const signaturesAt = dataAt + content.length / 2
  const head = [
    ...[address(to), word(0), word(dataAt), word(operation)],
    // The sender pays for it.
    ...[word(0), word(0), word(0), address(nobody), address(nobody)],
    word(signaturesAt),
  ]
  return `0x6a761202${head.join('')}${content}${bytes(approvedPart(owner))}`
}

/** Returns the call that reads the hash of a Safe transaction. @see Safe getTransactionHash */
export function hashQuestion({ to, data, operation }: SafeTransaction, nonce: number): `0x${string}` {
  const head = [
    ...[address(to), word(0), word(10 * 32), word(operation)],
    ...[word(0), word(0), word(0), address(nobody), address(nobody)],
    word(nonce),
  ]
  return `0xd8d11f78${head.join('')}${bytes(data)}`
}

/** Returns the call that reads whether a Safe has signed a hash on the chain. @see Safe signedMessages */
export function signedQuestion(hash: string): `0x${string}` {
  return `0x5ae6bd37${hash.slice(2)}`
}

/** Returns what owners sign to confirm a Safe transaction. @see EIP-712 */
export function transactionTypedData(
  { typedData }: Pick<CosigningSafe, 'typedData'>,
  { to, data, operation }: SafeTransaction,
  nonce: number,
): SafeTransactionTypedData {
  return {
    domain: typedData.domain,
    types: { SafeTx: fields.map(([name, type]) => ({ name, type })) },
    primaryType: 'SafeTx',
    message: {
      ...{ to, value: '0', data, operation },
      ...{ safeTxGas: '0', baseGas: '0', gasPrice: '0', gasToken: nobody, refundReceiver: nobody },
      nonce,
    },
  }
}

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

// Solidity ABI, Formal Specification of the Encoding: 32 bytes for each number and address; bytes after their length.

const word = (value: number) => value.toString(16).padStart(64, '0')

const address = (value: string) => value.slice(2).toLowerCase().padStart(64, '0')

function bytes(value: string): string {
  const content = value.slice(2)
  return `${word(content.length / 2)}${content.padEnd(Math.ceil(content.length / 64) * 64, '0')}`
}

import { parseAddress } from '@countersign/core'
import { decodeFunctionData, encodeFunctionData, hashTypedData, parseAbi, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  executionBy,
  hashQuestion,
  signedQuestion,
  signingLibraries,
  signingTransaction,
  transactionTypedData,
} from './safe-transaction.ts'
import { alice, cosigningOfTeam, team } from './testing/example.ts'

const abi = parseAbi([
  'function signMessage(bytes data)',
  'function signedMessages(bytes32 hash) view returns (uint256)',
  'function getTransactionHash(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, uint256 nonce) view returns (bytes32)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) returns (bool success)',
])
const library = parseAddress('0xd53cd0aB83D845Ac265BE939c57F53AD838012c9')
const [safe] = cosigningOfTeam().safes
if (!safe) throw new Error('A cosigning has a Safe.')

/** A Safe with a message of this many bytes: an owner that is a nested Safe signs 66. */
const asked = (length: number) => ({
  ...safe,
  typedData: { ...safe.typedData, message: { message: `0x${'ab'.repeat(length)}` as const } },
})

describe('the call that signs', () => {
  test.each([1, 32, 33, 66])('carries a message of %i bytes', length => {
    const { to, data, operation } = signingTransaction(asked(length), library)
    expect(data).toBe(
      encodeFunctionData({ abi, functionName: 'signMessage', args: [`0x${'ab'.repeat(length)}`] }),
    )
    expect([to, operation]).toEqual([library, 1])
  })

  test('goes to the Safe itself if that signs without a library', () => {
    expect(signingTransaction(safe, null)).toMatchObject({ to: team, operation: 0 })
  })
})

test.each([
  ['1.0.0', null],
  ['1.2.0', null],
  ['1.3.0', '0xA65387F16B013cf2Af4605Ad8aA5ec25a2cbA3a2'],
  ['1.4.1+L2', '0xd53cd0aB83D845Ac265BE939c57F53AD838012c9'],
  ['1.5.0', '0x4FfeF8222648872B3dE295Ba1e49110E61f5b5aa'],
  ['1.6.0', '0x4FfeF8222648872B3dE295Ba1e49110E61f5b5aa'],
])('a Safe %s signs with the library of its own version before others', (version, first) => {
  const libraries = signingLibraries({ version })
  expect(libraries?.[0] ?? null).toBe(first)
  if (libraries) expect(new Set(libraries).size).toBe(4)
})

test('one owner confirms by sending it', () => {
  const transaction = signingTransaction(asked(66), library)
  const { functionName, args } = decodeFunctionData({ abi, data: executionBy(alice, transaction) })
  expect(functionName).toBe('execTransaction')
  const part = `0x${'0'.repeat(24)}${'a'.repeat(40)}${'0'.repeat(64)}01`
  const refund = [0n, 0n, 0n, zeroAddress, zeroAddress]
  expect(args).toEqual([library, 0n, transaction.data, 1, ...refund, part])
})

test('the Safe is called with its own ABI', () => {
  const { to, data, operation } = signingTransaction(safe, library)
  expect(hashQuestion({ to, data, operation }, 7)).toBe(
    encodeFunctionData({
      abi,
      functionName: 'getTransactionHash',
      args: [to, 0n, data, operation, 0n, 0n, 0n, zeroAddress, zeroAddress, 7n],
    }),
  )
  const hash = `0x${'5'.repeat(64)}` as const
  expect(signedQuestion(hash)).toBe(encodeFunctionData({ abi, functionName: 'signedMessages', args: [hash] }))
})

test('owners sign it for this Safe on this chain, and for one nonce', () => {
  const transaction = signingTransaction(safe, library)
  const typedData = transactionTypedData(safe, transaction, 7)
  expect(typedData.domain).toEqual(safe.typedData.domain)
  // Every field has its type and is part of the hash.
  const hashOf = (data: typeof typedData) =>
    hashTypedData({ ...data, domain: { ...data.domain, verifyingContract: team } })
  expect(hashOf(typedData)).not.toBe(hashOf(transactionTypedData(safe, transaction, 8)))
})

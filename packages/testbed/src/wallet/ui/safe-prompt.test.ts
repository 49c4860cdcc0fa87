import { encodeFunctionData, type Hex, hashTypedData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { accounts } from '../../accounts.ts'
import type { TypedData } from '../engine/types.ts'
import { safePrompt } from './safe-prompt.ts'

const { address } = accounts.alice
const safe = '0xd9f8dE3B1E996B792C5eBb78A747F974D618D172'
const message: Hex = `0x${'ab'.repeat(32)}`
const chainField = { name: 'chainId', type: 'uint256' }
const typedData = (changes: Partial<TypedData> = {}): TypedData => ({
  types: {
    EIP712Domain: [chainField, { name: 'verifyingContract', type: 'address' }],
    SafeMessage: [{ name: 'message', type: 'bytes' }],
  },
  primaryType: 'SafeMessage',
  domain: { chainId: 31337, verifyingContract: safe },
  message: { message },
  ...changes,
})
const asked = (changes?: Partial<TypedData>) =>
  safePrompt({ kind: 'typed-data', address, typedData: typedData(changes) })

test('a Safe’s message is recognized, with the hash that is signed', () => {
  const hash = hashTypedData(typedData())
  expect(asked()).toEqual({ kind: 'message', safe, chainId: 31337, message, hash })
})

test('the message of an old Safe names no chain', () => {
  const { EIP712Domain: _, ...types } = typedData().types
  const EIP712Domain = [{ name: 'verifyingContract', type: 'address' }]
  expect(asked({ types: { EIP712Domain, ...types }, domain: { verifyingContract: safe } })).toMatchObject({
    kind: 'message',
    chainId: null,
  })
})

test('a Safe’s transaction is recognized', () => {
  const types = { ...typedData().types, SafeTx: [{ name: 'nonce', type: 'uint256' }] }
  expect(asked({ types, primaryType: 'SafeTx', message: { nonce: 5 } })).toMatchObject({
    kind: 'transaction',
    safe,
    transaction: { nonce: 5 },
  })
})

test.each([
  ['of another type', { types: { Mail: [{ name: 'message', type: 'bytes' }] }, primaryType: 'Mail' }],
  ['without a Safe', { domain: { chainId: 1 } }],
  ['that no hash can be made of', { message: {} }],
])('typed data %s is not recognized as a Safe’s', (_, changes) => {
  expect(asked(changes)).toBeNull()
})

test('the approval of a hash is recognized by its calldata', () => {
  const data = encodeFunctionData({ abi: parseAbi(['function approveHash(bytes32 hash)']), args: [message] })
  expect(safePrompt({ kind: 'transaction', transaction: { to: safe, data } })).toEqual({
    kind: 'approval',
    safe,
    hash: message,
  })
  expect(safePrompt({ kind: 'transaction', transaction: { to: safe, data: `${data}00` } })).toBeNull()
})

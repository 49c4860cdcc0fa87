import { hashMessage, hashTypedData } from 'viem'
import { expect, test } from 'vitest'
import { completed, safeMessage, textOf } from './message.ts'

const safe = { address: '0xd9f8dE3B1E996B792C5eBb78A747F974D618D172', chainId: 31337 } as const
const types = { SafeMessage: [{ name: 'message', type: 'bytes' }] } as const
const mail = {
  types: {
    Person: [{ name: 'name', type: 'string' }],
    Mail: [{ name: 'to', type: 'Person[]' }],
  },
  domain: { name: 'Post', chainId: 31337 },
  message: { to: [{ name: 'Bob' }] },
}

test.each([
  ['1.4.1', { chainId: 31337, verifyingContract: safe.address }],
  ['1.3.0+L2', { chainId: 31337, verifyingContract: safe.address }],
  ['1.1.1', { verifyingContract: safe.address }],
])('the message of a Safe %s is hashed with its own domain', (version, domain) => {
  const message = { message: hashMessage('Hello') }
  const { hash, typedData } = safeMessage({ ...safe, version }, 'Hello')
  expect(hash).toBe(hashTypedData({ domain, types, primaryType: 'SafeMessage', message }))
  expect(typedData.domain).toEqual(domain)
})

test('typed data is completed with its domain’s type and its primary type', () => {
  const whole = completed(mail)
  expect(whole.primaryType).toBe('Mail')
  expect(whole.types.EIP712Domain).toEqual([
    { name: 'name', type: 'string' },
    { name: 'chainId', type: 'uint256' },
  ])
  expect(hashTypedData(whole)).toBe(hashTypedData({ ...mail, primaryType: 'Mail' }))
})

test('typed data with an ambiguous primary type is rejected', () => {
  const types = { ...mail.types, Other: [{ name: 'x', type: 'string' }] }
  expect(() => completed({ ...mail, types })).toThrow('primary type')
})

test.each([
  ['0x48656c6c6f', 'Hello'],
  ['Hello', 'Hello'],
  ['0x', '0x'],
  ['0xff00', '0xff00'],
  ['0x123', '0x123'],
])('%s represents the text %s', (given, text) => {
  expect(textOf(given)).toBe(text)
})

import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { eip155Chain, parseAddress } from '../account.ts'
import { recoverWithNoble } from '../recover/noble.ts'
import { ownersMessage } from './message.ts'
import { accepts, approvalQuestion, isApproved, ownersQuestion, partSigner } from './owners.ts'
import type { Safe } from './read-safe.ts'

const word = (value: number): Hex => `0x${value.toString(16).padStart(64, '0')}`

test('an owner has approved a hash only if the Safe returned one word that is not zero', () => {
  expect(isApproved({ status: 'returned', data: word(1) })).toBe(true)
  expect(isApproved({ status: 'returned', data: word(0) })).toBe(false)
  expect(isApproved({ status: 'returned', data: `${word(1)}00` })).toBe(false)
  expect(isApproved({ status: 'returned', data: '0x01' })).toBe(false)
  expect(isApproved({ status: 'reverted', data: word(1) })).toBe(false)
  expect(isApproved({ status: 'no-code' })).toBe(false)
  expect(isApproved(undefined)).toBe(false)
})

test('a contract accepts only if it returned the magic value of the function that was called', () => {
  const magic: Hex = `0x1626ba7e${'0'.repeat(56)}`
  expect(accepts('new', { status: 'returned', data: magic })).toBe(true)
  expect(accepts('new', { status: 'returned', data: `${magic}00` })).toBe(true)
  expect(accepts('old', { status: 'returned', data: magic })).toBe(false)
  expect(accepts('new', { status: 'returned', data: magic.slice(0, 10) as Hex })).toBe(false)
  expect(accepts('new', { status: 'reverted', data: magic })).toBe(false)
  expect(accepts('new', { status: 'no-code' })).toBe(false)
  expect(accepts('new', undefined)).toBe(false)
})

const address = parseAddress(`0x${'11'.repeat(20)}`)
const owner = parseAddress(`0x${'22'.repeat(20)}`)

test('an owner that is a contract is asked by the function that its Safe uses, with what the Safe passes on', () => {
  for (const [asksOwners, overload, signature] of [
    ['message', 'old', 'bytes data, bytes signature'],
    ['preimage', 'old', 'bytes data, bytes signature'],
    ['hash', 'new', 'bytes32 hash, bytes signature'],
  ] as const) {
    const rules = { domain: 'chain-and-safe', asksOwners, answers: [] } as const
    const chain = eip155Chain(1)
    const safe = { address, chain, rules } as unknown as Safe
    const message = ownersMessage({ safe: address, chain, rules, message: word(7) })
    expect(ownersQuestion(safe, word(7), owner, '0x1234')).toEqual({
      overload,
      question: {
        target: owner,
        data: encodeFunctionData({
          abi: parseAbi([`function isValidSignature(${signature}) view returns (bytes4)`]),
          args: [message, '0x1234'],
        }),
      },
    })
  }
})

test('a Safe is asked for the approval of one owner and one hash', () => {
  const abi = parseAbi(['function approvedHashes(address owner, bytes32 hash) view returns (uint256)'])
  expect(approvalQuestion(address, owner, word(7))).toEqual({
    target: address,
    data: encodeFunctionData({ abi, args: [owner, word(7)] }),
  })
})

test('the signer of a part is recovered from the hash, or as eth_sign hashes it, by its v', async () => {
  const key = privateKeyToAccount(`0x${'42'.repeat(32)}`)
  const seen = new Set<number>()
  for (let number = 0; seen.size < 4; number++) {
    const hash = word(number)
    const plain = await key.sign({ hash })
    const prefixed = await key.signMessage({ message: { raw: hash } })
    const raised = (signature: Hex) =>
      `${signature.slice(0, -2)}${(Number(`0x${signature.slice(-2)}`) + 4).toString(16)}` as Hex
    for (const [signature, other] of [
      [plain, raised(plain)],
      [raised(prefixed), prefixed],
    ] as const) {
      seen.add(Number(`0x${signature.slice(-2)}`))
      expect(partSigner(hash, signature, recoverWithNoble)).toBe(key.address)
      expect(partSigner(hash, other, recoverWithNoble)).not.toBe(key.address)
    }
  }
  const none: Hex = `0x${'00'.repeat(64)}1b`
  expect(partSigner(word(1), none, recoverWithNoble)).toBeUndefined()
})

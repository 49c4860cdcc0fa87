import * as fc from 'fast-check'
import { hashTypedData, keccak256, size } from 'viem'
import { describe, expect, test } from 'vitest'
import { eip155Chain, parseAddress } from '../account.ts'
import { InputError } from '../input.ts'
import {
  canOwn,
  ownersMessage,
  safeMessageHash,
  safeMessagePreimage,
  safeMessageTypedData,
  signedHash,
} from './message.ts'
import { anyQuestion } from './testing/any-question.ts'

test('the message hash is that of the typed data that wallets receive', () => {
  fc.assert(
    fc.property(anyQuestion, given => {
      const { domain, types, primaryType, message } = safeMessageTypedData(given)
      const theirs = hashTypedData({ domain, types, primaryType, message })
      expect(safeMessageHash(given)).toBe(theirs)
      expect(keccak256(safeMessagePreimage(given))).toBe(theirs)
      expect(size(safeMessagePreimage(given))).toBe(66)
    }),
    { numRuns: 50 },
  )
})

test('the message hash depends on the chain from 1.3.0 only', () => {
  const on = (domain: 'safe' | 'chain-and-safe', id: number) =>
    safeMessageHash({
      safe: parseAddress(`0x${'11'.repeat(20)}`),
      chain: eip155Chain(id),
      rules: { domain },
      message: signedHash('Hello world!'),
    })
  expect(on('safe', 1)).toBe(on('safe', 10))
  expect(on('chain-and-safe', 1)).not.toBe(on('chain-and-safe', 10))
})

test('a text is signed by its EIP-191 hash, typed data by its own hash', () => {
  // As in the tests of Safe's protocol kit.
  expect(signedHash('Hello world!')).toBe(
    '0xaa05af77f274774b8bdc7b61d98bc40da523dc2821fdea555f4d6aa413199bcc',
  )
  const typed = {
    domain: { name: 'Example', chainId: 1 },
    types: { Lamp: [{ name: 'lit', type: 'bool' }] },
    primaryType: 'Lamp',
    message: { lit: true },
  } as const
  expect(signedHash(typed)).toBe(hashTypedData(typed))
})

describe('typed data', () => {
  const typed = (name: string, note: string) => ({
    domain: { name: 'Example', chainId: 1n },
    types: {
      Lamp: [
        { name: 'amount', type: 'uint256' },
        { name, type: 'string' },
      ],
    },
    primaryType: 'Lamp' as const,
    message: { amount: 2n ** 200n, [name]: note },
  })

  test('may contain large numbers', () => {
    expect(signedHash(typed('note', 'text'))).toBe(hashTypedData(typed('note', 'text')))
  })

  test('with a lone surrogate is refused, because it would be hashed as another text', () => {
    for (const content of [typed('note', '\ud800'), typed('a\ud800', 'text')])
      expect(() => signedHash(content)).toThrow(InputError)
    const nested = { ...typed('note', 'text'), domain: { name: '\udc00' } }
    expect(() => signedHash(nested)).toThrow(InputError)
  })

  test('without its types, and any other value, is refused', () => {
    for (const content of [{}, null, 7, undefined, ['text'], { primaryType: 'Lamp' }])
      expect(() => signedHash(content as string)).toThrow(InputError)
  })
})

test('whether a Safe can own another is asked about rules alone', () => {
  const rules = { asksOwners: 'hash', answers: ['new'] } as const
  expect(canOwn(rules, rules)).toBe(true)
  expect(() => canOwn({} as typeof rules, rules)).toThrow(InputError)
  expect(() => canOwn(rules, {} as typeof rules)).toThrow(InputError)
})

describe('an owner that is a contract receives', () => {
  const given = {
    safe: parseAddress(`0x${'11'.repeat(20)}`),
    chain: eip155Chain(1),
    message: signedHash('Hello world!'),
  }
  const about = (asksOwners: 'message' | 'preimage' | 'hash') =>
    ownersMessage({ ...given, rules: { domain: 'chain-and-safe', asksOwners } })
  const rules = { domain: 'chain-and-safe' } as const

  test('the message from a Safe 1.3.0', () => {
    expect(about('message')).toBe(given.message)
  })

  test('the preimage from a Safe 1.4.1', () => {
    expect(about('preimage')).toBe(safeMessagePreimage({ ...given, rules }))
  })

  test('the message hash from a Safe 1.5.0', () => {
    expect(about('hash')).toBe(safeMessageHash({ ...given, rules }))
  })
})

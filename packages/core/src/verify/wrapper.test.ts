import * as fc from 'fast-check'
import { encodeAbiParameters, type Hex, parseErc6492Signature, serializeErc6492Signature } from 'viem'
import { describe, expect, test } from 'vitest'
import { bytesOfHex, hexOfBytes } from './bytes.ts'
import { unwrap } from './wrapper.ts'

const suffix = '6492'.repeat(16)
const hex = (limits: { minLength?: number; maxLength: number }) => fc.uint8Array(limits).map(hexOfBytes)
const bytes = (text: string) => bytesOfHex(text) ?? expect.unreachable()
const word = (value: number | bigint) => value.toString(16).padStart(64, '0')

function unwrapped(text: string) {
  const found = unwrap(bytes(text))
  if (found === undefined || found === 'malformed') return found
  return {
    address: hexOfBytes(found.factory),
    data: hexOfBytes(found.factoryCall),
    signature: hexOfBytes(found.signature),
  }
}

test('a wrapper from viem is unwrapped', () => {
  fc.assert(
    fc.property(
      hex({ minLength: 20, maxLength: 20 }),
      hex({ maxLength: 300 }),
      hex({ maxLength: 300 }),
      (address, data, signature) => {
        const wrapper = serializeErc6492Signature({ address, data, signature })
        expect(unwrapped(wrapper)).toEqual({ address, data, signature })
        expect(parseErc6492Signature(wrapper).signature).toBe(signature)
      },
    ),
  )
})

test('bytes without the suffix are not a wrapper', () => {
  fc.assert(fc.property(hex({ maxLength: 200 }), text => unwrapped(text) === undefined))
  expect(unwrapped('0x')).toBeUndefined()
  expect(unwrapped(`0x${suffix.slice(2)}`)).toBeUndefined()
})

describe('a wrapper is malformed if before its suffix', () => {
  const address = word(1)
  const cases: [string, string][] = [
    ['there is nothing', ''],
    ['there is one byte', '00'],
    ['there are two words', address + word(64)],
    [
      'the address has 21 bytes',
      `${'01'.padStart(24, '0')}${'00'.repeat(20)}${word(96)}${word(128)}${word(0)}${word(0)}`,
    ],
    ['the offset of the call is past the end', address + word(192) + word(128) + word(0) + word(0)],
    ['the offset of the signature is past the end', address + word(96) + word(160) + word(0) + word(0)],
    ['an offset is huge', address + word(2n ** 255n) + word(128) + word(0) + word(0)],
    ['an offset is above 2^53', address + word(96n + 2n ** 64n) + word(128) + word(0) + word(0)],
    ['the call is longer than what follows', address + word(96) + word(128) + word(33) + word(0)],
    ['the signature is longer than what follows', address + word(96) + word(128) + word(0) + word(1)],
    ['a length is huge', address + word(96) + word(128) + word(2n ** 256n - 1n) + word(0)],
  ]
  test.each(cases)('%s', (_, content) => {
    expect(unwrapped(`0x${content}${suffix}`)).toBe('malformed')
  })
})

test('any content is unwrapped within bounds or malformed, without an exception', () => {
  const words = fc.array(
    fc.constantFrom(word(0), word(1), word(32), word(96), word(128), 'ff'.repeat(32), '00'),
    {
      maxLength: 12,
    },
  )
  fc.assert(
    fc.property(
      fc.oneof(
        words.map(parts => parts.join('')),
        hex({ maxLength: 300 }).map(text => text.slice(2)),
      ),
      content => {
        const found = unwrapped(`0x${content}${suffix}`)
        expect(found).toBeDefined()
      },
    ),
    { numRuns: 1000 },
  )
})

test('a wrapper inside a wrapper is unwrapped once', () => {
  const address: Hex = `0x${'11'.repeat(20)}`
  const inner = serializeErc6492Signature({ address, data: '0x', signature: '0x1234' })
  expect(unwrapped(serializeErc6492Signature({ address, data: '0x', signature: inner }))).toMatchObject({
    signature: inner,
  })
})

test('content without padding at its end is unwrapped, like Solidity’s decoder does', () => {
  const full = encodeAbiParameters(
    [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
    [`0x${'11'.repeat(20)}`, '0x', '0x1234'],
  )
  const trimmed = full.slice(0, full.length - 60)
  expect(unwrapped(`${trimmed}${suffix}`)).toMatchObject({ signature: '0x1234' })
})

test('content that ends within its head is malformed, and the missing bytes do not count as zeros', () => {
  for (const bytes of [0, 31, 32, 40, 63, 64, 95])
    expect(unwrapped(`0x${'00'.repeat(bytes)}${suffix}`)).toBe('malformed')
})

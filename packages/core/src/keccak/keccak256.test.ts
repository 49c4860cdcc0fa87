import { keccak_256 } from '@noble/hashes/sha3'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { keccak256 } from './keccak256.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const ascii = (text: string) => new TextEncoder().encode(text)

test.each([
  ['', 'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'],
  ['abc', '4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45'],
  ['testing', '5f16f4c7f149ac4f9510d9cf8cf384038ad348b3bcdc01915f95de12df9d1b02'],
])('the hash of %j is the known one', (text, hash) => {
  expect(hex(keccak256(ascii(text)))).toBe(hash)
})

test('the hash is that of noble at every length up to five blocks', () => {
  const bytes = Uint8Array.from({ length: 5 * 136 + 2 }, (_, index) => (index * 167 + 13) & 255)
  for (let length = 0; length <= bytes.length; length++) {
    const input = bytes.subarray(0, length)
    expect(hex(keccak256(input))).toBe(hex(keccak_256(input)))
  }
})

test('the hash is that of noble for any bytes, also those of a part of a buffer', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 1000, size: 'max' }), fc.nat(7), (bytes, from) => {
      const part = bytes.subarray(from)
      const before = hex(part)
      expect(hex(keccak256(part))).toBe(hex(keccak_256(part)))
      expect(hex(part)).toBe(before)
    }),
    { numRuns: 1000 },
  )
})

test('the hash is that of noble for long input', () => {
  const megabyte = new Uint8Array(1_000_003).fill(0xa5)
  expect(hex(keccak256(megabyte))).toBe(hex(keccak_256(megabyte)))
})

test('a thousand hashes, each of the one before, are those of noble', () => {
  let ours: Uint8Array = new Uint8Array()
  let theirs: Uint8Array = new Uint8Array()
  for (let round = 0; round < 1000; round++) {
    const before = ours
    const kept = hex(before)
    ours = keccak256(ours)
    theirs = keccak_256(theirs)
    expect(hex(before)).toBe(kept)
  }
  expect(hex(ours)).toBe(hex(theirs))
})

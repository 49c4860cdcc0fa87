import { expect, test } from 'vitest'
import { ownerSignature } from './owner-signature.ts'

const rs = 'Ab'.repeat(64)

test.each([
  ['typed-data', '1b', '1b'],
  ['typed-data', '1C', '1c'],
  ['typed-data', '00', '1b'],
  ['typed-data', '01', '1c'],
  ['hash', '1b', '1f'],
  ['hash', '01', '20'],
] as const)('a signature by %s that ends in %s is passed to a Safe with %s', (way, last, expected) => {
  expect(ownerSignature({ given: `0x${rs}${last}`, way })).toBe(`0x${rs.toLowerCase()}${expected}`)
})

test.each([
  ['nothing', '0x'],
  ['64 bytes', `0x${rs}`],
  ['several signatures', `0x${rs}1b${rs}1b`],
  ['a last byte that there is not', `0x${rs}1d`],
  ['no text', 7],
])('%s is not a signature of a key', (_, given) => {
  expect(ownerSignature({ given, way: 'typed-data' })).toBeNull()
})

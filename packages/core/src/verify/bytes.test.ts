import * as fc from 'fast-check'
import { bytesToHex, hexToBytes, isHex } from 'viem'
import { expect, test } from 'vitest'
import { bytesOfHex, bytesOfKnownHex, endsInHexOf, hexOfBytes, joinBytes, sameBytes } from './bytes.ts'

const bytes = fc.uint8Array({ maxLength: 70 })

test('bytes written as hex are read back unchanged', () => {
  fc.assert(
    fc.property(bytes, value => {
      const hex = hexOfBytes(value)
      expect(hex).toBe(bytesToHex(value))
      expect(bytesOfHex(hex)).toEqual(value)
      expect(bytesOfHex(`0x${hex.slice(2).toUpperCase()}`)).toEqual(value)
    }),
  )
})

test('whole bytes of hex are read, and nothing else', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'09afAFgG/:@`xé０') }).map(digits => `0x${digits}`),
  )
  fc.assert(
    fc.property(text, value => {
      const read = bytesOfHex(value)
      const right = isHex(value, { strict: true }) && value.length % 2 === 0
      expect(read).toEqual(right ? Uint8Array.from(hexToBytes(value)) : undefined)
    }),
    { numRuns: 1000 },
  )
})

test.each(['', '0', '0x0', '0X00', 'x00', '0x0g', '0x 0', '00'])('%j is rejected', text => {
  expect(bytesOfHex(text)).toBeUndefined()
})

test('the end of a text is compared in any letter case', () => {
  fc.assert(
    fc.property(bytes, fc.string(), (value, start) => {
      const digits = hexOfBytes(value).slice(2)
      expect(endsInHexOf(start + digits, value)).toBe(true)
      expect(endsInHexOf(start + digits.toUpperCase(), value)).toBe(true)
      if (digits)
        expect(endsInHexOf(start + digits.slice(0, -1) + (digits.endsWith('0') ? '1' : '0'), value)).toBe(
          false,
        )
    }),
  )
  expect(endsInHexOf('ab', Uint8Array.of(1, 0xab))).toBe(false)
})

test('joined bytes are all bytes in order, and equal only to themselves', () => {
  fc.assert(
    fc.property(fc.array(bytes), parts => {
      expect([...joinBytes(...parts)]).toEqual(parts.flatMap(part => [...part]))
    }),
  )
  expect(sameBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 2))).toBe(true)
  expect(sameBytes(Uint8Array.of(1, 2), Uint8Array.of(1))).toBe(false)
  expect(sameBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 3))).toBe(false)
})

test('hex that must be valid throws if it is not', () => {
  for (const wrong of ['', '0', '0x0', '0xzz']) expect(() => bytesOfKnownHex(wrong)).toThrow(TypeError)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { markShape, toneCount } from './mark-shape.ts'

const address = fc
  .array(fc.constantFrom(...'0123456789abcdef'), { minLength: 40, maxLength: 40 })
  .map(digits => `0x${digits.join('')}`)

describe('the mark of an address', () => {
  test('is the same every time', () => {
    expect(markShape('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')).toMatchInlineSnapshot(`
      {
        "open": "M15.1 26.5A10.5 10.5 0 1 1 25.5 11.6",
        "second": 10,
        "signature": "M21.5 17.7Q23.9 26.8 32.2 17.8T45.1 17.6Q59.9 17.8 69.9 9.4",
        "stroke": "M10.1 16.1Q12.1 24.1 13.4 16.3T17.4 16.1Q22.1 16.3 24.1 9",
        "tone": 5,
      }
    `)
  })

  test('does not depend on the case of the address', () => {
    fc.assert(
      fc.property(address, text => {
        expect(markShape(text.toUpperCase())).toEqual(markShape(text))
      }),
    )
  })

  test('differs for addresses that differ in a single middle digit, as look-alike addresses do', () => {
    fc.assert(
      fc.property(address, fc.integer({ min: 6, max: 37 }), (text, index) => {
        const other = text[index] === '0' ? '1' : '0'
        const twin = text.slice(0, index) + other + text.slice(index + 1)
        expect(markShape(twin)).not.toEqual(markShape(text))
      }),
    )
  })

  test('stays within its square and its line, and uses two distinct colors', () => {
    fc.assert(
      fc.property(address, text => {
        const { tone, second, open, stroke, signature } = markShape(text)
        const numbers = (path: string) => path.match(/-?[\d.]+/g)?.map(Number) ?? []
        for (const value of numbers(`${open} ${stroke}`)) {
          expect(value).toBeGreaterThanOrEqual(0)
          expect(value).toBeLessThanOrEqual(32)
        }
        for (const value of numbers(signature)) {
          expect(value).toBeGreaterThanOrEqual(0)
          expect(value).toBeLessThanOrEqual(90)
        }
        expect(tone).toBeLessThan(toneCount)
        expect(second).toBeLessThan(toneCount)
        const apart = Math.abs(tone - second)
        expect(Math.min(apart, toneCount - apart)).toBeGreaterThanOrEqual(3)
      }),
    )
  })

  test('uses every color', () => {
    const tones = new Set(Array.from({ length: 400 }, (_, index) => markShape(`0x${index}`).tone))
    expect(tones.size).toBe(toneCount)
  })
})

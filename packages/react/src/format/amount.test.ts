import { describe, expect, test } from 'vitest'
import { formatAmount } from './amount.ts'

const ether = { decimals: 18, fraction: 6 }
const wei = (text: string) => BigInt(text)

describe('an amount', () => {
  test.each([
    ['en', '1,234,567.891234'],
    ['de', '1.234.567,891234'],
    ['ar-EG', '١٬٢٣٤٬٥٦٧٫٨٩١٢٣٤'],
  ])('is written in the style of %s', (language, text) => {
    const amount = wei('1234567891234999999999999')
    expect(formatAmount(amount, { ...ether, language })).toEqual({ text, tiny: false })
  })

  test('has all of its digits, even if a floating-point number would lose some', () => {
    const text = formatAmount(wei('123456789012345678901234567890'), { decimals: 18, language: 'en' }).text
    expect(text).toBe('123,456,789,012.34567890123456789')
  })

  test('that would be cut to zero is written as less than the smallest shown amount', () => {
    expect(formatAmount(1n, { ...ether, language: 'de' })).toEqual({ text: '0,000001', tiny: true })
  })

  test('of zero is zero', () => {
    expect(formatAmount(0n, { ...ether, language: 'en' })).toEqual({ text: '0', tiny: false })
  })

  test('is never rounded up', () => {
    expect(formatAmount(wei('999999999999999999'), { ...ether, language: 'en' }).text).toBe('0.999999')
  })

  test('of a currency without decimals has no decimal separator', () => {
    expect(formatAmount(1234n, { decimals: 0, language: 'en' }).text).toBe('1,234')
  })
})

import { expect, test } from 'vitest'
import { exactAmount, money } from './balances.tsx'

const plain = (text: string | null) => text?.replace(/[\u2068\u2069]/g, '')
const english = { language: 'en', symbol: 'ETH' }

test('an amount is formatted to its last digit, however large or small', () => {
  const huge = 123456789012345678901234567890123456789n
  expect(plain(exactAmount(huge, { ...english, decimals: 18 }))).toBe(
    '123,456,789,012,345,678,901.234567890123456789 ETH',
  )
  expect(plain(exactAmount(1n, { ...english, decimals: 18 }))).toBe('0.000000000000000001 ETH')
})

test('an amount of a token without decimals is in its smallest unit', () => {
  expect(plain(exactAmount(12_250_000n, { ...english, decimals: null }))).toBe('12,250,000 ETH')
})

test('a unit in another writing direction is isolated from the number', () => {
  expect(exactAmount(1n, { language: 'en', decimals: 0, symbol: 'שקל' })).toBe(
    '\u20681 \u2068שקל\u2069\u2069',
  )
})

test('a value in dollars that is invalid or zero is omitted', () => {
  expect(plain(money('3500.5', 'en'))).toBe('$3,500.50')
  expect([null, 'many', '1e999', '0.00'].map(amount => money(amount, 'en'))).toEqual([null, null, null, null])
})

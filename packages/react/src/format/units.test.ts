import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatUnits } from './amount.ts'

test.each([
  [0n, '0'],
  [1n, '<0.000001'],
  [10n ** 18n, '1'],
  [125n * 10n ** 16n, '1.25'],
  [999_999_999_999_999_999n, '0.999999'],
  [10_000n * 10n ** 18n, '10000'],
])('%i wei is shown as %s', (wei, shown) => {
  expect(formatUnits(wei, 18, 6)).toBe(shown)
})

test('a currency without decimals has no decimal separator', () => {
  expect(formatUnits(42n, 0)).toBe('42')
})

test('the full amount can be parsed back', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), amount => {
      const [whole = '', rest = ''] = formatUnits(amount, 18).split('.')
      expect(BigInt(whole + rest.padEnd(18, '0'))).toBe(amount)
    }),
  )
})

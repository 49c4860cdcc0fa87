import { expect, test } from 'vitest'
import { nextChange, timeLeft } from './time-left.tsx'

test.each([
  [300_000, '5:00'],
  [299_999, '5:00'],
  [299_000, '4:59'],
  [65_000, '1:05'],
  [1, '0:01'],
  [0, '0:00'],
  [-5_000, '0:00'],
])('with %i ms left it shows %s', (left, said) => {
  expect(timeLeft(10_000 + left, 10_000)).toBe(said)
})

test('the time left changes exactly when a second has passed', () => {
  for (const left of [300_000, 299_999, 1_500, 1]) {
    const wait = nextChange(left, 0)
    expect(timeLeft(left, wait ?? 0)).not.toBe(timeLeft(left, 0))
    expect(timeLeft(left, (wait ?? 0) - 1)).toBe(timeLeft(left, 0))
  }
  expect(nextChange(0, 0)).toBeNull()
})

import { expect, test } from 'vitest'
import { foreignName } from './foreign.ts'

test.each([
  ['is in order', 'USD Coin', 'USD Coin'],
  ['is of another writing', 'شيكل', 'شيكل'],
  ['is piled up', `Z${'\u0338'.repeat(9)}algo`, 'Z\u0338\u0338algo'],
  ['hides something', 'U\u200bSD\u202eC', 'USDC'],
  ['is nothing to be seen', '\u3164\u200b ', null],
  ['is not there', null, null],
])('a name that %s', (_, given, shown) => {
  expect(foreignName(given)).toBe(shown)
})

import { expect, test } from 'vitest'
import { foreignName } from './foreign-name.ts'

test.each([
  ['is in order', 'USD Coin', 'USD Coin'],
  ['is of another writing', 'شيكل', 'شيكل'],
  ['hides something', 'U\u200bSD\u202eC', 'USDC'],
  ['is longer than 60 characters', 'a'.repeat(61), `${'a'.repeat(59)}…`],
  ['has no visible character', '\u3164\u200b ', null],
  ['is missing', null, null],
])('a name that %s', (_, given, shown) => {
  expect(foreignName(given)).toBe(shown)
})

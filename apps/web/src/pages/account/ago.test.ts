import { expect, test } from 'vitest'
import { ago } from './ago.ts'

const now = Date.UTC(2030, 0, 10)
const second = 1_000
const minute = 60 * second
const words = { language: 'en', justNow: 'just now' }
const after = (past: number, language = 'en') =>
  ago(new Date(now - past).toISOString(), { ...words, language }, now)

test.each([
  [0, 'just now'],
  [59 * second, 'just now'],
  [60 * second, '1 minute ago'],
  [59 * minute + 59 * second, '59 minutes ago'],
  [60 * minute, '1 hour ago'],
  [23 * 60 * minute, '23 hours ago'],
  [36 * 60 * minute, 'yesterday'],
  [400 * 24 * 60 * minute, '400 days ago'],
])('%i ms ago is %s', (past, said) => {
  expect(after(past)).toBe(said)
})

test.each([
  ['de', 'vor 5 Minuten'],
  ['ar', 'قبل 5 دقائق'],
])('in %s five minutes ago is %s', (language, said) => {
  expect(after(5 * minute, language)).toBe(said)
})

test('a moment to come is now, since clocks differ', () => {
  expect(after(-5 * minute)).toBe('just now')
})

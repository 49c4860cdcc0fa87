// cspell:ignore Minuten
import { expect, test } from 'vitest'
import { ago } from './moment.tsx'

const now = Date.UTC(2030, 0, 10)
const minutes = 60_000

test.each([
  ['en', 0, 'now'],
  ['en', 59_000, 'now'],
  ['en', minutes, '1 minute ago'],
  ['en', 119 * minutes, '1 hour ago'],
  ['en', 36 * 60 * minutes, 'yesterday'],
  ['de', 5 * minutes, 'vor 5 Minuten'],
  ['ar-EG', 5 * minutes, 'قبل ٥ دقائق'],
])('in %s, %i ms ago is %s', (language, past, words) => {
  expect(ago(now - past, now, language)).toBe(words)
})

test('a moment less than a minute ago can have its own name', () => {
  expect(ago(now - 59_999, now, 'en', 'just now')).toBe('1 minute ago')
  expect(ago(now - 59_000, now, 'en', 'just now')).toBe('just now')
})

test('a moment in the future counts as now, since clocks differ', () => {
  expect(ago(now + 5 * minutes, now, 'en')).toBe('now')
})

// cspell:ignore Stunden Tage
import { expect, test } from 'vitest'
import { sayLength, spanOf } from './time-left.tsx'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

test.each([
  [7 * day, '7 days'],
  [5 * day + 3 * hour + 59 * minute, '5 days and 3 hours'],
  [day + 30 * minute, '1 day'],
  [hour + minute, '1 hour and 1 minute'],
  [59 * minute + 59_999, '59 minutes'],
])('%i ms are written as %s', (milliseconds, words) => {
  expect(sayLength(spanOf(milliseconds), 'en')).toBe(words)
})

test.each([59_999, 0, -5 * day])('%i ms are written as nothing', milliseconds => {
  expect(spanOf(milliseconds)).toEqual([])
})

test('a span is written in the style of each language', () => {
  const span = spanOf(2 * day + 3 * hour)
  expect(sayLength(span, 'de')).toBe('2 Tage und 3 Stunden')
  expect(sayLength(span, 'ar')).toMatch(/\p{Script=Arabic}/u)
})

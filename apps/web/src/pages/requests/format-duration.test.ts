// cspell:ignore Tage
import { expect, test } from 'vitest'
import { formatDuration } from './format-duration.ts'

test.each([
  ['en', 3600, '1 hour'],
  ['en', 5400, '90 minutes'],
  ['en', 86_400, '1 day'],
  ['en', 90 * 86_400, '90 days'],
  ['en', 365 * 86_400, '1 year'],
  ['en', 5 * 365 * 86_400, '5 years'],
  ['en', 366 * 86_400, '366 days'],
  ['en', 3601, '3,601 seconds'],
  ['de', 7 * 86_400, '7 Tage'],
])('in %s, %i seconds are formatted as %s', (language, seconds, said) => {
  expect(formatDuration(seconds, language)).toBe(said)
})

import { afterEach, expect, test, vi } from 'vitest'
import { messages as deConnect } from '../locales/compiled/de/connect.ts'
import { formatAmount } from './amount.ts'
import { exactDate, exactTime } from './exact-time.ts'
import { formatCount, formatNumber } from './number.ts'
import { withRegion } from './with-region.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const prefer = (...languages: string[]) => vi.stubGlobal('navigator', { languages })

test.each([
  { languages: ['en-GB'], language: 'en', text: '26 November 2026 at 19:30 UTC' },
  { languages: ['fr-FR', 'en-GB', 'en-US'], language: 'en', text: '26 November 2026 at 19:30 UTC' },
  { languages: ['en', 'en-AU'], language: 'en', text: '26 November 2026 at 7:30 pm UTC' },
  { languages: ['en-US'], language: 'en', text: 'November 26, 2026 at 7:30 PM UTC' },
  { languages: ['en-GB'], language: 'de', text: '26. November 2026 um 19:30 UTC' },
  {
    languages: ['', 'en_GB.UTF-8', 'en-US@posix', 'C'],
    language: 'en',
    text: 'November 26, 2026 at 7:30 PM UTC',
  },
  { languages: [], language: 'en', text: 'November 26, 2026 at 7:30 PM UTC' },
])('a reader who prefers $languages reads a date in $language as $text', ({ languages, language, text }) => {
  vi.stubEnv('TZ', 'UTC')
  prefer(...languages)
  expect(exactTime('2026-11-26T19:30:00Z', language).replaceAll('\u202f', ' ')).toBe(text)
})

test('a region changes neither the digits nor the calendar of the page', () => {
  vi.stubEnv('TZ', 'UTC')
  const digits = exactDate('2026-11-26T19:30:00Z', 'ar').match(/\d+/g)
  for (const region of ['SA', 'EG', 'MA']) {
    prefer(`ar-${region}`)
    expect(exactDate('2026-11-26T19:30:00Z', 'ar').match(/\d+/g), region).toEqual(digits)
  }
})

test.each([
  { languages: ['de-AT'], language: 'de', like: 'de-AT' },
  { languages: ['de-DE'], language: 'de', like: 'de-DE' },
  { languages: ['en-IN'], language: 'en', like: 'en-IN' },
  // The digits stay those of the page, as in its messages.
  { languages: ['ar-EG'], language: 'ar', like: 'ar-EG-u-nu-latn' },
])(
  'a reader who prefers $languages reads numbers in $language as in $like',
  ({ languages, language, like }) => {
    prefer(...languages)
    const text = new Intl.NumberFormat(like).format(1_234_567.5)
    expect(formatNumber(1_234_567.5, language)).toBe(text)
    expect(formatAmount(1_234_567_500n, { language, decimals: 3 }).text).toBe(text)
  },
)

test('without a browser, or with a region of its own, a language stays as it is', () => {
  prefer('en-GB')
  expect(withRegion('en-CA')).toBe('en-CA')
  vi.stubGlobal('navigator', undefined)
  expect(withRegion('en')).toBe('en')
})

test('the counts of messages have the form of other numbers, and a plural’s offset is subtracted', () => {
  prefer('de-AT')
  const words = { count: 1_234_567 }
  const inAustria = new Intl.NumberFormat('de-AT').format(1_234_567)
  expect(inAustria).not.toBe(new Intl.NumberFormat('de').format(1_234_567))
  expect(deConnect.list.showAll(words)).toContain(inAustria)
  expect(formatCount('de', 1_234_568, 1)).toBe(inAustria)
})

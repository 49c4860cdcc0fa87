// cspell:ignore MESZ
import { describe, expect, test, vi } from 'vitest'
import { exactTime } from './exact-time.ts'

describe('a date with its time', () => {
  test.each([
    { zone: 'UTC', text: 'May 6, 2020 at 7:08 AM UTC' },
    { zone: 'America/New_York', text: 'May 6, 2020 at 3:08 AM EDT' },
    { zone: 'Asia/Kolkata', text: 'May 6, 2020 at 12:38 PM GMT+5:30' },
  ])('names the time zone of the reader: $zone', ({ zone, text }) => {
    vi.stubEnv('TZ', zone)
    expect(exactTime('2020-05-06T07:08:09Z', 'en').replaceAll('\u202f', ' ')).toBe(text)
  })

  test('is written in the language of the page', () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    expect(exactTime(Date.UTC(2020, 4, 6, 7, 8), 'de')).toBe('6. Mai 2020 um 09:08 MESZ')
  })
})

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { time } from './testing/samples.ts'
import { messageTime, timeFault } from './time.ts'

describe('the time', () => {
  test.each([
    ['2026-01-31T09:30:00Z', 1_769_851_800_000],
    ['2026-01-31t09:30:00z', 1_769_851_800_000],
    ['2026-01-31T09:30:00.5Z', 1_769_851_800_500],
    ['2026-01-31T09:30:00.123999999Z', 1_769_851_800_123],
    ['2026-01-31T10:30:00+01:00', 1_769_851_800_000],
    ['2026-01-30T21:30:00-12:00', 1_769_851_800_000],
    ['2026-01-31T09:30:00-00:00', 1_769_851_800_000],
    ['2024-02-29T23:59:59Z', 1_709_251_199_000],
    ['2000-02-29T00:00:00Z', 951_782_400_000],
    ['0001-01-01T00:00:00Z', -62_135_596_800_000],
    ['0000-02-29T00:00:00Z', -62_162_121_600_000],
    ['9999-12-31T23:59:59-23:59', 253_402_387_139_000],
  ])('%s is an instant', (text, instant) => {
    expect(timeFault(text)).toBeUndefined()
    expect(messageTime(text)).toBe(instant)
  })

  test.each([
    '2026-02-30T00:00:00Z',
    '2026-02-29T00:00:00Z',
    '1900-02-29T00:00:00Z',
    '2100-02-29T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-06-31T00:00:00Z',
    '2026-09-31T00:00:00Z',
    '2026-11-31T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-01-32T00:00:00Z',
    '2026-00-01T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:60:00Z',
    '2026-01-01T00:00:61Z',
    '2016-12-31T23:59:60Z',
    '2026-01-01T00:00:00+24:00',
    '2026-01-01T00:00:00+00:60',
  ])('%s does not exist', text => {
    expect(timeFault(text)?.code).toBe('range')
    expect(messageTime(text)).toBeNaN()
  })

  test.each([
    '',
    '2026-01-31',
    '2026-01-31T09:30Z',
    '2026-01-31T09:30:00',
    '2026-01-31 09:30:00Z',
    '2026-01-31T09:30:00.Z',
    '2026-01-31T09:30:00,5Z',
    '2026-01-31T09:30:00+0100',
    '2026-01-31T09:30:00+01',
    '2026-1-31T09:30:00Z',
    '+002026-01-31T09:30:00Z',
    '-2026-01-31T09:30:00Z',
    '12026-01-31T09:30:00Z',
    '2026-01-31T09:30:00Z ',
    ' 2026-01-31T09:30:00Z',
    '2026-01-31T09:30:00ZZ',
    '2026-01-31T09:30:00Z\n',
    '２026-01-31T09:30:00Z',
    '1769851800',
  ])('%j is malformed', text => {
    expect(timeFault(text)?.code).toBe('form')
  })

  test('is the same instant as in JavaScript, for values that both accept', () => {
    fc.assert(
      fc.property(time, text => {
        // V8 misreads a fraction of ten digits or more: .0008000000 gives 8 ms.
        fc.pre(!/\.[0-9]{10}/.test(text))
        expect(messageTime(text)).toBe(Date.parse(text.toUpperCase()))
      }),
    )
  })
})

test('messageTime returns NaN for a value that is not a text, even if it is written like a time', () => {
  for (const value of [['2026-01-31T09:30:00Z'], { toString: () => '2026-01-31T09:30:00Z' }, 7, null])
    expect(messageTime(value as unknown as string)).toBeNaN()
})

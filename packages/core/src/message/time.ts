import type { Fault } from './error.ts'

const dateTime =
  /^([0-9]{4})-([0-9]{2})-([0-9]{2})[Tt]([0-9]{2}):([0-9]{2}):([0-9]{2})(\.[0-9]+)?(?:[Zz]|([+-])([0-9]{2}):([0-9]{2}))$/

/**
 * Returns what is wrong with a time: its form, or a day, hour or offset that does not exist.
 *
 * Rejects a leap second (`:60`): which ones exist is known only from a table that changes, no clock that writes these
 * messages shows one, and JavaScript's own time does not have them for comparison.
 *
 * @see RFC 3339 §5.6 date-time, §5.7
 */
export function timeFault(value: string): Fault | undefined {
  const instant = instantOf(value)
  if (instant === 'form')
    return { code: 'form', at: 0, allowed: 'a time is written as in 2026-01-31T09:30:00Z (RFC 3339)' }
  if (instant === 'range')
    return {
      code: 'range',
      at: 0,
      allowed: 'a time names a real day, hours to 23, minutes and seconds to 59',
    }
  return undefined
}

/**
 * Returns the instant of a time that `parseMessage` or `writeMessage` accepts, in milliseconds since 1970-01-01T00:00Z.
 *
 * @param time - RFC 3339, such as the `issuedAt` of a parsed message. Digits below a millisecond are dropped.
 * @returns NaN for any other value. Never throws.
 * @example
 * messageTime('2026-01-31T09:30:00Z') // 1769851800000
 */
export function messageTime(time: string): number {
  const instant = typeof time === 'string' ? instantOf(time) : 'form'
  return typeof instant === 'number' ? instant : Number.NaN
}

function instantOf(text: string): number | 'form' | 'range' {
  const parts = dateTime.exec(text)
  if (!parts) return 'form'
  const part = (index: number) => Number(parts[index] ?? 0)
  const [year, month, day, hour, minute, second] = [part(1), part(2), part(3), part(4), part(5), part(6)]
  const [offsetHour, offsetMinute] = [part(9), part(10)]
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return 'range'
  if (hour > 23 || minute > 59 || second > 59 || offsetHour > 23 || offsetMinute > 59) return 'range'
  const milliseconds = Number((parts[7] ?? '.0').slice(1, 4).padEnd(3, '0'))
  const date = new Date(0)
  // Date.UTC maps the years 0 to 99 to 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day)
  date.setUTCHours(hour, minute, second, milliseconds)
  const offset = (offsetHour * 60 + offsetMinute) * 60_000
  return date.getTime() - (parts[8] === '-' ? -offset : offset)
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

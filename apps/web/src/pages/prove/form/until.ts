import type { Lasting, ProveForm } from './form-state.ts'

const hour = 3_600_000
const day = 24 * hour

const spans: Readonly<Record<Exclude<Lasting, 'date'>, number>> = {
  day,
  week: 7 * day,
  month: 30 * day,
  quarter: 90 * day,
  year: 365 * day,
}

/** The shortest and the longest that a proof holds, in milliseconds; what lies between form and server counts as well. */
const shortest = hour
const longest = 5 * 365 * day

/** Why there is no time until which a proof could hold. */
export type UntilFault = 'missing' | 'too-soon' | 'too-late'

/**
 * Says until when a proof would hold: a day of the person’s own counts to its end, where they are.
 *
 * @param now - in milliseconds since 1970
 */
export function untilOf(
  { lasting, date }: Pick<ProveForm, 'lasting' | 'date'>,
  now: number,
): { readonly until: number } | { readonly fault: UntilFault } {
  if (lasting !== 'date') return { until: now + spans[lasting] }
  const until = endOfDay(date)
  if (until === null) return { fault: 'missing' }
  if (until < now + shortest) return { fault: 'too-soon' }
  return until > now + longest ? { fault: 'too-late' } : { until }
}

function endOfDay(date: string): number | null {
  const [, year, month, day] = (/^(\d{4,6})-(\d\d)-(\d\d)$/.exec(date) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return null
  const end = new Date(year, month - 1, day, 23, 59, 59, 999)
  return end.getMonth() === month - 1 && end.getDate() === day ? end.getTime() : null
}

/** The first and the last day that can be chosen, as a field for dates takes them. */
export function daysOf(now: number): { readonly first: string; readonly last: string } {
  return { first: dayOf(now + shortest), last: dayOf(now + longest - day) }
}

function dayOf(time: number): string {
  const at = new Date(time)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/**
 * Says how long ago a moment was, such as "5 minutes ago", in whole units; what is less than a minute ago is "now".
 *
 * @param at - milliseconds since 1970; a moment to come counts as now.
 * @param now - milliseconds since 1970.
 * @param language - BCP 47.
 */
export function ago(at: number, now: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const seconds = Math.max(0, Math.round((now - at) / 1000))
  for (const [unit, size] of units)
    if (seconds >= size) return format.format(-Math.floor(seconds / size), unit)
  return format.format(0, 'second')
}

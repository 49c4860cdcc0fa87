const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/**
 * Says how long ago a moment was, such as "5 minutes ago", in whole units.
 *
 * @param at - RFC 3339. A moment to come counts as now: the server's clock may be a little ahead of this one.
 * @param words - the language (BCP 47), and what stands for less than a minute.
 */
export function ago(at: string, words: { language: string; justNow: string }, now = Date.now()): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(at)) / 1000))
  const relative = new Intl.RelativeTimeFormat(words.language, { numeric: 'auto' })
  for (const [unit, size] of units)
    if (seconds >= size) return relative.format(-Math.floor(seconds / size), unit)
  return words.justNow
}

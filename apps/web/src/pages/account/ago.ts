import { account as words } from '../../locales/en/account.ts'
import { language } from '../../locales/language.ts'

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })

/** Says how long ago a moment was, such as "5 minutes ago". */
export function ago(date: Date): string {
  // The server's clock may be a little ahead of this one.
  const seconds = Math.max(0, Math.round((Date.now() - date.getTime()) / 1000))
  for (const [unit, size] of units)
    if (seconds >= size) return relative.format(-Math.floor(seconds / size), unit)
  return words.justNow
}

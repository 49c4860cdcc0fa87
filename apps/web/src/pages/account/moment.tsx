import { account as words } from '../../locales/en/account.ts'

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const absolute = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })

/** A moment of the past, such as "5 minutes ago"; the exact time on hover. */
export function Moment({ at }: { at: string }) {
  const date = new Date(at)
  return (
    <time dateTime={at} title={absolute.format(date)}>
      {ago(date)}
    </time>
  )
}

function ago(date: Date): string {
  // The server's clock may be a little ahead of this one.
  const seconds = Math.max(0, Math.round((Date.now() - date.getTime()) / 1000))
  for (const [unit, size] of units)
    if (seconds >= size) return relative.format(-Math.floor(seconds / size), unit)
  return words.justNow
}

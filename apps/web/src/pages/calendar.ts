import { download } from './download.ts'

export type Deadline = {
  /** Of the thing that is due: a calendar replaces an entry with the same id. */
  readonly id: string
  readonly title: string
  /** The page where it is done. */
  readonly url: string
  /** RFC 3339 */
  readonly at: string
}

/** The longest line, in bytes without its line break (RFC 5545 §3.1). */
const longest = 75

/** Saves a deadline as a calendar file, with a reminder one day before. */
export function saveDeadline(deadline: Deadline): void {
  download('deadline.ics', [calendarFile(deadline, new Date())], 'text/calendar;charset=utf-8')
}

/** Writes a deadline as a calendar with one event (RFC 5545). */
export function calendarFile({ id, title, url, at }: Deadline, now: Date): string {
  const { host } = new URL(url)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Countersign//Deadlines//EN',
    'BEGIN:VEVENT',
    `UID:${id}@${host}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(new Date(at))}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(url)}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(title)}`,
    'TRIGGER:-P1D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map(line => `${fold(line)}\r\n`).join('')
}

/** Such as `20261124T120000Z`. */
const utc = (date: Date) => date.toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** Escapes a text (RFC 5545 §3.3.11). Other control characters are not allowed. */
const escapeText = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r?\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '')

/** Breaks a long line between characters; each further line begins with a space. */
function fold(line: string): string {
  const encoder = new TextEncoder()
  const lines: string[] = []
  let current = ''
  let bytes = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (bytes + size > longest) {
      lines.push(current)
      current = ' '
      bytes = 1
    }
    current += character
    bytes += size
  }
  return [...lines, current].join('\r\n')
}

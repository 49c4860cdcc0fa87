import { expect, test } from 'vitest'
import { printable, printableJson } from './printable.ts'

const hostile = [
  '\u001b[2J\u001b]0;title\u0007',
  '\u009b31m',
  'line\r\nline\ttab\u0000\u007f',
  '\u202eright to left\u2066\u2069\u200f',
  'zero\u200bwidth\u00ad\ufeff',
  'line\u2028and\u2029paragraph\u0085',
  'half\ud800',
  'tag\u{e0041}',
  'filler\u3164\u00a0space',
] as const
/**
 * All characters that are allowed in a terminal line: letters, marks, numbers, punctuation, symbols and the plain
 * space.
 */
const harmless = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u

test.each(hostile)('only text of %j reaches a terminal', text => {
  expect(printable(text)).toMatch(harmless)
  expect(printable(text)).toMatch(/\\u\{[0-9A-F]+\}/)
})

test.each(hostile)('JSON with %j is also harmless, and has the same value', text => {
  const written = printableJson({ [text]: text })
  expect(written).toMatch(harmless)
  if (!text.includes('\ud800')) expect(JSON.parse(written)).toEqual({ [text]: text })
})

test('ordinary text is unchanged', () => {
  for (const text of ['Größe 5 €', 'ασφάλεια', '安全', 'أمان', '🔑 ok', 'a\u0301'])
    expect(printable(text)).toBe(text)
})

test('a long text is shortened with an ellipsis', () => {
  expect(printable('x'.repeat(1_000), 10)).toBe('xxxxxxxxxx…')
  expect(printable('🔑'.repeat(6), 6)).toBe('🔑'.repeat(6))
  expect(printable('🔑'.repeat(7), 6)).toBe(`${'🔑'.repeat(6)}…`)
})

test('megabytes are shortened immediately', () => {
  const started = process.threadCpuUsage()
  expect(printable('\u001b'.repeat(5_000_000), 4)).toBe('\\u{1B}\\u{1B}\\u{1B}\\u{1B}…')
  expect(process.threadCpuUsage(started).user).toBeLessThan(1_000_000)
})

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
/** All that may stand in a line of a terminal: letters, marks, numbers, punctuation, signs and the plain space. */
const harmless = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u

test.each(hostile)('nothing of %j reaches a terminal but text', text => {
  expect(printable(text)).toMatch(harmless)
  expect(printable(text)).toMatch(/\\u\{[0-9A-F]+\}/)
})

test.each(hostile)('JSON with %j is harmless too, and stays the same', text => {
  const written = printableJson({ [text]: text })
  expect(written).toMatch(harmless)
  if (!text.includes('\ud800')) expect(JSON.parse(written)).toEqual({ [text]: text })
})

test('what people write stays as it is', () => {
  for (const text of ['Größe 5 €', 'ασφάλεια', '安全', 'أمان', '🔑 ok', 'a\u0301'])
    expect(printable(text)).toBe(text)
})

test('a long text is cut, and says so', () => {
  expect(printable('x'.repeat(1_000), 10)).toBe('xxxxxxxxxx…')
  expect(printable('🔑'.repeat(6), 6)).toBe('🔑'.repeat(6))
  expect(printable('🔑'.repeat(7), 6)).toBe(`${'🔑'.repeat(6)}…`)
})

test('megabytes are cut at once', () => {
  const started = performance.now()
  expect(printable('\u001b'.repeat(5_000_000), 4)).toBe('\\u{1B}\\u{1B}\\u{1B}\\u{1B}…')
  expect(performance.now() - started).toBeLessThan(1_000)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeFormula } from './escape-formula.ts'

const starts = [...'=+-@＝＋－＠﹦﹢﹣﹫−']
const skipped = [
  ' ',
  '\u00a0',
  '\u3000',
  '\u2028',
  '\u0000',
  '\u001b',
  '\u200b',
  '\u202e',
  '\ufeff',
  '\u00ad',
  '\u115f',
  '\u{e0020}',
]

test.each(starts)('a cell that begins with %s becomes text', start => {
  expect(escapeFormula(`${start}1+1`)).toBe(`'${start}1+1`)
})

test.each(skipped.map(character => [character.codePointAt(0)?.toString(16), character]))(
  'U+%s before a formula does not hide it',
  (_, character) => {
    for (const start of starts) {
      expect(escapeFormula(`${character}${start}1`)).toBe(`'${character}${start}1`)
      expect(escapeFormula(`${character}${character}${start}1`)).toBe(`'${character}${character}${start}1`)
    }
  },
)

test.each(['\t', '\r', '\n'])('a cell that begins with %j becomes text', start => {
  expect(escapeFormula(`${start}a`)).toBe(`'${start}a`)
  expect(escapeFormula(`${start}=1`)).toMatch(/^'/)
})

test.each([';', '\t', '\r\n', '\n'])(
  'a formula after %j, where some spreadsheets split cells, becomes text',
  separator => {
    expect(escapeFormula(`a${separator}=1`)).toBe(`a${separator}'=1`)
    expect(escapeFormula(`a${separator} ＝1`)).toBe(`a${separator}' ＝1`)
  },
)

test('a formula in quotation marks after a separator becomes text: some spreadsheets ignore them there', () => {
  expect(escapeFormula('a;"=1;b')).toBe(`a;'"=1;b`)
  expect(escapeFormula('a;" "=1')).toBe(`a;'" "=1`)
  expect(escapeFormula('a;"b"')).toBe('a;"b"')
})

test.each([
  '',
  'a',
  'a=b',
  'a - b',
  '1+1',
  'a; b',
  "'=1",
  'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
])('%j is unchanged', text => {
  expect(escapeFormula(text)).toBe(text)
})

test('escaping adds only apostrophes, and escaping twice has no further effect', () => {
  const unit = fc.constantFrom(...starts, ...skipped, '\t', '\r', '\n', ';', 'a', '"', ',')
  fc.assert(
    fc.property(fc.string({ unit }), text => {
      const escaped = escapeFormula(text)
      expect(escaped.replaceAll("'", '')).toBe(text)
      expect(escapeFormula(escaped)).toBe(escaped)
    }),
  )
})

test('a long text of skipped characters is escaped in time proportional to its length', () => {
  // With time in proportion to its square, this would take longer than a test may.
  for (const part of [' ', '\t', ';', '\t ', '; ', '"', ';"']) {
    const text = part.repeat(200_000)
    expect(escapeFormula(text).replaceAll("'", '') === text).toBe(true)
  }
})

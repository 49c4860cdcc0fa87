import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isStatement } from './fields.ts'
import { toStatementText } from './to-statement-text.ts'

test.each([
  ['opening an account', 'opening an account'],
  ["-._~:/?#@!$&'()*+,;=", "-._~:/?#@!$&'()*+,;="],
  ['Für die Steuerprüfung', 'F[U+00FC]r die Steuerpr[U+00FC]fung'],
  ['税務調査 2026', '[U+7A0E 52D9 8ABF 67FB] 2026'],
  ['فتح حساب', '[U+0641 062A 062D] [U+062D 0633 0627 0628]'],
  ['100 % “safe” 🦊', '100 [U+0025] [U+201C]safe[U+201D] [U+1F98A]'],
  // The Cyrillic letter looks like the Latin one.
  ['Ex\u0430mple Bank', 'Ex[U+0430]mple Bank'],
  ['', ''],
])('%j is written as %j', (text, written) => {
  expect(toStatementText(text)).toBe(written)
})

/** Any text without brackets, including control characters and lone surrogates. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom('U+', 'U+00FC', '00FC ', ' ', '(', 'a'),
      fc.integer({ min: 0, max: 0x10ffff }).map(number => String.fromCodePoint(number)),
      fc.integer({ min: 0xd800, max: 0xdfff }).map(unit => String.fromCharCode(unit)),
    ),
    { maxLength: 20 },
  )
  .map(parts => parts.join('').replace(/[[\]]/g, ''))

/** Reads the numbers in brackets. */
function decoded(written: string): string {
  return written.replace(/\[U\+([0-9A-F ]+)\]/g, (_, numbers: string) =>
    String.fromCodePoint(...numbers.split(' ').map(number => Number.parseInt(number, 16))),
  )
}

test('a text without brackets can be read again from its statement, so no two are written in the same way', () => {
  fc.assert(
    fc.property(anyText, text => {
      expect(decoded(toStatementText(text))).toBe(text)
    }),
  )
})

test('every text but an empty one becomes a statement, and a statement stays as it is', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, fc.string()), text => {
      const written = toStatementText(text)
      expect(isStatement(written)).toBe(text !== '')
      if (isStatement(text)) expect(written).toBe(text)
    }),
  )
})

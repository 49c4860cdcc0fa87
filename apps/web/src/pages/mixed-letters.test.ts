// cspell:ignore Finanzamt
import { expect, test } from 'vitest'
import { mixedLetters } from './mixed-letters.ts'

test.each([
  ['Ex\u0430mple Bank', ['\u0430']],
  ['G\u03bf\u03bfgle', ['\u03bf']],
  ['Бан\u043a \u0440\u0430ypal', ['\u0440', '\u0430']],
])('letters of another alphabet in one word are found: %s', (text, letters) => {
  expect(mixedLetters(text)).toEqual(letters)
})

test.each([
  'Example Bank',
  'Finanzamt München',
  'Банк России',
  'Τράπεζα της Ελλάδος',
  'Газпром Export GmbH',
  '株式会社サンプル ABC',
  'مصلحة الضرائب 2026',
  '',
])('words that each have letters of one alphabet have none: %s', text => {
  expect(mixedLetters(text)).toEqual([])
})

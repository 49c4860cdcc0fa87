import { expect, test } from 'vitest'
import { readLanguages } from './read-languages.ts'

test.each([
  ['de-CH de en', ['de-CH', 'de', 'en']],
  ['zh-Hant-TW', ['zh-Hant-TW']],
  ['', []],
  [undefined, []],
  ['de  \u202een <b> 1 e', ['de']],
  ['en '.repeat(50), Array.from({ length: 10 }, () => 'en')],
])('of %j, the languages are %j', (locales, languages) => {
  expect(readLanguages(locales)).toEqual(languages)
})

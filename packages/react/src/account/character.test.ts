// cspell:ignore Kyrillisch
import { expect, test } from 'vitest'
import { describeCharacter } from './character.ts'

test.each([
  ['а', 'en', { shown: 'а', script: 'Cyrillic', code: 'U+0430' }],
  ['а', 'de', { shown: 'а', script: 'Kyrillisch', code: 'U+0430' }],
  ['ο', 'en', { shown: 'ο', script: 'Greek', code: 'U+03BF' }],
  ['é', 'en', { shown: 'é', script: 'Latin', code: 'U+00E9' }],
  ['🦊', 'en', { shown: '🦊', script: null, code: 'U+1F98A' }],
  ['1️⃣', 'en', { shown: '1️⃣', script: null, code: 'U+0031 U+FE0F U+20E3' }],
])('%s is named in %s', (character, language, words) => {
  expect(describeCharacter(character, language)).toEqual(words)
})

test.each([
  ['\u200d', 'U+200D'],
  ['\u0301', 'U+0301'],
  ['\u00a0', 'U+00A0'],
])('a character that is invisible on its own is named by its code point (%#)', (character, code) => {
  expect(describeCharacter(character, 'en')).toMatchObject({ shown: null, code })
})

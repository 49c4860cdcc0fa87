import { expect, test } from 'vitest'
import { matchLanguage } from './languages.ts'

test.each([
  [['de-AT', 'en'], 'de'],
  [['ar-EG'], 'ar'],
  [['fr-FR', 'AR', 'de'], 'ar'],
  [['en-GB', 'de'], 'en'],
  [['fr', 'nl'], null],
  [[], null],
  // Not German, despite its prefix.
  [['den'], null],
])('the kit’s language for %j is %s', (wanted, language) => {
  expect(matchLanguage(wanted)).toBe(language)
})

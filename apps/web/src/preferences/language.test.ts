import { afterEach, expect, test, vi } from 'vitest'
import { applyLanguage, languageFor } from './language.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['the person’s own choice goes before what the browser asks for', 'ar', ['de-DE', 'en'], 'ar'],
  ['without one, the first language of the browser that there is', null, ['fr-CH', 'de-CH', 'en'], 'de'],
  ['a choice that is no longer offered counts for nothing', 'tlh', ['de'], 'de'],
  ['a person who asks for none of them reads English', null, ['fr', 'ja'], 'en'],
  ['a browser that asks for nothing gets English', null, [], 'en'],
] as const)('%s', (_, choice, wanted, language) => {
  expect(languageFor(choice, wanted)).toBe(language)
})

test.each([
  ['ar', 'rtl'],
  ['de', 'ltr'],
  ['en', 'ltr'],
] as const)('the document has the language %s and the direction %s', (language, dir) => {
  const documentElement = { lang: '', dir: '' }
  vi.stubGlobal('document', { documentElement })
  applyLanguage(language)
  expect(documentElement).toEqual({ lang: language, dir })
})

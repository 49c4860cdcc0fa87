import { loadLocale } from '@countersign/react'
import { namesWords } from '@countersign/react/pieces'
import { expect, test } from 'vitest'
import { loadWords } from '../locales/load.ts'
import { later } from './later.ts'

// Each in a language of its own, because what is loaded stays loaded.
test.each([
  ['check', 'en'],
  ['prove', 'de'],
  ['requests', 'ar'],
] as const)('the page “%s” comes with the hint of its field for an account', async (name, language) => {
  const { pages } = await loadWords(language)
  const page = later(name)
  await page.load(pages)
  expect(page.getSnapshot().status).toBe('known')
  expect(namesWords.areLoaded(await loadLocale(language))).toBe(true)
})

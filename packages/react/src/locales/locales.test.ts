import { expect, test } from 'vitest'
import { languages } from './languages.ts'
import { loadLocale } from './load.ts'

/** Loads every message of a language, by its key. */
async function keysOf(language: (typeof languages)[number]['code']) {
  const { loadDialog, ...first } = await loadLocale(language)
  const { loadPhone, loadHosted, loadRare, loadCosigning, loadNames, ...dialog } = await loadDialog()
  const later = await Promise.all([loadPhone(), loadHosted(), loadRare(), loadCosigning(), loadNames()])
  return keys({ first, dialog, later })
}

const keys = (node: object): string[] =>
  Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? keys(value).map(inner => `${key}.${inner}`) : [key],
  )

test.each(languages)('$name can be loaded with all its messages', async ({ code }) => {
  expect((await loadLocale(code)).language).toBe(code)
  expect(await keysOf(code)).toEqual(await keysOf('en'))
})

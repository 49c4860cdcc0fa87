import { expect, test } from 'vitest'
import { languages } from './languages.ts'
import { loadLocale } from './load.ts'

/** Loads every message of a language, by its key. */
async function keysOf(language: (typeof languages)[number]['code']) {
  const { loadDialog, ...first } = await loadLocale(language)
  const { loadPhone, loadHosted, loadRare, loadAccount, loadCosigning, loadNames, ...dialog } =
    await loadDialog()
  const later = await Promise.all([
    loadPhone(),
    loadHosted(),
    loadRare(),
    loadAccount(),
    loadCosigning(),
    loadNames(),
  ])
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

test.each([
  ['en', '1 of 1 confirmation', '1 of 2 confirmations'],
  ['de', '1 von 1 Bestätigung', '1 von 2 Bestätigungen'],
] as const)('one required confirmation is counted in the singular in %s', async (code, one, two) => {
  const dialog = await (await loadLocale(code)).loadDialog()
  const { progress } = await dialog.loadCosigning()
  expect(progress.count({ given: 1, threshold: 1 })).toBe(one)
  expect(progress.count({ given: 1, threshold: 2 })).toBe(two)
})

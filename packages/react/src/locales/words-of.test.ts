import { expect, test } from 'vitest'
import { en } from './en/locale.ts'
import { loadLocale } from './load.ts'
import type { DialogLocale, Locale } from './locale.ts'
import { wordsOf } from './words-of.ts'

test('if the language changes while words load, those of the new language are returned', async () => {
  const { promise, resolve } = Promise.withResolvers<DialogLocale>()
  let spoken: Locale = { ...en, loadDialog: () => promise }
  const loading = wordsOf(() => spoken)
  spoken = await loadLocale('ar')
  resolve(await en.loadDialog())
  expect((await loading).connect.status.cancel).toBe('إلغاء')
})

test('a failure to load words is thrown', async () => {
  const spoken: Locale = { ...en, loadDialog: () => Promise.reject(new TypeError('offline')) }
  await expect(wordsOf(() => spoken)).rejects.toThrow('offline')
})

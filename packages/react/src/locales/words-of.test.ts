import { expect, test } from 'vitest'
import { en } from './en.ts'
import { loadLocale } from './load.ts'
import type { DialogLocale, Locale } from './locale.ts'
import { wordsOf } from './words-of.ts'

test('a switch while words are on their way brings those of the language that is spoken then', async () => {
  const { promise, resolve } = Promise.withResolvers<DialogLocale>()
  let spoken: Locale = { ...en, loadDialog: () => promise }
  const loading = wordsOf(() => spoken)
  spoken = await loadLocale('ar')
  resolve(await en.loadDialog())
  expect((await loading).verify.cancel).toBe('إلغاء')
})

test('words that cannot be fetched are told as such', async () => {
  const spoken: Locale = { ...en, loadDialog: () => Promise.reject(new TypeError('offline')) }
  await expect(wordsOf(() => spoken)).rejects.toThrow('offline')
})

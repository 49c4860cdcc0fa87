import { expect, test } from 'vitest'
import { en } from './en.ts'
import { loadLocale } from './load.ts'
import type { DialogLocale, Locale } from './locale.ts'
import { createSpoken } from './spoken.ts'

test('before the dialog is loaded, another language is spoken at once, and nothing of the dialog is fetched', async () => {
  const de = await loadLocale('de')
  const spoken = createSpoken({ ...en, loadDialog: () => Promise.reject(new Error('It was fetched.')) })
  await spoken.speak({ ...de, loadDialog: () => Promise.reject(new Error('It was fetched.')) })
  expect(spoken.getSnapshot()).toMatchObject({ locale: { language: 'de' }, dialog: null })
})

test('once the dialog is loaded, button and dialog change their language in one step', async () => {
  const spoken = createSpoken(en)
  await spoken.first.loadDialog()
  const seen: string[] = []
  spoken.subscribe(() => {
    const { locale, dialog } = spoken.getSnapshot()
    seen.push(`${locale.language} ${dialog?.verify.cancel}`)
  })
  await spoken.speak(await loadLocale('de'))
  expect(seen).toEqual(['de Abbrechen'])
})

test('a switch while the dialog is being loaded brings the words of the language that is spoken then', async () => {
  const { promise, resolve } = Promise.withResolvers<DialogLocale>()
  const spoken = createSpoken({ ...en, loadDialog: () => promise })
  const loading = spoken.first.loadDialog()
  await spoken.speak(await loadLocale('ar'))
  resolve(await en.loadDialog())
  expect((await loading).verify.cancel).toBe('إلغاء')
  expect(spoken.getSnapshot().locale.language).toBe('ar')
})

test('words that cannot be loaded leave the language as it is, and are asked for again', async () => {
  const spoken = createSpoken(en)
  await spoken.first.loadDialog()
  const de = await loadLocale('de')
  let isThere = false
  const slow: Locale = {
    ...de,
    loadDialog: () => (isThere ? de.loadDialog() : Promise.reject(new TypeError('offline'))),
  }
  await spoken.speak(slow)
  expect(spoken.getSnapshot()).toMatchObject({
    locale: { language: 'en' },
    dialog: { verify: { cancel: 'Cancel' } },
  })
  isThere = true
  await spoken.speak(slow)
  expect(spoken.getSnapshot().locale.language).toBe('de')
})

test('of two switches in a row the last one holds, whichever words come first', async () => {
  const spoken = createSpoken(en)
  await spoken.first.loadDialog()
  const de = await loadLocale('de')
  const { promise, resolve } = Promise.withResolvers<DialogLocale>()
  const first = spoken.speak({ ...de, loadDialog: () => promise })
  await spoken.speak(await loadLocale('ar'))
  resolve(await de.loadDialog())
  await first
  expect(spoken.getSnapshot()).toMatchObject({
    locale: { language: 'ar' },
    dialog: { verify: { cancel: 'إلغاء' } },
  })
})

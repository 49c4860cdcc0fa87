import { expect, test, vi } from 'vitest'
import { deDialog } from '../locales/de/dialog.ts'
import { enDialog } from '../locales/en/dialog.ts'
import { enRare } from '../locales/en/rare.ts'
import { moreWords } from './more-words.ts'

test('words are fetched once in each language, and it is known when they are there', async () => {
  const load = vi.fn(async () => enRare)
  const words = moreWords(load)
  expect(words.areFetched(enDialog)).toBe(false)
  expect(await Promise.all([words.fetch(enDialog), words.fetch(enDialog)])).toEqual([enRare, enRare])
  expect(words.areFetched(enDialog)).toBe(true)
  expect(words.areFetched(deDialog)).toBe(false)
  await words.fetch(deDialog)
  expect(load.mock.calls).toEqual([[enDialog], [deDialog]])
})

test('words that could not be fetched are asked for again', async () => {
  const load = vi.fn(async () => enRare).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const words = moreWords(load)
  await expect(words.fetch(enDialog)).rejects.toThrow('Failed to fetch')
  expect(words.areFetched(enDialog)).toBe(false)
  expect(await words.fetch(enDialog)).toBe(enRare)
})

import { type Language, languages } from '@countersign/react'
import { expect, test } from 'vitest'
import { english, loadWords } from './load.ts'
import type { PagesLocale } from './locale.ts'

/** Loads every message of the pages in a language, by its key. */
async function keysOf(language: Language) {
  const { pages } = await loadWords(language)
  const loaders = Object.entries(pages).filter(([name]) => name.startsWith('load')) as [
    string,
    PagesLocale['loadAccount'],
  ][]
  const later = await Promise.all(loaders.map(async ([name, load]) => [name, await load()] as const))
  return keys({ common: pages.common, home: pages.home, ...Object.fromEntries(later) })
}

const keys = (node: object): string[] =>
  Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? keys(value).map(inner => `${key}.${inner}`) : [key],
  )

test('English needs no loading, and is what loading gives', async () => {
  expect(await loadWords('en')).toEqual(english)
})

test.each(languages)(
  '$name can be loaded with all its messages, for the pages and the kit',
  async ({ code }) => {
    const { pages, kit } = await loadWords(code)
    expect([pages.language, kit.language]).toEqual([code, code])
    expect(await keysOf(code)).toEqual(await keysOf('en'))
  },
)

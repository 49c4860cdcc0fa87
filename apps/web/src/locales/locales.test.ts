import { type Language, languages } from '@countersign/react'
import { expect, test } from 'vitest'
import { safe as safeInArabic } from './ar/safe.ts'
import { proof } from './de/proof.ts'
import { safe } from './de/safe.ts'
import { load } from './en/load.ts'
import { safe as safeInEnglish } from './en/safe.ts'
import { english, loadWords } from './load.ts'
import type { PageWords } from './locale.ts'

const isPage = (name: string): name is keyof PageWords => name in load

/** Loads every message of the pages in a language, by its key. */
async function keysOf(language: Language) {
  const { pages } = await loadWords(language)
  const later = await Promise.all(Object.keys(load).filter(isPage).map(pages.load))
  return keys({ common: pages.common, home: pages.home, ...Object.assign({}, ...later) })
}

const keys = (node: object): string[] =>
  Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? keys(value).map(inner => `${key}.${inner}`) : [key],
  )

test('English is the bundled fallback and equals the loaded language', async () => {
  expect(await loadWords('en')).toEqual(english)
})

test.each(languages)('$name loads with all its messages, for the pages and the kit', async ({ code }) => {
  const { pages, kit } = await loadWords(code)
  expect([pages.language, kit.language]).toEqual([code, code])
  expect(await keysOf(code)).toEqual(await keysOf('en'))
})

test('German counts one owner, and one second, in the singular', () => {
  const { owners } = proof.accounts
  expect(owners({ signed: 1, all: 2, needed: 2 })).toContain('1 von 2 Eigentümern hat signiert')
  expect(owners({ signed: 2, all: 2, needed: 2 })).toContain('2 von 2 Eigentümern haben signiert')
  expect(safe.owners.threshold({ needed: 1, all: 3 })).toContain('1 von 3 Eigentümern muss')
  expect(safe.owners.threshold({ needed: 1, all: 1 })).toContain('1 von 1 Eigentümer muss')
  expect(safe.gateway.rateLimited({ seconds: 1 })).toContain('1 Sekunde ')
})

test('a Safe that needs one confirmation has its count in the singular', () => {
  expect(safeInEnglish.confirmations({ given: 1, needed: 1 })).toBe('1 of 1 confirmation')
  expect(safeInEnglish.confirmations({ given: 1, needed: 2 })).toBe('1 of 2 confirmations')
  expect(safe.confirmations({ given: 1, needed: 1 })).toBe('1 von 1 Bestätigung')
})

test.each([
  ['Arabic', safeInArabic],
  ['English', safeInEnglish],
  ['German', safe],
])('a number stays beside its abbreviation in %s', (_, { collectibles, kind }) => {
  expect(collectibles.number({ id: '21' })).toMatch(/\u00a0\u2068?21/)
  expect(kind.collectible({ collection: 'Art', id: '21' })).toMatch(/\u00a0\u2068?21/)
})

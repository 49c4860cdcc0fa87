// cspell:ignore fragt
import { expect, test } from 'vitest'
import type { Catalog, CatalogFile } from './catalog.ts'
import { findFaults } from './check.ts'

const file = (language: string, catalog: Catalog): CatalogFile => ({
  file: `packages/kit/src/locales/${language}/dialog.json`,
  language,
  area: 'dialog',
  catalog,
})

const found = (english: Catalog, other: Catalog, language = 'de') =>
  findFaults([file('en', english), file(language, other)])

test('catalogs with the same keys and arguments have no faults', () => {
  expect(
    found(
      { title: 'Hello', list: { shown: '{count, plural, one {# wallet} other {# wallets}} of {site}' } },
      { title: 'Hallo', list: { shown: '{site}: {count, plural, one {# Wallet} other {# Wallets}}' } },
    ),
  ).toEqual([])
})

test.each<[string, Catalog, Catalog, string]>([
  ['a missing key', { a: { b: 'x' } }, { a: {} }, 'a.b is missing.'],
  ['an extra key', { a: 'x' }, { a: 'y', b: 'z' }, 'b is not in the English catalog.'],
  ['a message that takes the place of a group', { a: { b: 'x' } }, { a: 'y' }, 'a.b is missing.'],
  ['a missing argument', { a: '{wallet} asks' }, { a: 'fragt' }, 'a does not use {wallet}.'],
  [
    'an argument that English does not have',
    { a: 'asks' },
    { a: '{wallet} fragt' },
    'a uses {wallet}, which the English message does not have.',
  ],
  [
    'an argument of another type',
    { a: '{count} left' },
    { a: '{count, number} übrig' },
    'a uses {count} as number, the English message as text.',
  ],
  [
    'a plural category that the language does not have',
    { a: '{n, plural, one {#} other {#}}' },
    { a: '{n, plural, one {#} few {#} other {#}}' },
    'a has the plural category “few” of {n}, which de does not have.',
  ],
  ['a message that cannot be parsed', { a: '{wallet}' }, { a: '{wallet' }, 'a cannot be parsed: '],
])('%s is named with its file and key', (_, english, german, fault) => {
  const [first = ''] = found(english, german)
  expect(first).toContain(`packages/kit/src/locales/de/dialog.json: ${fault}`)
})

test('a plural that lacks a category of its language is reported, unless it has only exact numbers', () => {
  const english = { a: '{n, plural, one {#} other {#}}' }
  expect(found(english, { a: '{n, plural, one {#} other {#}}' }, 'ar')).toEqual(
    ['zero', 'two', 'few', 'many'].map(
      category =>
        `packages/kit/src/locales/ar/dialog.json: a lacks the plural category “${category}” of {n}.`,
    ),
  )
  expect(found(english, { a: '{n, plural, =1 {one} other {#}}' }, 'ar')).toEqual([])
})

test('an area without an English catalog is reported', () => {
  expect(findFaults([file('de', { a: 'x' })])).toEqual([
    'packages/kit/src/locales/de/dialog.json: there is no English catalog of this area.',
  ])
})

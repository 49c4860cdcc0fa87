import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../processes.ts'
import type { Catalog } from './catalog.ts'
import { compileCatalog } from './compile.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-catalog-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function compile(catalog: Catalog, language = 'en') {
  return compileCatalog({
    file: `packages/kit/src/locales/${language}/area.json`,
    language,
    area: 'area',
    catalog,
  })
}

let count = 0
async function load(catalog: Catalog, language = 'en') {
  const file = join(folder, `${count++}.mts`)
  writeFileSync(file, compile(catalog, language))
  const { messages } = await import(/* @vite-ignore */ pathToFileURL(file).href)
  return messages
}

test('a message without arguments compiles to a string with its quotes and braces unescaped', async () => {
  const messages = await load({ a: "Say ''it''", b: { 'with-dash': "it begins with '{'" } })
  expect(messages).toEqual({ a: "Say 'it'", b: { 'with-dash': 'it begins with {' } })
})

test('a message with arguments compiles to a function of them', async () => {
  const { a } = await load({ a: '{wallet} shows {account}.' })
  expect(a({ wallet: 'Fox', account: 'alice.eth' })).toBe('Fox shows alice.eth.')
})

test('no line ends within “pop-up”', async () => {
  const { a, b } = await load(
    { a: 'Allow pop-ups, or “Pop-up windows”.', b: 'A pop-upper is no Pop-Art.' },
    'de',
  )
  expect(a).toBe('Allow pop-\u2060ups, or “Pop-\u2060up windows”.')
  expect(b).toBe('A pop-upper is no Pop-Art.')
})

test('plurals use the categories and digits of their language', async () => {
  const { a } = await load(
    { a: '{n, plural, zero {z} one {o} two {t} few {f #} many {m #} other {x #}}' },
    'ar',
  )
  const digits = (n: number) => new Intl.NumberFormat('ar').format(n)
  expect([0, 1, 2, 3, 11, 100].map(n => a({ n }))).toEqual([
    'z',
    'o',
    't',
    `f ${digits(3)}`,
    `m ${digits(11)}`,
    `x ${digits(100)}`,
  ])
})

test.each([
  [
    'packages/react/src/locales/en/area.json',
    "import { formatCount as number } from '../../../format/number.ts'",
  ],
  ['apps/web/src/locales/en/area.json', "import { formatCount as number } from '@countersign/react/format'"],
  ['packages/api/src/locales/en/area.json', "import { number, plural } from '@messageformat/runtime'"],
])('the numbers of %s have the form of the reader’s region if a page shows them', (file, imported) => {
  const catalog = { a: '{n, plural, one {# page} other {# pages}}', b: '{n, number}' }
  const code = compileCatalog({ file, language: 'en', area: 'area', catalog })
  expect(code).toContain(imported)
})

test('a select can have a case for null', async () => {
  const { a } = await load({ a: '{wallet, select, null {Open your wallet} other {Open {wallet}}}' })
  expect([a({ wallet: null }), a({ wallet: 'Fox' })]).toEqual(['Open your wallet', 'Open Fox'])
})

test('the English module types each argument, and other languages reuse its types', () => {
  expect(
    compile({ a: '{n, number} {s} {o, select, null {} other {{o}}} {c, select, x {} other {}}' }),
  ).toContain('(d: { n: number; s: string; o: string | null; c: string }): string =>')
  expect(compile({ a: '{s}' }, 'de')).toContain('export const messages: typeof English = {')
})

test('no part of a message runs as code', async () => {
  const text = '"; globalThis.hit = 1; // `\\\u2028'
  const messages = await load({ a: text, b: `{x} ${text}`, [`${text}": 1`]: text })
  expect([messages.a, messages.b({ x: 1 }), messages[`${text}": 1`]]).toEqual([text, `1 ${text}`, text])
  expect(globalThis).not.toHaveProperty('hit')
})

import { expect, test } from 'vitest'
import { splitFile, splitText, withUniqueNames } from './split.ts'

const origin = 'https://id.example.org'
const id = '0123456789abcdef0123456789abcdef'
const another = 'fedcba9876543210fedcba9876543210'
const link = (id: string) => `${origin}/p/${id}`
const split = (name: string, text: string) => splitText(name, text, origin)
const names = (name: string, text: string) => split(name, text).map(item => item.name)
/** Describes items in short: what is a document, which link it is, or what it is else. */
const found = (text: string) =>
  split('', text).map(({ name, document, link, other }) =>
    link
      ? `link ${link.kind === 'proof' ? link.id : link.kind}`
      : other
        ? `${String(other)} ${name}`
        : document,
  )

test('one document is one item, no matter how it is formatted', () => {
  const pretty = JSON.stringify({ type: 'countersign-proof', accounts: [] }, null, 2)
  expect(split('proof.json', `\n${pretty}\n`)).toEqual([{ name: 'proof.json', document: pretty }])
  expect(names('', '{"type":"countersign-proof"}')).toEqual(['1'])
})

test('a JSON array is one document, as it is for the CLI', () => {
  for (const list of ['[{"a":1},2]', '[]', '[\n{"a":1},\n{"b":2}\n]'])
    expect(split('all.json', list)).toEqual([{ name: 'all.json', document: list }])
})

test('lines are named by their number, and empty lines are skipped', () => {
  expect(split('all.ndjson', '{"a":1}\r\n\r\n {"b":2} \nbroken')).toEqual([
    { name: 'all.ndjson:1', document: '{"a":1}' },
    { name: 'all.ndjson:3', document: '{"b":2}' },
    { name: 'all.ndjson:4', document: 'broken', other: 'text' },
  ])
})

test('an invalid line does not hide the others, wherever it is', () => {
  expect(names('all', 'broken\n{"a":1}\n[1]')).toEqual(['all:1', 'all:2', 'all:3'])
})

test('a document with a duplicate member is one document, so that the check names the member', () => {
  const pretty = '{\n"purpose":"a loan",\n"purpose":"a gift",\n"accounts":[\n{"chain":"eip155:1"}\n]\n}'
  expect(split('x', pretty)).toEqual([{ name: 'x', document: pretty }])
  expect(names('all', '{"a":1,"a":2}\n{"b":1,"b":2}')).toEqual(['all:1', 'all:2'])
})

test('a byte order mark at the start belongs to the first document', () => {
  const pretty = '\ufeff{\n"accounts":[\n{"chain":"eip155:1"}\n]\n}'
  expect(split('x', pretty)).toEqual([{ name: 'x', document: pretty }])
  expect(names('all', '\ufeff{"a":1}\n{"b":1}')).toEqual(['all:1', 'all:2'])
})

test('broken JSON is one document, so that the check reports it', () => {
  for (const text of ['{"a":1', '{\n"a":1', '{"a":1,\n "b":[\n  {"c":2', '[{"a":1,\n"b":'])
    expect(split('x', text)).toEqual([{ name: 'x', document: text }])
})

test('a text without any proof is one item, which is no proof', () => {
  for (const text of [
    'hello\nthere',
    '[1,2',
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    'https://example.org/',
  ])
    expect(split('', text)).toEqual([{ name: '1', document: text, other: 'text' }])
})

const compact = JSON.stringify({
  type: 'countersign-proof',
  schema: link(another),
  accounts: [{ safe: null }],
})
const formatted = JSON.stringify(JSON.parse(compact), null, 2)

test.each([
  ['a link and a document', [link(id), compact], [`link ${id}`, compact]],
  ['a document and a link', [compact, link(id)], [compact, `link ${id}`]],
  [
    'a formatted document between an ID and a link',
    [id, formatted, link(another)],
    [`link ${id}`, formatted, `link ${another}`],
  ],
  ['two formatted documents', [formatted, formatted], [formatted, formatted]],
  [
    'words around documents',
    ['Hello,', compact, formatted, 'Thanks!'],
    ['text Hello,', compact, formatted, 'text Thanks!'],
  ],
  ['a broken line before a link', [compact.slice(0, 60), link(id)], [compact.slice(0, 60), `link ${id}`]],
  [
    'a broken document before a link',
    [formatted.slice(0, -6), link(id)],
    [formatted.slice(0, -6), `link ${id}`],
  ],
  [
    'a broken document before another',
    [formatted.slice(0, -6), formatted],
    [formatted.slice(0, -6), formatted],
  ],
  [
    'an address between links',
    [link(id), '0xf39F', another],
    [`link ${id}`, 'text 0xf39F', `link ${another}`],
  ],
  [
    'links within sentences',
    [`Mine is ${link(id)}, hers ${another}.`, 'Bye'],
    [`link ${id}`, `link ${another}`, 'text Bye'],
  ],
  ['a link in Markdown', [`[My proof](${link(id)})`, compact], [`link ${id}`, compact]],
  [
    'other links',
    [`https://other.example/p/${id}`, `${origin}/requests`, 'https://example.org/'],
    ['link foreign', 'link not-a-proof', 'text https://example.org/'],
  ],
  ['empty lines', ['', link(id), ' \r', compact, ''], [`link ${id}`, compact]],
])('each line of a mixture is an item: %s', (_, lines, items) => {
  expect(found(lines.join('\n'))).toEqual(items)
  expect(found(lines.join('\r\n')).map(item => item.replaceAll('\r', ''))).toEqual(items)
})

test('pasted links are named as pasted, lines without a proof by their beginning, and lines of files by number', () => {
  const text = `see id.example.org/p/${id}\n${'x'.repeat(200)}\n{}`
  expect(names('', text)).toEqual([`id.example.org/p/${id}`, `${'x'.repeat(80)}…`, '3'])
  expect(names('all', text)).toEqual(['all:1', 'all:2', 'all:3'])
})

test('a hundred thousand links in one line are found', () => {
  const text = Array.from({ length: 100_000 }, (_, index) => index.toString(16).padStart(32, '0')).join(' ')
  expect(split('', text)).toHaveLength(100_000)
})

test('an empty file is an item, but an empty text field is not', () => {
  expect(split('empty', ' \n ')).toEqual([{ name: 'empty', document: '' }])
  expect(split('', ' \n ')).toEqual([])
})

test('files with the same name get distinct names', () => {
  const items = ['a', 'b', 'a', 'a'].map(name => ({ name, document: '{}' }))
  expect(withUniqueNames(items).map(({ name }) => name)).toEqual(['a', 'b', 'a (2)', 'a (3)'])
})

test('what is no proof is marked with what it is, unless it has proofs in it', () => {
  const bytes = (text: string) => Uint8Array.from(text, each => each.charCodeAt(0))
  const file = (text: string) => splitFile('x', bytes(text), origin)
  expect(file('%PDF-1.7\n\xe2')).toEqual([{ name: 'x', document: '', other: 'pdf' }])
  expect(file(`<!doctype html>\n${link(id)}`)).toMatchObject([{ name: 'x', other: 'page' }])
  expect(file(`My proof:\n${link(id)}`)).toMatchObject([
    { name: 'x:1', other: 'text' },
    { name: 'x:2', link: { id } },
  ])
  expect(split('', '{"a":')).toEqual([{ name: '1', document: '{"a":' }])
  expect(split('', `<a href="${link(id)}">`)).toMatchObject([{ link: { id } }])
})

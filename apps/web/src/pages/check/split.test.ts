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
    { name: 'all.ndjson:4', document: 'broken' },
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

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('a text without any proof is one item, which is no proof', () => {
  for (const [text, other] of [
    ['hello\nthere', 'text'],
    ['[1,2', 'text'],
    [address, 'account'],
    [`eip155:1:${address}`, 'account'],
    ['https://example.org/', 'link'],
  ])
    expect(split('', text ?? '')).toEqual([{ name: '1', document: text, other }])
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
    'an address between links, whole and cut',
    [link(id), address, '0xf39F', another],
    [`link ${id}`, `account ${address}`, 'text 0xf39F', `link ${another}`],
  ],
  [
    'links within sentences',
    [`Mine is ${link(id)}, hers ${link(another)}.`, 'Bye'],
    [`link ${id}`, `link ${another}`, 'text Bye'],
  ],
  ['a link in Markdown', [`[My proof](${link(id)})`, compact], [`link ${id}`, compact]],
  [
    'other links',
    [`https://other.example/p/${id}`, `${origin}/requests`, 'https://example.org/'],
    ['link foreign', 'link not-a-proof', 'link https://example.org/'],
  ],
  ['empty lines', ['', link(id), ' \r', compact, ''], [`link ${id}`, compact]],
])('each line of a mixture is an item: %s', (_, lines, items) => {
  expect(found(lines.join('\n'))).toEqual(items)
  expect(found(lines.join('\r\n')).map(item => item.replaceAll('\r', ''))).toEqual(items)
})

test('pasted links are named as pasted, lines without a proof by their beginning, and those of files by number', () => {
  const text = `see id.example.org/p/${id}\n${'x'.repeat(200)}\n{}`
  expect(names('', text)).toEqual([`id.example.org/p/${id}`, `${'x'.repeat(80)}…`, '3'])
  expect(split('', text).map(({ line }) => line)).toEqual([undefined, undefined, 3])
  expect(names('all', text)).toEqual(['all:1', 'all:2', 'all:3'])
  // The result is of the proof that the link names, not of the file.
  expect(names('all', link(id))).toEqual([`all:1 ${link(id)}`])
  expect(names('all', `x\n${link(id)}`)).toEqual(['all:1', `all:2 ${link(id)}`])
})

/** A document that was altered. Its ID and its links lead to the original. */
const altered = {
  type: 'countersign-proof',
  purpose: 'altered',
  id,
  accounts: [
    { message: `x wants you to sign in with your Ethereum account:\nURI: ${link(id)}`, uri: link(id) },
  ],
}
const json = JSON.stringify(altered)
const indented = JSON.stringify(altered, null, 2)
const entities = json.replaceAll('"', '&quot;')

test.each([
  ['a no-break space before it', `\u00a0${json}`],
  ['a mark of a quotation before it', `> ${json}`],
  ['a word before it', `Proof: ${json}`],
  ['a semicolon before it', `;${json}`],
  ['its JSON in a string', JSON.stringify(json)],
  ['its JSON in a string in a string', `x ${JSON.stringify(JSON.stringify(json))}`],
  ['smart quotes', `Proof: ${json.replaceAll('"', '“')}`],
  ['single quotes', `Proof: ${json.replaceAll('"', "'")}`],
  ['HTML entities', `Proof: ${entities}`],
  ['names without quotes', `Proof: ${json.replaceAll(/"(\w+)":/g, '$1:')}`],
  ['a comment in it', indented.replace('\n', '\n\n// a comment\n')],
  ['a blank line and a missing comma in it', indented.replace(',\n', '\n\n')],
  ['lines of a fixed length', json.replaceAll(/(.{30})/g, '$1\n')],
  ['a link in a line of its own', `${json.replaceAll(link(id), `\n${link(id)}\n`)}`],
  ['an ID in a line of its own', `> ${json.replaceAll(id, `\n${id}\n`)}`],
])('an altered document is malformed, never its original: %s', (_, text) => {
  const items = split('x.json', text)
  expect(items.filter(({ other, link }) => other || link)).toEqual([])
  expect(items.map(({ document }) => document).join('')).toContain('altered')
  expect(split('', text).filter(({ link }) => link)).toEqual([])
})

test.each([
  ['lines without their beginning', indented.slice(2)],
  ['each line quoted', indented.replaceAll(/^/gm, '> ')],
  ['a link between lines without their beginning', `"purpose": "altered",\n${link(id)}\n`],
  ['an ID between lines without their beginning', `"purpose": "altered",\n${id}\n`],
  ['the text that was signed', `x wants you to sign in with your Ethereum account:\nURI: ${link(id)}`],
  ['Base64', Buffer.from(json).toString('base64')],
])('what is left of a document never leads to its original: %s', (_, text) => {
  for (const name of ['x.json', '']) expect(split(name, text).filter(({ link }) => link)).toEqual([])
})

test.each([`id: ${id}`, `id = "${id}"`, `“${id}”`, `- ${id}`, `see /p/${id}`])(
  'an ID within a line leads nowhere: %s',
  text => {
    for (const name of ['x.yaml', '']) expect(split(name, text)).toMatchObject([{ other: 'text' }])
  },
)

test('an ID that is a whole line is read only from pasted text', () => {
  for (const text of [id, `/p/${id}`]) {
    expect(split('', text)).toMatchObject([{ link: { id } }])
    expect(split('x', text)).toMatchObject([{ other: 'text' }])
  }
})

test('a file with a document has only documents, as for the command', () => {
  expect(split('x', `${json}\n${json.slice(20)}\nhello\n${link(id)}`)).toEqual([
    { name: 'x:1', document: json },
    { name: 'x:2', document: json.slice(20) },
    { name: 'x:3', document: 'hello' },
    { name: 'x:4', document: link(id) },
  ])
})

test('a hundred thousand links in one line are found', () => {
  const text = Array.from({ length: 100_000 }, (_, index) => link(index.toString(16).padStart(32, '0'))).join(
    ' ',
  )
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

test.each([
  [
    ['x', 'x', 'x (2)'],
    ['x', 'x (3)', 'x (2)'],
  ],
  [
    ['x (2)', 'x', 'x', 'x (2)', 'x'],
    ['x (2)', 'x', 'x (3)', 'x (2) (2)', 'x (4)'],
  ],
])('a name with a number that another has is left out: %j', (given, distinct) => {
  const items = given.map(name => ({ name, document: '{}' }))
  expect(withUniqueNames(items).map(({ name }) => name)).toEqual(distinct)
})

test('what is no proof is marked with what it is, unless it has proofs in it', () => {
  const bytes = (text: string) => Uint8Array.from(text, each => each.charCodeAt(0))
  const file = (text: string) => splitFile('x', bytes(text), origin)
  expect(file('%PDF-1.7\n\xe2')).toEqual([{ name: 'x', document: '', other: 'pdf' }])
  expect(file(`<!doctype html>\n${link(id)}`)).toMatchObject([{ name: 'x', other: 'page' }])
  expect(file(`My proof:\n${link(id)}`)).toMatchObject([
    { name: 'x:1', other: 'text' },
    { name: `x:2 ${link(id)}`, link: { id } },
  ])
  expect(split('', '{"a":')).toEqual([{ name: '1', document: '{"a":' }])
  expect(split('', `<a href="${link(id)}">`)).toMatchObject([{ link: { id } }])
})

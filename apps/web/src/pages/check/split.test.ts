import { expect, test } from 'vitest'
import { splitDocuments, splitFile, splitText, withUniqueNames } from './split.ts'

const names = (name: string, text: string) => splitDocuments(name, text).map(item => item.name)

test('one document is one item, no matter how it is formatted', () => {
  const pretty = JSON.stringify({ type: 'countersign-proof', accounts: [] }, null, 2)
  expect(splitDocuments('proof.json', `\n${pretty}\n`)).toEqual([{ name: 'proof.json', document: pretty }])
  expect(names('', '{"type":"countersign-proof"}')).toEqual(['1'])
})

test('a JSON array is one document, as it is for the CLI', () => {
  for (const list of ['[{"a":1},2]', '[]', '[\n{"a":1},\n{"b":2}\n]'])
    expect(splitDocuments('all.json', list)).toEqual([{ name: 'all.json', document: list }])
})

test('lines are named by their number, and empty lines are skipped', () => {
  expect(splitDocuments('all.ndjson', '{"a":1}\r\n\r\n {"b":2} \nbroken')).toEqual([
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
  expect(splitDocuments('x', pretty)).toEqual([{ name: 'x', document: pretty }])
  expect(names('all', '{"a":1,"a":2}\n{"b":1,"b":2}')).toEqual(['all:1', 'all:2'])
})

test('a byte order mark at the start belongs to the first document', () => {
  const pretty = '\ufeff{\n"accounts":[\n{"chain":"eip155:1"}\n]\n}'
  expect(splitDocuments('x', pretty)).toEqual([{ name: 'x', document: pretty }])
  expect(names('all', '\ufeff{"a":1}\n{"b":1}')).toEqual(['all:1', 'all:2'])
})

test('text that is not JSON is one document, so that the check reports it', () => {
  for (const text of ['hello\nthere', '[1,2', '{"a":1', '{\n"a":1'])
    expect(splitDocuments('x', text)).toEqual([{ name: 'x', document: text }])
})

test('an empty file is an item, but an empty text field is not', () => {
  expect(splitDocuments('empty', ' \n ')).toEqual([{ name: 'empty', document: '' }])
  expect(splitDocuments('', ' \n ')).toEqual([])
})

test('files with the same name get distinct names', () => {
  const items = ['a', 'b', 'a', 'a'].map(name => ({ name, document: '{}' }))
  expect(withUniqueNames(items).map(({ name }) => name)).toEqual(['a', 'b', 'a (2)', 'a (3)'])
})

test('what is no proof is marked with what it is, unless it has proofs in it', () => {
  const pdf = Uint8Array.from('%PDF-1.7\n\xe2', each => each.charCodeAt(0))
  expect(splitFile('paper.pdf', pdf)).toEqual([{ name: 'paper.pdf', document: '', other: 'pdf' }])
  expect(splitText('', 'Hello')).toEqual([{ name: '1', document: 'Hello', other: 'text' }])
  expect(splitText('', '{"a":')).toEqual([{ name: '1', document: '{"a":' }])
  expect(splitText('', 'broken\n{"a":1}').every(item => item.other === undefined)).toBe(true)
})

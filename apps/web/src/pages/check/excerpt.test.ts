import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

const document = {
  type: 'countersign-proof',
  purpose: 'a loan',
  accounts: [
    { account: 'eip155:1:0xaa', block: { number: 3, hash: '0xbb' } },
    { account: 'eip155:1:0xcc', 'a/b~c': [] },
  ],
}

const marked = (given: unknown, pointer: string) =>
  excerptOf(given, pointer)
    ?.filter(line => line.isFault)
    .map(({ text }) => text.trim())

test.each([
  ['/purpose', '"purpose": "a loan",'],
  ['/accounts/0/block/hash', '"hash": "0xbb"'],
  ['/accounts/1', '{'],
  ['/accounts/1/a~1b~0c', '"a/b~c": []'],
])('the field %s is marked in the document', (pointer, text) => {
  expect(marked(document, pointer)).toEqual([text])
  expect(marked(JSON.stringify(document), pointer)).toEqual([text])
})

test('the parent of a missing field is marked', () => {
  expect(marked(document, '/accounts/0/signature')).toEqual(['{'])
  expect(marked(document, '/receipt')).toEqual(['{'])
})

test('the lines are numbered as in the formatted document, with a few lines before and after', () => {
  const lines = JSON.stringify(document, null, 2).split('\n')
  const excerpt = excerptOf(document, '/accounts/0/block/number') ?? []
  expect(excerpt).toHaveLength(7)
  for (const { number, text } of excerpt) expect(text).toBe(lines[number - 1])
})

test('a document that is not JSON, too deeply nested or too long has no excerpt', () => {
  expect(excerptOf('{"a":', '/a')).toBeNull()
  expect(excerptOf('['.repeat(200_000) + ']'.repeat(200_000), '/0')).toBeNull()
  expect(excerptOf(new Array(60_000).fill(1), '/0')).toBeNull()
})

test('a file that begins with a byte order mark, as some editors write it, has an excerpt', () => {
  expect(marked(`\ufeff${JSON.stringify(document)}`, '/purpose')).toEqual(['"purpose": "a loan",'])
})

test('a document with a duplicate member has no excerpt: one of the two values would look like the only one', () => {
  expect(excerptOf('{"purpose":"a loan","purpose":"a gift"}', '/purpose')).toBeNull()
})

test('a long value is truncated', () => {
  const [line] = (excerptOf({ a: 'x'.repeat(10_000) }, '/a') ?? []).filter(({ isFault }) => isFault)
  expect(line?.text.length).toBe(401)
})

import { proofLimits } from '@countersign/core'
import { expect, test } from 'vitest'
import type { ReadDocument } from './document.ts'
import { readIncoming } from './read-documents.ts'

async function incoming(...texts: string[]): Promise<ReadDocument[]> {
  const source = (async function* () {
    for (const text of texts) yield Buffer.from(text)
  })()
  const found: ReadDocument[] = []
  for await (const document of readIncoming(source)) found.push(document)
  return found
}

const names = (documents: readonly ReadDocument[]) => documents.map(({ name, fault }) => fault ?? name)

test('each line is a separate document, and blank lines only count as lines', async () => {
  expect(names(await incoming('{"a":1}\n\n \r\n{"b":2}\r\n'))).toEqual(['-:1', '-:4'])
})

test('one document over many lines is one document', async () => {
  const [one, ...others] = await incoming(JSON.stringify({ a: { b: [1, 2] } }, null, 2))
  expect(others).toEqual([])
  expect(one).toMatchObject({ name: '-', fault: undefined })
  expect(JSON.parse(one?.text ?? '')).toEqual({ a: { b: [1, 2] } })
})

test('a line that is not JSON does not affect the others', async () => {
  expect(names(await incoming('{"a":1}\n{"a":\n{"a":1}\n'))).toEqual(['-:1', 'not-json', '-:3'])
  expect(names(await incoming('nonsense\n{"a":1}\n'))).toEqual(['not-json', '-:2'])
})

test('a broken first line does not hide the others, even if it looks like the start of a document', async () => {
  for (const broken of ['{"a":', '{{', '{}', '[', '5'])
    expect(names(await incoming(`\n${broken}\n\n{"a":1}\nbroken\n`)).slice(-2)).toEqual(['-:4', 'not-json'])
  const many = Array.from({ length: 300 }, () => JSON.stringify({ a: 'x'.repeat(10_000) }))
  expect(await incoming(['{', ...many].join('\n'))).toHaveLength(301)
})

test('a file that is not JSON, and has no JSON line, is one document', async () => {
  for (const text of ['hello\nthere', '[1,2', '{\n"a":1', '5\n6'])
    expect(names(await incoming(text))).toEqual(['not-json'])
})

test('a list is one document, also over many lines', async () => {
  for (const list of ['[{"a":1},{"b":2}]', '[\n{"a":1},\n{"b":2}\n]', '[]'])
    expect((await incoming(list)).map(({ text }) => text.trim())).toEqual([list])
})

test('an empty file is not a proof', async () => {
  expect(names(await incoming())).toEqual(['empty'])
  expect(names(await incoming('\n\n'))).toEqual(['empty'])
})

test('a file that is longer than a proof is not read to its end', async () => {
  const long = `{${' '.repeat(proofLimits.documentBytes)}}`
  expect(names(await incoming(`${long}\n{"a":1}\n`))).toEqual(['too-long', '-:2'])
  let read = 0
  const source = (async function* () {
    for (; read < 1_000; read++) yield Buffer.from(`${read === 0 ? '{' : ' '.repeat(10_000)}\n`)
  })()
  const found: ReadDocument[] = []
  for await (const document of readIncoming(source)) found.push(document)
  expect(names(found)).toEqual(['too-long'])
  expect(read).toBeLessThan(200)
})

test('a byte order mark is left to the parser of core, and bytes that are not UTF-8 are not text', async () => {
  const [marked] = await incoming('\ufeff{"a":1}')
  expect(marked).toMatchObject({ text: '\ufeff{"a":1}', fault: undefined })
  const source = (async function* () {
    yield Buffer.from([0x7b, 0xff, 0x7d])
  })()
  for await (const { fault } of readIncoming(source)) expect(fault).toBe('not-text')
})

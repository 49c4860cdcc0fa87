import { expect, test } from 'vitest'
import { type Line, linesOf } from './lines.ts'

async function* chunks(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

async function linesIn(...texts: string[]): Promise<(readonly [number, string])[]> {
  const found: Line[] = []
  for await (const line of linesOf(chunks(...texts), 5)) found.push(line)
  return found.map(({ number, bytes }) => [
    number,
    bytes === 'too-long' ? bytes : Buffer.from(bytes).toString(),
  ])
}

test('the lines are the same for any chunks', async () => {
  const lines = [
    [1, 'one'],
    [2, ''],
    [3, 'three'],
  ]
  expect(await linesIn('one\n\nthree\n')).toEqual(lines)
  expect(await linesIn('o', 'ne', '\n', '\nth', 'ree')).toEqual(lines)
  expect(await linesIn(...'one\n\nthree')).toEqual(lines)
})

test('characters that are split between chunks stay whole', async () => {
  const bytes = Buffer.from('ä€\n')
  const found = []
  const source = (async function* () {
    for (const byte of bytes) yield Buffer.from([byte])
  })()
  for await (const { bytes: line } of linesOf(source, 5))
    found.push(Buffer.from(line as Uint8Array).toString())
  expect(found).toEqual(['ä€'])
})

test('a line that is too long is skipped, and the next is read', async () => {
  expect(await linesIn('1234', '56', '7890\n12', '345\n')).toEqual([
    [1, 'too-long'],
    [2, '12345'],
  ])
})

test('an endless line is reported once it is too long', async () => {
  let read = 0
  const endless = (async function* () {
    for (; read < 1_000; read += 1) yield Buffer.from('12')
  })()
  for await (const { bytes } of linesOf(endless, 5)) {
    expect(bytes).toBe('too-long')
    break
  }
  expect(read).toBeLessThan(5)
})

test('an empty stream has no lines', async () => {
  expect(await linesIn()).toEqual([])
})

import { expect, test, vi } from 'vitest'
import { StoredJson, writeJson } from './stored-json.ts'

const stored = (value: object) => new StoredJson(JSON.stringify(value))

test('stored JSON is sent as it is, at each place and in order', () => {
  const parse = vi.spyOn(JSON, 'parse')
  const text = writeJson({
    items: [
      { document: stored({ a: '"', b: [1] }), id: 1 },
      { document: null, id: 2 },
      { document: stored({ c: {} }) },
    ],
    text: '"a" and "b"',
  })
  expect(text).toBe(
    '{"items":[{"document":{"a":"\\"","b":[1]},"id":1},{"document":null,"id":2},{"document":{"c":{}}}],"text":"\\"a\\" and \\"b\\""}',
  )
  expect(parse).not.toHaveBeenCalled()
})

test('JSON.stringify writes it too, and other values are written as JSON.stringify writes them', () => {
  expect(JSON.stringify({ document: stored({ a: 1 }) })).toBe('{"document":{"a":1}}')
  for (const value of [{}, [], null, 'text', { a: undefined }])
    expect(writeJson(value)).toBe(JSON.stringify(value))
})

test('a value that cannot be serialized leaves nothing behind', () => {
  const cyclic: Record<string, unknown> = { document: stored({ a: 1 }) }
  cyclic.itself = cyclic
  expect(() => writeJson(cyclic)).toThrow(TypeError)
  expect(JSON.stringify(stored({ b: 2 }))).toBe('{"b":2}')
  expect(writeJson([stored({ b: 2 })])).toBe('[{"b":2}]')
})

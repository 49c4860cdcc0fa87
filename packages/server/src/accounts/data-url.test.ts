import { expect, test } from 'vitest'
import { readDataUrl } from './data-url.ts'

const read = (url: string, limit = 100) => {
  const bytes = readDataUrl(url, limit)
  return bytes && new TextDecoder().decode(bytes)
}

test.each([
  ['data:image/svg+xml;base64,PHN2Zy8+', '<svg/>'],
  ['data:image/svg+xml;base64,PHN2Zy8%2B', '<svg/>'],
  ['data:;charset=utf-8;base64,PHN2Zy8-', '<svg/>'],
  ['DATA:image/svg+xml;BASE64,PHN2Zy8+', '<svg/>'],
  ['data:image/svg+xml,%3Csvg%2F%3E', '<svg/>'],
  ['data:image/svg+xml;utf8,<svg fill="#fff" width="50%"/>', '<svg fill="#fff" width="50%"/>'],
  ['data:,ä,b', 'ä,b'],
  ['data:,', ''],
])('%s contains %j', (url, text) => {
  expect(read(url)).toBe(text)
})

test.each(['data:image/png;base64,$$$', 'data:image/png', 'https://a.example/,', 'data:;base64,AA=A'])(
  '%s cannot be read',
  url => {
    expect(read(url)).toBeUndefined()
  },
)

test('more than the limit is not read', () => {
  expect(read(`data:,${'a'.repeat(100)}`)).toHaveLength(100)
  expect(read(`data:,${'a'.repeat(101)}`)).toBeUndefined()
  expect(read(`data:;base64,${Buffer.alloc(101).toString('base64')}`)).toBeUndefined()
  expect(read(`data:,${'%61'.repeat(10_000)}`)).toBeUndefined()
})

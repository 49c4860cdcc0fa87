// cspell:ignore nendobj Annot
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { pdfLinks } from './pdf-links.ts'

afterEach(() => vi.restoreAllMocks())

const id = '0123456789abcdef0123456789abcdef'
const link = `https://id.example.org/p/${id}`
const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
const object = (text: string) => `%PDF-1.4\n1 0 obj\n${text}\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF`
const annotation = `<</Type /Annot /Subtype /Link /A <</S /URI /URI (${link})>>>>`
const compressed = (text: string | Uint8Array, dictionary = '/Type /ObjStm') => {
  const data = deflateSync(text).toString('latin1')
  return `<<${dictionary} /Filter /FlateDecode /Length ${data.length}>>\nstream\n${data}\nendstream`
}

test.each([
  ['an annotation', object(annotation)],
  ['a compressed object', object(compressed(annotation))],
  ['compressed text', object(compressed(`BT (See ${link}.) Tj ET`, ''))],
  ['a filter that is in a list', object(compressed(annotation).replace('/FlateDecode', '[/FlateDecode]'))],
  [
    'a stream after a damaged one',
    object(`${compressed('x').replace('x', 'y')}\nendobj\n2 0 obj${compressed(annotation)}`),
  ],
])('the link to a proof is found in %s of a PDF', async (_, pdf) => {
  expect(await pdfLinks(bytes(pdf))).toEqual([link])
})

test.each([
  ['of other pages', object(`(https://id.example.org/requests) (https://id.example.org/x/p/${id})`)],
  ['with another scheme', object(`(javascript://id.example.org/p/${id})`)],
  ['with a longer id', object(`(${link}0)`)],
  ['of an encrypted PDF', object(annotation).replace('/Root', '/Encrypt 5 0 R /Root')],
  ['in a picture', object(compressed(annotation, '/Subtype /Image'))],
  ['in a stream with another filter', object(compressed(annotation).replace('/FlateDecode', '/LZWDecode'))],
])('links %s are left out', async (_, pdf) => {
  expect(await pdfLinks(bytes(pdf))).toEqual([])
})

test('a link is returned once, and at most ten', async () => {
  expect(await pdfLinks(bytes(object(annotation + annotation)))).toEqual([link])
  const many = Array.from(
    { length: 30 },
    (_, index) => `(https://id.example.org/p/${String(index).padStart(32, '0')})`,
  )
  expect(await pdfLinks(bytes(object(many.join(' '))))).toHaveLength(10)
})

test('a stream that inflates to far more than its size is read only to its limit', async () => {
  const bomb = new Uint8Array(300_000_000)
  const after = bytes(link)
  bomb.set(after, bomb.length - after.length)
  const pdf = bytes(object(compressed(bomb)))
  expect(pdf.length).toBeLessThan(400_000)
  const before = process.memoryUsage().arrayBuffers
  expect(await pdfLinks(pdf)).toEqual([])
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100_000_000)
})

test('streams that are left out count for the limits too', async () => {
  const leftOut = `obj<</Filter${' '.repeat(1_900)}/X>>stream\n\nendstream `
  const pdf = (count: number) => bytes(`${leftOut.repeat(count)}obj${compressed(annotation)}`)
  expect(await pdfLinks(pdf(1_999))).toEqual([link])
  const test = vi.spyOn(RegExp.prototype, 'test')
  expect(await pdfLinks(pdf(2_000))).toEqual([])
  expect(await pdfLinks(pdf(10_000))).toEqual([])
  expect(test.mock.calls.length).toBeLessThan(10_000)
  let seconds = 0
  vi.spyOn(performance, 'now').mockImplementation(() => seconds++ * 1_000)
  expect(await pdfLinks(pdf(5))).toEqual([])
})

test('any bytes have an answer', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          fc.constantFrom(
            '%PDF-1.4',
            'obj',
            '<</Filter /FlateDecode>>',
            'stream\n',
            'endstream',
            'x\x9c',
            link,
          ),
          fc.string({ unit: 'binary' }),
        ),
      ),
      async parts => {
        for (const found of await pdfLinks(bytes(parts.join('')))) expect(found).toBe(link)
      },
    ),
  )
})

import fc from 'fast-check'
import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { drawQr, type QrDrawing } from './drawing.ts'

const pairing = `wc:${'7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'}@2?expiryTimestamp=1795177379&relay-protocol=irn&symKey=${'587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'}&methods=wc_sessionAuthenticate`
const store = 'https://apps.apple.com/app/example-wallet/id1234567890'

const scale = 3

/** Paints a drawing as pixels, as a browser would, with a mark of one color in the middle. */
function paint({ size, path, free }: QrDrawing, mark: number | null) {
  const width = size * scale
  const data = new Uint8Array(width * width * 3).fill(255)
  const fill = (x: number, y: number, across: number, down: number, shade: number) => {
    for (let row = y * scale; row < (y + down) * scale; row++)
      data.fill(shade, (row * width + x * scale) * 3, (row * width + (x + across) * scale) * 3)
  }
  for (const [, x, y, across] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g))
    fill(Number(x), Number(y), Number(across), 1, 17)
  if (mark !== null && free) fill(free.at, free.at, free.size, free.size, mark)
  return { width, height: width, data }
}

const read = (drawing: QrDrawing, mark: number | null) =>
  decodeQR(paint(drawing, mark), { timeLimit: 20_000 })

test.each([
  ['no mark', null],
  ['a light mark', 220],
  ['a mark of middle gray', 128],
  ['a dark mark', 0],
])('a code with %s over its middle can be read', (_, mark) => {
  for (const text of [pairing, store]) expect(read(drawQr(text, true), mark)).toBe(text)
})

/**
 * Links that are as long as those of proofs, or longer, as everything that the product draws. A dark mark makes the
 * code of a few texts of up to 20 characters unreadable.
 */
const link = fc
  .tuple(fc.webUrl({ size: 'small' }), fc.stringMatching(/^[A-Za-z0-9_-]{22}$/))
  .map(([site, id]) => `${site}/p/${id}`)

test('any link can be read with its middle covered', () => {
  fc.assert(
    fc.property(link, fc.constantFrom(0, 128, 255), (text, mark) => {
      expect(read(drawQr(text, true), mark)).toBe(text)
    }),
    { numRuns: 8 },
  )
})

test('only a code with a mark leaves its middle free', () => {
  const { size, free } = drawQr(store, true)
  const isDark = (drawing: QrDrawing) => {
    const { data, width } = paint(drawing, null)
    const from = free?.at ?? 0
    const places = Array.from({ length: free?.size ?? 0 }, (_, index) => (from + index) * scale)
    return places.some(y => places.some(x => data[(y * width + x) * 3] !== 255))
  }
  expect(free?.size).toBeGreaterThan(size / 10)
  expect(isDark(drawQr(store, true))).toBe(false)
  expect(isDark(drawQr(store, false))).toBe(true)
})

test('the quiet zone is four light modules wide', () => {
  const { size, path } = drawQr(store, true)
  for (const [, x, y, across] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    expect(Number(x)).toBeGreaterThanOrEqual(4)
    expect(Number(x) + Number(across)).toBeLessThanOrEqual(size - 4)
    expect(Number(y)).toBeGreaterThanOrEqual(4)
    expect(Number(y)).toBeLessThan(size - 4)
  }
})

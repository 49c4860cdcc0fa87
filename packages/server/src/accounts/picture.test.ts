// cspell:ignore ftypmif
import { expect, test } from 'vitest'
import { pictureLimit, readPicture } from './picture.ts'

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    Buffer.concat(
      parts.map(part => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
    ),
  )
const wide = (value: number, length: number) => Array.from({ length }, (_, at) => (value >> (8 * at)) & 255)
const big = (value: number, length: number) => wide(value, length).toReversed()

const png = (width: number, height: number) =>
  bytes('\x89PNG\r\n\x1a\n', big(13, 4), 'IHDR', big(width, 4), big(height, 4), [8, 6, 0, 0, 0])
const gif = (width: number, height: number) => bytes('GIF89a', wide(width, 2), wide(height, 2), [0, 0, 0])
const jpeg = (width: number, height: number) =>
  bytes(
    [0xff, 0xd8, 0xff, 0xe0],
    big(16, 2),
    'JFIF\0',
    new Array(9).fill(0),
    // Fill bytes, then a table whose content looks like a frame.
    [0xff, 0xff, 0xff, 0xc4],
    big(11, 2),
    [0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1],
    [0xff, 0xc2],
    big(17, 2),
    [8],
    big(height, 2),
    big(width, 2),
    [3],
  )
const webpX = (width: number, height: number) =>
  bytes('RIFF', wide(100, 4), 'WEBPVP8X', wide(10, 4), wide(0, 4), wide(width - 1, 3), wide(height - 1, 3))
const webpL = (width: number, height: number) =>
  bytes('RIFF', wide(100, 4), 'WEBPVP8L', wide(20, 4), [0x2f], wide((width - 1) | ((height - 1) << 14), 4))
const webp = (width: number, height: number) =>
  bytes(
    'RIFF',
    wide(100, 4),
    'WEBPVP8 ',
    wide(20, 4),
    [0, 0, 0, 0x9d, 1, 0x2a],
    wide(width, 2),
    wide(height, 2),
  )
const avif = (width: number, height: number) =>
  bytes(
    big(28, 4),
    'ftypmif1',
    wide(0, 4),
    'mif1avif',
    big(20, 4),
    'ispe',
    wide(0, 4),
    big(width, 4),
    big(height, 4),
  )

const rasters = [
  ['image/png', png],
  ['image/gif', gif],
  ['image/jpeg', jpeg],
  ['image/webp', webpX],
  ['image/webp', webpL],
  ['image/webp', webp],
  ['image/avif', avif],
] as const

test.each(rasters)('%s is recognized by its bytes', (type, make) => {
  const body = make(640, 480)
  expect(readPicture(body)).toEqual({ type, body })
})

test.each(rasters)('%s that takes more pixels than a phone can draw is refused', (_, make) => {
  expect(readPicture(make(9000, 10))).toBeNull()
  expect(readPicture(make(10, 9000))).toBeNull()
  expect(readPicture(make(8000, 8000))).toBeNull()
})

test('a gif whose frame extends beyond its screen is measured with the frame', () => {
  const head = bytes('GIF89a', wide(1, 2), wide(1, 2), [0x80, 0, 0], [0, 0, 0, 255, 255, 255])
  const comment = [0x21, 0xfe, 2, 0x2c, 0x2c, 0]
  const frame = (left: number, width: number) => [
    0x2c,
    ...wide(left, 2),
    0,
    0,
    ...wide(width, 2),
    4,
    0,
    0,
    2,
    1,
    0,
    0,
  ]
  const gifWith = (...frames: number[][]) => readPicture(bytes([...head], comment, frames.flat(), [0x3b]))
  expect(gifWith(frame(0, 4))).not.toBeNull()
  expect(gifWith(frame(0, 9000))).toBeNull()
  expect(gifWith(frame(0, 4), frame(8000, 4000))).toBeNull()
})

test.each(rasters)('%s with a truncated header is refused', (_, make) => {
  expect(readPicture(make(640, 480).subarray(0, 9))).toBeNull()
})

test('a picture without pixels, and one with too many bytes, are refused', () => {
  expect(readPicture(png(0, 10))).toBeNull()
  const long = new Uint8Array(pictureLimit + 1)
  long.set(png(10, 10))
  expect(readPicture(long.slice(0, pictureLimit))).not.toBeNull()
  expect(readPicture(long)).toBeNull()
})

test.each([
  ['html', '<!doctype html><title>a</title><script>alert(1)</script>'],
  ['html that begins late', '<html><svg xmlns="http://www.w3.org/2000/svg"></svg></html>'],
  ['script', 'alert(1)'],
  ['a style', 'svg { color: red }'],
  ['JSON', '{"image":"https://a.example"}'],
  ['PDF', '%PDF-1.7'],
  ['ZIP', 'PK\x03\x04'],
  ['XML', '<?xml version="1.0"?><rss></rss>'],
  ['a film', '\0\0\0\x18ftypisom\0\0\0\0isommp42'],
  ['a sound', 'RIFF\0\0\0\0WAVEfmt '],
  ['nothing', ''],
])('%s is not a picture', (_, text) => {
  expect(readPicture(bytes(text))).toBeNull()
})

test.each([
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '\ufeff  <svg viewBox="0 0 1 1"><path d="M0 0"/></svg>',
  '<?xml version="1.0" encoding="UTF-8"?>\n<!-- made by hand -->\n<svg></svg>',
  '<svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>',
  '<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><a href="https://a.example">Sign in</a></foreignObject></svg>',
  '<svg><script>alert(1)</script></svg>',
])('the SVG %j is refused: opened directly, it would be a page on our origin', text => {
  expect(readPicture(new Uint8Array(Buffer.from(text)))).toBeNull()
  expect(readPicture(new Uint8Array(Buffer.from(text, 'utf16le')))).toBeNull()
})

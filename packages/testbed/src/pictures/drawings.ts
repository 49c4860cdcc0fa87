import { crc32, deflateSync } from 'node:zlib'

type Colour = readonly [red: number, green: number, blue: number]

const ink: Colour = [0x1d, 0x4e, 0x89]
const paper: Colour = [0xf2, 0xc1, 0x4e]
const side = 64

/**
 * Draws a PNG of two colours, divided by the diagonal.
 *
 * @param width - in pixels; the file stays small at any size.
 */
export function png(width = side, height = width): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // One bit a pixel, with a palette of two (PNG §11.2.2).
  header.set([1, 3, 0, 0, 0], 8)
  const row = 1 + Math.ceil(width / 8)
  const pixels = Buffer.alloc(row * height)
  for (let y = 0; y < height; y += 1)
    pixels.fill(0xff, row * y + 1, row * y + 1 + (((y * width) / height) >> 3))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from([...ink, ...paper])),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** Draws an animated GIF: two frames of one colour. */
export function gif(): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(side, 0)
  size.writeUInt16LE(side, 2)
  const frame = (index: number) =>
    Buffer.concat([
      Buffer.from([0x21, 0xf9, 4, 0, 50, 0, 0, 0, 0x2c, 0, 0, 0, 0]),
      size,
      Buffer.from([0, 2]),
      blocks(plainCodes(index, side * side)),
    ])
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    size,
    // A palette of four colours follows.
    Buffer.from([0x91, 0, 0, ...ink, ...paper, 0, 0, 0, 0xff, 0xff, 0xff]),
    Buffer.from([0x21, 0xff, 11, ...Buffer.from('NETSCAPE2.0', 'latin1'), 3, 1, 0, 0, 0]),
    frame(0),
    frame(1),
    Buffer.from([0x3b]),
  ])
}

/** Returns three-bit codes: the table is cleared before it could grow (GIF89a appendix F). */
function plainCodes(index: number, pixels: number): Buffer {
  const codes: number[] = []
  for (let drawn = 0; drawn < pixels; drawn += 2) codes.push(4, index, index)
  codes.push(5)
  return packed(codes.map(code => [code, 3]))
}

function blocks(data: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < data.length; at += 255) {
    const part = data.subarray(at, at + 255)
    parts.push(Buffer.from([part.length]), part)
  }
  return Buffer.concat([...parts, Buffer.from([0])])
}

/** Draws a lossless WebP of one colour: every code has one symbol, so its pixels take no bits (RFC 9649 §3). */
export function webp(): Buffer {
  const symbol = (value: number): [number, number][] => [
    [0b101, 3],
    [value, 8],
  ]
  const [red, green, blue] = ink
  const stream = packed([
    ...[[0x2f, 8] as const, [side - 1, 14] as const, [side - 1, 14] as const],
    // No alpha, version 0; no transform, no colour cache, one group of codes.
    ...[[0, 4] as const, [0, 3] as const],
    ...[...symbol(green), ...symbol(red), ...symbol(blue), ...symbol(0xff), ...symbol(0)],
  ])
  const even = Buffer.concat([stream, Buffer.alloc(stream.length % 2)])
  const head = Buffer.alloc(20)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(12 + even.length, 4)
  head.write('WEBPVP8L', 8, 'latin1')
  head.writeUInt32LE(stream.length, 16)
  return Buffer.concat([head, even])
}

/** Packs numbers into bytes, the lowest bit first. */
function packed(numbers: readonly (readonly [value: number, bits: number])[]): Buffer {
  const bits = numbers.flatMap(([value, width]) =>
    Array.from({ length: width }, (_, bit) => (value >> bit) & 1),
  )
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8))
  bits.forEach((bit, at) => {
    bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (bit << (at & 7))
  })
  return bytes
}

/** Draws an SVG that contains the given markup. */
export function svg(inside = ''): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#f2c14e"/><path d="M12 40q10-24 18-8t10 4 12-12" fill="none" stroke="#1d4e89" stroke-width="4"/>${inside}</svg>`,
  )
}

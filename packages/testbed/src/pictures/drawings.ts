import { crc32, deflateSync } from 'node:zlib'

type Color = readonly [red: number, green: number, blue: number]

const ink: Color = [0x1d, 0x4e, 0x89]
const paper: Color = [0xf2, 0xc1, 0x4e]
const side = 64

/**
 * Draws a PNG of two colors, divided by the diagonal.
 *
 * @param width - in pixels; the file stays small at any size.
 */
export function png(width = side, height = width): Buffer {
  const row = rowOf(width)
  const pixels = Buffer.alloc(row * height)
  for (let y = 0; y < height; y += 1)
    pixels.fill(0xff, row * y + 1, row * y + 1 + (((y * width) / height) >> 3))
  return encode(width, height, [ink, paper], pixels)
}

/** Returns whether a point has the second color. The center is 0, the edges are at -1 and 1. */
type Shape = (x: number, y: number) => boolean

const people = {
  alice: {
    colors: [
      [0x1d, 0x4e, 0x89],
      [0xf2, 0xc1, 0x4e],
    ],
    shape: (x, y) => x > y,
  },
  bob: {
    colors: [
      [0x9b, 0x2f, 0x4a],
      [0xf4, 0xd6, 0xcc],
    ],
    shape: (x, y) => Math.hypot(x, y) < 0.55,
  },
  carol: {
    colors: [
      [0x0f, 0x5c, 0x4f],
      [0xb9, 0xe3, 0xc6],
    ],
    shape: (x, y) => Math.hypot(x, y) > 0.4 && Math.hypot(x, y) < 0.75,
  },
  frank: {
    colors: [
      [0x4b, 0x3a, 0x7c],
      [0xd9, 0xcf, 0xf2],
    ],
    shape: (x, y) => Math.sin(6 * (x + y)) > 0,
  },
  grace: {
    colors: [
      [0xb4, 0x5a, 0x1c],
      [0xfb, 0xe6, 0xc4],
    ],
    shape: (x, y) => Math.abs(x) + Math.abs(y) < 0.7,
  },
} as const satisfies Record<string, { colors: readonly [Color, Color]; shape: Shape }>

/** Draws the picture of a person, as a PNG of 128 × 128 pixels: each has other colors and another shape. */
export function portrait(person: keyof typeof people): Buffer {
  const { colors, shape } = people[person]
  const width = 128
  const row = rowOf(width)
  const pixels = Buffer.alloc(row * width)
  const at = (pixel: number) => (2 * pixel + 1) / width - 1
  for (let y = 0; y < width; y += 1)
    for (let x = 0; x < width; x += 1)
      if (shape(at(x), at(y))) {
        const place = row * y + 1 + (x >> 3)
        pixels.writeUInt8(pixels.readUInt8(place) | (0x80 >> (x & 7)), place)
      }
  return encode(width, width, colors, pixels)
}

/** Returns the bytes of a row: its filter, and one bit a pixel. */
const rowOf = (width: number) => 1 + Math.ceil(width / 8)

/** Encodes a PNG with a palette of two colors, and one bit a pixel (PNG §11.2.2). */
function encode(width: number, height: number, colors: readonly [Color, Color], pixels: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 3, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(colors.flat())),
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

/** Draws an SVG that contains the given markup. */
export function svg(inside = ''): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#f2c14e"/><path d="M12 40q10-24 18-8t10 4 12-12" fill="none" stroke="#1d4e89" stroke-width="4"/>${inside}</svg>`,
  )
}

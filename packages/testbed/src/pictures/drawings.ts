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

/** Draws an SVG that contains the given markup. */
export function svg(inside = ''): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#f2c14e"/><path d="M12 40q10-24 18-8t10 4 12-12" fill="none" stroke="#1d4e89" stroke-width="4"/>${inside}</svg>`,
  )
}

import { sizeOf } from './picture-size.ts'

export type RasterType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/avif'

/** In pixels: what a phone can draw without running out of memory. */
const longestSide = 8_192
const mostPixels = 24_000_000

/** Recognizes the type of a raster image by its own bytes. */
export function rasterTypeOf(body: Uint8Array): RasterType | null {
  const head = Buffer.from(body.subarray(0, 64)).toString('latin1')
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'image/gif'
  if (/^RIFF.{4}WEBPVP8[ LX]/s.test(head)) return 'image/webp'
  if (/^.{4}ftyp(?:.{4})*?avi[fs]/s.test(head)) return 'image/avif'
  return null
}

/** Whether an image has pixels, and not more than can be drawn. */
export function isDrawable(type: RasterType, body: Uint8Array): boolean {
  const size = sizeOf(type, body)
  if (!size || size.width === 0 || size.height === 0) return false
  return Math.max(size.width, size.height) <= longestSide && size.width * size.height <= mostPixels
}

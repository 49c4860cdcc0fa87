import { sizeOf } from './pictureSize.ts'
import { isSafeSvg } from './svg.ts'

type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/avif' | 'image/svg+xml'

/** An image that may be served. */
export type Picture = {
  readonly type: PictureType
  readonly body: Uint8Array<ArrayBuffer>
}

/** The largest picture in bytes; in pixels what a phone can still draw without running out of memory. */
export const pictureLimit = 2 * 1024 * 1024
const longestSide = 8_192
const mostPixels = 24_000_000

/** Tells by its own bytes whether something is an image, and of which type: never by what it is said to be. */
export function readPicture(body: Uint8Array<ArrayBuffer>): Picture | null {
  if (body.length > pictureLimit) return null
  const type = typeOf(body)
  if (type === null) return isSafeSvg(body) ? { type: 'image/svg+xml', body } : null
  const size = sizeOf(type, body)
  if (!size || size.width === 0 || size.height === 0) return null
  const fits = Math.max(size.width, size.height) <= longestSide && size.width * size.height <= mostPixels
  return fits ? { type, body } : null
}

export type RasterType = Exclude<PictureType, 'image/svg+xml'>

function typeOf(body: Uint8Array): RasterType | null {
  const head = Buffer.from(body.subarray(0, 64)).toString('latin1')
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'image/gif'
  if (/^RIFF.{4}WEBPVP8[ LX]/s.test(head)) return 'image/webp'
  if (/^.{4}ftyp(?:.{4})*?avi[fs]/s.test(head)) return 'image/avif'
  return null
}

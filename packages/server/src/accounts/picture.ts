import { isDrawable, type RasterType, rasterTypeOf } from './raster.ts'
import { isSafeSvg } from './svg.ts'

/** An image that may be served. */
export type Picture = {
  readonly type: RasterType | 'image/svg+xml'
  readonly body: Uint8Array<ArrayBuffer>
}

/** The largest picture, in bytes. */
export const pictureLimit = 2 * 1024 * 1024

/** Tells by its own bytes whether something is an image, and of which type: never by what it is said to be. */
export function readPicture(body: Uint8Array<ArrayBuffer>): Picture | null {
  if (body.length > pictureLimit) return null
  const type = rasterTypeOf(body)
  if (type === null) return isSafeSvg(body) ? { type: 'image/svg+xml', body } : null
  return isDrawable(type, body) ? { type, body } : null
}

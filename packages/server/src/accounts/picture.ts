import { isDrawable, type RasterType, rasterTypeOf } from './raster.ts'

/** An image that may be served. */
export type Picture = {
  readonly type: RasterType
  readonly body: Uint8Array<ArrayBuffer>
}

/** The largest picture, in bytes. */
export const pictureLimit = 2 * 1024 * 1024

/**
 * Reads an image by its own bytes, never by its declared type. SVG is not accepted: opened directly, it is a document
 * on our origin, with text, links and forms of a stranger.
 *
 * @returns `null` for anything that is not a raster image within the limits.
 */
export function readPicture(body: Uint8Array<ArrayBuffer>): Picture | null {
  if (body.length > pictureLimit) return null
  const type = rasterTypeOf(body)
  return type !== null && isDrawable(type, body) ? { type, body } : null
}

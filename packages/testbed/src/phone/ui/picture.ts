import decodeQr from 'qr/decode.js'

/** The longest side that is scanned, in pixels. */
const longest = 3000
/** A picture whose longest side is at most this many pixels is enlarged for a second scan. */
const small = 800

/** Reads the QR code in a picture. @returns `null` if no code can be read */
export async function readPicture(file: Blob): Promise<string | null> {
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    for (const scale of [1, 0.5, ...(Math.max(width, height) <= small ? [2] : [])]) {
      const text = readImage(bitmap, width, height, scale)
      if (text !== null) return text
    }
  } catch {
    // Not an image format that this browser supports.
  }
  return null
}

/** Reads the QR code in a drawable image. */
export function readImage(
  source: CanvasImageSource,
  width: number,
  height: number,
  scale: number,
): string | null {
  const factor = Math.min(scale, longest / Math.max(width, height, 1))
  const size = { width: Math.round(width * factor), height: Math.round(height * factor) }
  const canvas = new OffscreenCanvas(size.width || 1, size.height || 1)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  try {
    return decodeQr({ width: canvas.width, height: canvas.height, data }, { timeLimit: 500 })
  } catch {
    return null
  }
}

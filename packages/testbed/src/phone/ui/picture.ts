import decodeQr from 'qr/decode.js'

/** How much a picture is enlarged or made smaller for a further look: screens differ from cameras. */
const scales = [1, 0.5, 2]
/** The longest side that is looked at, in pixels. */
const longest = 3000

/** Reads the code in a picture. @returns `null` where there is none that can be read */
export async function readPicture(file: Blob): Promise<string | null> {
  try {
    const bitmap = await createImageBitmap(file)
    for (const scale of scales) {
      const text = readImage(bitmap, bitmap.width, bitmap.height, scale)
      if (text !== null) return text
    }
  } catch {
    // Not a picture that this browser knows.
  }
  return null
}

/** Reads the code in what can be drawn. */
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

import type { Page } from 'playwright-core'
import decode from 'qr/decode.js'

/**
 * The width of the light margin around a code, in pixels. It is part of the dialog, and the code is not found without
 * it.
 */
const frame = 16

/** Reads the QR code on a page from a screenshot, as a phone would. @throws if no code is found */
export async function readCode(page: Page): Promise<string> {
  const box = await page.evaluate(() => window.bench.frames.at(-1)?.row?.box)
  if (!box) throw new Error(`${page.url()} shows no code.`)
  const [x, y, width, height] = box
  const clip = { x: x - frame, y: y - frame, width: width + 2 * frame, height: height + 2 * frame }
  const picture = (await page.screenshot({ clip })).toString('base64')
  return decode(await pixelsOf(page, picture))
}

async function pixelsOf(page: Page, picture: string) {
  const { width, height, pixels } = await page.evaluate(async picture => {
    const bytes = Uint8Array.from(atob(picture), character => character.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const { width, height } = bitmap
    const canvas = new OffscreenCanvas(width, height).getContext('2d')
    canvas?.drawImage(bitmap, 0, 0)
    const { data } = canvas?.getImageData(0, 0, width, height) ?? { data: [] }
    return { width, height, pixels: [...data] }
  }, picture)
  return { width, height, data: Uint8ClampedArray.from(pixels) }
}

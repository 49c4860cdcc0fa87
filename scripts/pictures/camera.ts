import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** The maximum size of a picture, in bytes, because a documentation page shows dozens. */
const limit = 60_000

/** The appearance of a picture, and how the file's name ends. */
export type Look = {
  readonly suffix: string
  readonly colorScheme: 'light' | 'dark'
  readonly viewport: { readonly width: number; readonly height: number }
}

/** The looks that the documentation shows. Its file names end with what differs from the first. */
export const looks: readonly Look[] = [
  { suffix: '', colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { suffix: '-dark', colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  { suffix: '-phone', colorScheme: 'light', viewport: { width: 390, height: 844 } },
]

/** Both themes at four widths, for reviews. */
export const allLooks: readonly Look[] = ['light' as const, 'dark' as const].flatMap(colorScheme =>
  [320, 390, 768, 1280].map(width => ({
    suffix: `-${width}-${colorScheme}`,
    colorScheme,
    viewport: { width, height: width < 768 ? 844 : 800 },
  })),
)

/** Pixels of the picture per CSS pixel of the page. */
export const scale = 1.5

/**
 * Takes a picture of a page after everything on it has loaded.
 *
 * @param name - the file name without extension
 * @throws {Error} if the file cannot be made small enough
 */
export async function takePicture(page: Page, folder: string, name: string): Promise<void> {
  // A stream of events stays open.
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {})
  await page.evaluate(settle)
  // Elements under the pointer look hovered.
  await page.mouse.move(0, 0)
  const session = await page.context().newCDPSession(page)
  try {
    await page.waitForTimeout(300)
    for (const quality of [92, 84, 76, 68, 60]) {
      const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality })
      const picture = Buffer.from(data, 'base64')
      if (picture.length > limit) continue
      await writeFile(join(folder, `${name}.webp`), picture)
      return
    }
  } finally {
    await session.detach()
  }
  throw new Error(`The picture ${name} does not fit into ${limit} bytes.`)
}

/** Runs in the page. Hides scrollbars, which phones do not have, and waits for fonts and visible images. */
async function settle() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { scrollbar-width: none !important }')
  document.adoptedStyleSheets = [sheet]
  await document.fonts.ready
  // One that is not visible may never load.
  const images = [...document.images].filter(image => image.checkVisibility())
  await Promise.allSettled(images.map(image => image.decode()))
}

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CDPSession, Page } from '@playwright/test'

/** The maximum size of a picture in docs/pictures, in bytes, because a documentation page shows dozens. */
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
export const allLooks: readonly Look[] = [320, 390, 768, 1280].flatMap(width =>
  (['light', 'dark'] as const).map(colorScheme => ({
    suffix: `-${width}-${colorScheme}`,
    colorScheme,
    viewport: { width, height: width < 768 ? 844 : 800 },
  })),
)

/** Pixels of the picture per CSS pixel of the page. */
export const scale = 1.5

/** How pictures are taken. */
export type Camera = {
  readonly folder: string
  readonly looks: readonly Look[]
  /** Whether a picture shows the whole page, of any size, instead of what is in the window. */
  readonly isWhole: boolean
}

/**
 * Takes a picture of a page in each look, after everything on it has loaded. Leaves the window as it was.
 *
 * @param name - the start of the file names
 * @throws {Error} if a file cannot be made small enough
 */
export async function takePictures(page: Page, camera: Camera, name: string): Promise<void> {
  // A stream of events stays open.
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {})
  // Elements under the pointer look hovered.
  await page.mouse.move(0, 0)
  const usual = page.viewportSize()
  const session = await page.context().newCDPSession(page)
  let width = 0
  try {
    for (const { colorScheme, viewport, suffix } of camera.looks) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await page.evaluate(settle)
      // What scripts measure follows a new width a moment later.
      await page.waitForTimeout(viewport.width === width ? 50 : 300)
      width = viewport.width
      await writeFile(join(camera.folder, `${name}${suffix}.webp`), await pictureOf(session, camera.isWhole))
    }
  } finally {
    await session.detach()
    if (usual) await page.setViewportSize(usual)
  }
}

async function pictureOf(session: CDPSession, isWhole: boolean): Promise<Buffer> {
  const { cssContentSize } = await session.send('Page.getLayoutMetrics')
  const whole = { captureBeyondViewport: true, clip: { ...cssContentSize, scale: 1 } }
  for (const quality of [92, 84, 76, 68, 60]) {
    const format = { format: 'webp', quality, ...(isWhole && whole) } as const
    const { data } = await session.send('Page.captureScreenshot', format)
    const picture = Buffer.from(data, 'base64')
    if (isWhole || picture.length <= limit) return picture
  }
  throw new Error(`The picture does not fit into ${limit} bytes.`)
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

import type { Browser } from 'playwright-core'
import { dialogOf, newVisitor, press } from '../dialog/visit.ts'
import { type HostedPage, pick, slowPage } from './visit.ts'

/** How long the wallet's library is delayed after the click, in milliseconds: longer than a user activation lasts. */
export const delay = 6_000

/** Timeout for the window after the library has loaded, in milliseconds. */
const timeout = 15_000

export type LateVisit = {
  /** Milliseconds between the click and the window. */
  readonly opened: number
  /** Whether the user activation was still active when the window was requested. */
  readonly inGesture: boolean
}

/**
 * Visits a page as a new person who selects the wallet before its library has loaded: it loads some seconds after the
 * click, whenever the page requests it.
 *
 * @throws if no window opens
 */
export async function visitWithLateLibrary(browser: Browser, visited: HostedPage): Promise<LateVisit> {
  await using context = await newVisitor(browser)
  const page = await slowPage(context)
  const arrival = Promise.withResolvers<void>()
  const isLibrary = ({ pathname }: URL) => (visited.scripts.get(pathname) ?? 'windows') !== 'windows'
  await page.route(isLibrary, async route => {
    await arrival.promise
    await route.continue()
  })
  await page.goto(visited.url)
  // Wait only for the button, because the network of a page that has requested the library does not become idle.
  await page.waitForFunction(() => window.bench.button !== null)
  await press(page, page.getByRole('button', { name: /connect/i }).first(), 'pointer')
  await dialogOf(page)
  await pick(page, visited)
  setTimeout(arrival.resolve, delay)
  await page.waitForFunction(() => window.openings.length > 0, undefined, { timeout: delay + timeout })
  const late = await page.evaluate(() => {
    const [first] = window.openings
    return (
      first && { opened: first.opened - (window.bench.pressed ?? Number.NaN), inGesture: first.inGesture }
    )
  })
  // The page no longer needs the delayed requests.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  if (!late) throw new Error(`${visited.url} opened no window.`)
  return late
}

import type { Browser } from 'playwright-core'
import { dialogOf, newVisitor, press } from '../dialog/visit.ts'
import { type HostedPage, pick, slowPage } from './visit.ts'

/** How long after the press the wallet's library comes, in milliseconds: longer than browsers count a press for. */
export const delay = 6_000

/** How long a window is waited for once the library is there, in milliseconds. */
const patience = 15_000

export type LateVisit = {
  /** Milliseconds between the press and the window. */
  readonly opened: number
  /** Whether the browser still counted the press when the window was asked for. */
  readonly inGesture: boolean
}

/**
 * Visits a page as a new person who picks the wallet before its library has come: whenever the page asks for it, it comes
 * some seconds after the press.
 *
 * @throws if no window opens.
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
  // Not until the page rests: one that has asked for the library does not.
  await page.waitForFunction(() => window.bench.button !== null)
  await press(page, page.getByRole('button', { name: /connect/i }).first(), 'pointer')
  await dialogOf(page)
  await pick(page, visited)
  setTimeout(arrival.resolve, delay)
  await page.waitForFunction(() => window.openings.length > 0, undefined, { timeout: delay + patience })
  const late = await page.evaluate(() => {
    const [first] = window.openings
    return (
      first && { opened: first.opened - (window.bench.pressed ?? Number.NaN), inGesture: first.inGesture }
    )
  })
  // The page that is left behind asks for it no more.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  if (!late) throw new Error(`${visited.url} opened no window.`)
  return late
}

import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { whenPainted } from './painted.ts'
import { announced, probe } from './probe.ts'

/** The CPU throttling rate of the page. */
export const slowDown = 4

/** How a person presses the button: with a pointer that hovers for a moment, or with an immediate tap. */
export type Approach = 'pointer' | 'tap'

/** How long a pointer hovers before it clicks, in milliseconds. */
const aim = 300

/** How long nothing must change before a dialog counts as settled, in milliseconds. */
const calm = 400

/** Timeout for a dialog or QR code, in milliseconds. */
const timeout = 30_000

export type Visit = {
  /**
   * Brotli bytes of script: what had loaded when the button was usable, and all that loads until the dialog is open and
   * the page idle again, as some dialogs load their icons last.
   */
  readonly bytes: { readonly button: number; readonly dialog: number }
  /** Milliseconds since the navigation started. */
  readonly button: number
  /** The part of long tasks beyond 50 ms each, until the button was usable, in milliseconds. */
  readonly blocking: number
  /** Milliseconds since the click. */
  readonly painted: number
  readonly settled: number
  /** The number of requests from the moment the person approaches the button until the page is idle again. */
  readonly requests: number
}

/** Visits a page as a new person with a slow machine, opens the dialog, and returns the measurements. */
export async function visit(browser: Browser, url: string, approach: Approach): Promise<Visit> {
  await using context = await newVisitor(browser)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  await page.goto(url)
  await whenUsable(page)
  let requests = 0
  page.on('request', request => {
    if (/^https?:/.test(request.url())) requests += 1
  })
  await pressButton(page, approach)
  const { pressed, painted, settled } = await dialogOf(page)
  const { button, longTasks } = await page.evaluate(() => window.bench)
  if (button === null) throw new Error(`The button of ${url} was never there.`)
  await page.waitForLoadState('networkidle')
  const scripts = await scriptsOf(page)
  const before = scripts.filter(({ end }) => end <= button)
  return {
    bytes: { button: totalOf(before), dialog: totalOf(scripts) },
    button,
    blocking: longTasks
      .filter(({ start }) => start < button)
      .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    painted: painted - pressed,
    settled: settled - pressed,
    requests,
  }
}

const totalOf = (scripts: readonly { readonly size: number }[]) =>
  scripts.reduce((sum, { size }) => sum + size, 0)

/**
 * Waits until the dialog or code after a click has settled for a moment.
 *
 * @returns when the click was, and when the dialog or code was painted and settled
 * @throws if it does not settle in time
 */
export async function dialogOf(page: Page): Promise<{ pressed: number; painted: number; settled: number }> {
  const deadline = performance.now() + timeout
  while (performance.now() < deadline) {
    const { pressed, frames } = await page.evaluate(() => window.bench)
    const { painted, settled } = whenPainted(frames)
    const last = frames.at(-1)?.at ?? 0
    if (pressed !== null && painted !== null && settled !== null && last - settled >= calm)
      return { pressed, painted, settled }
    await page.waitForTimeout(100)
  }
  throw new Error(`The dialog of ${page.url()} did not come to show what was waited for.`)
}

/** Creates a new person's browser context with an installed wallet. */
export async function newVisitor(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 1280, height: 800 } })
  await context.addInitScript(probe, announced)
  return context
}

/** Waits until the page has settled and clicks its button. */
export async function openDialog(page: Page, approach: Approach): Promise<void> {
  await whenUsable(page)
  await pressButton(page, approach)
}

/** Waits until the page's button works and the page requests nothing more. */
export async function whenUsable(page: Page): Promise<void> {
  await page.waitForFunction(() => window.bench.button !== null)
  await page.waitForLoadState('networkidle')
}

const pressButton = (page: Page, approach: Approach) =>
  press(page, page.getByRole('button', { name: /connect|sign in/i }).first(), approach)

/** Clicks or taps an element. */
export async function press(page: Page, target: Locator, approach: Approach): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('What is to be pressed is gone.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  if (approach === 'tap') return page.touchscreen.tap(x, y)
  await page.mouse.move(x, y)
  await page.waitForTimeout(aim)
  await page.mouse.down()
  await page.mouse.up()
}

/** Returns each of a page's own scripts with its load time and size in bytes. */
export const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(entry => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => name.startsWith(location.origin) && /\.m?js$/.test(new URL(name).pathname))
      .map(({ name, responseEnd, encodedBodySize }) => ({
        name,
        end: responseEnd,
        size: encodedBodySize,
      })),
  )

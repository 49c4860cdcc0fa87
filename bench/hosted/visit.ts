import type { Browser, BrowserContext, Page } from 'playwright-core'
import { dialogOf, newVisitor, openDialog, press, scriptsOf, slowDown } from '../dialog/visit.ts'
import type { Scripts } from './libraries.ts'
import { noteWindows } from './note-windows.ts'

/** How long requests are still counted after the wallet's page has loaded, in milliseconds. */
const aftermath = 1_000

/** A page, and the wallet's row in its dialog. */
export type HostedPage = {
  readonly url: string
  readonly row: RegExp
  readonly scripts: Scripts
  /** The host of the wallet's page. */
  readonly wallet: string
}

export type HostedVisit = {
  /** Brotli bytes of script. */
  readonly bytes: {
    /** When the button was usable. */
    readonly button: number
    /**
     * With the dialog open, before the wallet was selected; and the parts that are libraries or other code that
     * communicates with windows.
     */
    readonly before: number
    readonly libraryBefore: number
    readonly windowsBefore: number
    /** Loaded after the wallet was selected; and the part that is libraries. */
    readonly after: number
    readonly libraryAfter: number
  }
  /** Requests to hosts other than the page's and, after the selection, the wallet's. */
  readonly foreign: { readonly before: number; readonly after: number }
  /**
   * When the window was requested, when it was open, and when the wallet's page was requested, in milliseconds since
   * the click.
   */
  readonly called: number
  readonly opened: number
  readonly asked: number
}

/**
 * Visits a page as a new person with a slow machine, opens its dialog, and selects the wallet.
 *
 * @throws if its page does not load
 */
export async function visitForWindow(browser: Browser, visited: HostedPage): Promise<HostedVisit> {
  await using context = await newVisitor(browser)
  const requests = noteRequests(context)
  const page = await slowPage(context)
  await page.goto(visited.url)
  await openDialog(page, 'pointer')
  await dialogOf(page)
  // Load what pointer movement in the dialog triggers, so that the click only pays for its own requests.
  await page.mouse.move(5, 5)
  await page.waitForTimeout(aftermath)
  const [wallet] = await Promise.all([context.waitForEvent('page'), pick(page, visited)])
  await wallet.waitForURL(({ host }) => host === visited.wallet)
  const requestedAt = await wallet.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    return performance.timeOrigin + Number(navigation?.toJSON().requestStart)
  })
  await page.waitForTimeout(aftermath)

  const { timeOrigin, button, pressed, called, opened } = await page.evaluate(() => ({
    timeOrigin: performance.timeOrigin,
    button: window.bench.button ?? Number.NaN,
    pressed: window.bench.pressed ?? Number.NaN,
    called: window.openings[0]?.called ?? Number.NaN,
    opened: window.openings[0]?.opened ?? Number.NaN,
  }))
  const own = new URL(visited.url).host
  const foreign = requests.filter(({ host }) => host !== own)
  const isBefore = ({ start }: { start: number }) => start < timeOrigin + pressed
  const scripts = await weigh(page, visited.scripts)
  const sum = (wanted: (script: Weighed) => boolean) =>
    scripts.filter(wanted).reduce((total, { size }) => total + size, 0)
  return {
    bytes: {
      button: sum(({ end }) => end <= button),
      before: sum(({ end }) => end <= pressed),
      libraryBefore: sum(({ end, isLibrary }) => end <= pressed && isLibrary),
      windowsBefore: sum(({ end, isOfWindows }) => end <= pressed && isOfWindows),
      after: sum(({ end }) => end > pressed),
      libraryAfter: sum(({ end, isLibrary }) => end > pressed && isLibrary),
    },
    foreign: {
      before: foreign.filter(isBefore).length,
      after: foreign.filter(request => !isBefore(request) && request.host !== visited.wallet).length,
    },
    called: called - pressed,
    opened: opened - pressed,
    asked: requestedAt - timeOrigin - pressed,
  }
}

/** Creates the page of a new person with a slow machine. */
export async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(noteWindows)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  return page
}

/** Clicks the wallet's row and records the time of this click. */
export async function pick(page: Page, { row }: HostedPage): Promise<void> {
  await page.evaluate(() => {
    Object.assign(window.bench, { pressed: null, frames: [] })
  })
  await press(page, page.getByRole('dialog').getByRole('button', { name: row }).first(), 'pointer')
}

/** Records the host and the start, in milliseconds since 1970, of each request of a browser context. */
function noteRequests(context: BrowserContext): readonly { host: string; start: number }[] {
  const requests: { host: string; start: number }[] = []
  context.on('request', request => {
    const { host, protocol } = new URL(request.url())
    if (/^(?:https?|wss?):$/.test(protocol)) requests.push({ host, start: Date.now() })
  })
  return requests
}

type Weighed = {
  readonly end: number
  readonly size: number
  readonly isLibrary: boolean
  readonly isOfWindows: boolean
}

async function weigh(page: Page, known: Scripts): Promise<Weighed[]> {
  return (await scriptsOf(page)).map(({ name, end, size }) => {
    const holds = known.get(new URL(name).pathname)
    return {
      end,
      size,
      isLibrary: holds !== undefined && holds !== 'windows',
      isOfWindows: holds === 'windows',
    }
  })
}

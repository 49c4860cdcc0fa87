import type { TestRelay } from '@countersign/testbed/relay'
import type { Browser, Page } from 'playwright-core'
import { dialogOf, newVisitor, openDialog, press, scriptsOf, slowDown } from '../dialog/visit.ts'
import { readCode } from './read-code.ts'
import { vouchAtOnce } from './verification.ts'

/** Names that occur only in code that communicates with a relay. */
const relayWords = /irn_publish|wc_sessionPropose/

/** A page, and the row in its dialog that opens a code for any phone. */
export type PhonePage = { readonly url: string; readonly row: RegExp }

export type PhoneVisit = {
  /** Brotli bytes of script. */
  readonly bytes: {
    /** With the dialog open, before the click; and the part in files that communicate with a relay. */
    readonly before: number
    readonly relayBefore: number
    /**
     * Loaded from the click until a while after the code appeared; and the part in files that communicate with a relay.
     */
    readonly after: number
    readonly relayAfter: number
  }
  /** The number of sockets opened before the click. */
  readonly socketsBefore: number
  /** When part of the code was visible, and when it had settled, in milliseconds since the click. */
  readonly painted: number
  readonly settled: number
  /** The part of long tasks beyond 50 ms each between the click and the code, in milliseconds. */
  readonly blocking: number
}

/**
 * Visits a page as a new person with a slow machine, opens its dialog, and requests a code.
 *
 * @throws if the code is not a pairing address that waits at the relay
 */
export async function visitForCode(
  browser: Browser,
  { url, row }: PhonePage,
  relay: TestRelay,
): Promise<PhoneVisit> {
  await using context = await newVisitor(browser)
  await context.addInitScript(vouchAtOnce)
  const page = await context.newPage()
  let sockets = 0
  page.on('websocket', () => {
    sockets += 1
  })
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  await page.goto(url)
  await openDialog(page, 'pointer')
  await dialogOf(page)
  // Load what pointer movement in the dialog triggers, so that the click only pays for its own requests.
  await page.mouse.move(5, 5)
  await page.waitForLoadState('networkidle')
  const socketsBefore = sockets
  await page.evaluate(() => {
    Object.assign(window.bench, { awaited: 'code', pressed: null, frames: [] })
  })
  await press(page, page.getByRole('button', { name: row }).first(), 'pointer')
  const { pressed, painted, settled } = await dialogOf(page)
  const { longTasks } = await page.evaluate(() => window.bench)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.waitForLoadState('networkidle')
  await expectWaiting(await readCode(page), relay)
  const scripts = await weigh(page)
  const sum = (wanted: (script: Weighed) => boolean) =>
    scripts.filter(wanted).reduce((total, { size }) => total + size, 0)
  return {
    bytes: {
      before: sum(({ end }) => end <= pressed),
      relayBefore: sum(({ end, isRelay }) => end <= pressed && isRelay),
      after: sum(({ end }) => end > pressed),
      relayAfter: sum(({ end, isRelay }) => end > pressed && isRelay),
    },
    socketsBefore,
    painted: painted - pressed,
    settled: settled - pressed,
    blocking: longTasks
      .filter(({ start }) => start > pressed && start < settled)
      .reduce((total, { duration }) => total + Math.max(0, duration - 50), 0),
  }
}

type Weighed = { readonly end: number; readonly size: number; readonly isRelay: boolean }

/** Whether each file communicates with a relay, by address. Each file is read once. */
const known = new Map<string, Promise<boolean>>()

async function weigh(page: Page): Promise<Weighed[]> {
  const scripts = await scriptsOf(page)
  return Promise.all(
    scripts.map(async ({ name, end, size }) => {
      const isRelay = known.get(name) ?? speaksToRelay(name)
      known.set(name, isRelay)
      return { end, size, isRelay: await isRelay }
    }),
  )
}

async function speaksToRelay(url: string): Promise<boolean> {
  return relayWords.test(await (await fetch(url)).text())
}

async function expectWaiting(address: string, relay: TestRelay): Promise<void> {
  const topic = /^wc:([0-9a-f]{64})@2/.exec(address)?.[1]
  if (!relay.published.some(message => message.topic === topic))
    throw new Error(`Nothing waits at the relay for who scans “${address.slice(0, 20)}…”.`)
}

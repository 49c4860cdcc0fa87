import type { Browser } from 'playwright-core'
import { slowDown } from '../dialog/visit.ts'

/** When a page showed its content, in milliseconds since the navigation started. */
export type Shown = {
  readonly firstPaint: number
  /** The first frame with the awaited text was painted. */
  readonly content: number
  /** The largest contentful paint, after a second without another one. */
  readonly largest: number
  /** The part of long tasks beyond 50 ms each until the largest paint, in milliseconds. */
  readonly blocking: number
  /** The cumulative layout shift. */
  readonly shift: number
}

type Notes = {
  first: number | null
  content: number | null
  largest: number | null
  longTasks: { start: number; duration: number }[]
  shift: number
}

declare global {
  interface Window {
    proofBench: Notes
  }
}

/** Visits a page as a first-time visitor with a slow machine. @param words - the text to wait for */
export async function visitProof(browser: Browser, url: string, words: string): Promise<Shown> {
  await using context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await context.addInitScript(observe, words)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  await page.goto(url)
  await page.waitForFunction(() => window.proofBench.content !== null)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1_000)
  const { first, content, largest, longTasks, shift } = await page.evaluate(() => window.proofBench)
  if (first === null || content === null || largest === null)
    throw new Error(`The browser did not say when ${url} was painted.`)
  const blocking = longTasks
    .filter(({ start }) => start < largest)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
  return { firstPaint: first, content, largest, blocking, shift }
}

/** Observes a page from its start. Runs in the page, so it cannot use anything from outside. */
function observe(words: string): void {
  const notes: Notes = { first: null, content: null, largest: null, longTasks: [], shift: 0 }
  window.proofBench = notes
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver(list => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') notes.first = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => {
    notes.largest = startTime
  })
  watch('longtask', ({ startTime, duration }) => notes.longTasks.push({ start: startTime, duration }))
  watch('layout-shift', entry => {
    if ('value' in entry && typeof entry.value === 'number') notes.shift += entry.value
  })
  const changes = new MutationObserver(() => {
    if (!document.body?.textContent.includes(words)) return
    changes.disconnect()
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => {
        notes.content = performance.now()
      }
      channel.port2.postMessage(null)
    })
  })
  changes.observe(document, { subtree: true, childList: true, characterData: true })
}

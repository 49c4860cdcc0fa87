import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import type { Served } from './serve.ts'
import { dialogOf, newVisitor, openDialog } from './visit.ts'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** How long requests are still counted after the dialog has settled, in milliseconds. */
const aftermath = 1_000

export type Inspection = {
  /** Attempted requests to other hosts until a wallet could be selected. */
  readonly foreign: readonly string[]
  /** The rules that the open dialog violates, with their impact. */
  readonly axe: readonly string[]
  /** The state of the dialog under our policy. */
  readonly strict: {
    readonly violations: readonly string[]
    /** The number of the dialog's elements that look different than without the policy; `null` if it does not open. */
    readonly changed: number | null
    readonly elements: number
  }
}

/**
 * Inspects a page's dialog without measuring time: its requests to other hosts, its accessibility, and how it looks
 * under our policy.
 */
export async function inspect(browser: Browser, { open, strict }: Served): Promise<Inspection> {
  const relaxed = await look(browser, open, { withAxe: true })
  const bound = await look(browser, strict, { withAxe: false })
  return {
    foreign: relaxed.foreign,
    axe: relaxed.axe,
    strict: {
      violations: bound.violations,
      changed: bound.looks && relaxed.looks ? differences(relaxed.looks, bound.looks) : null,
      elements: relaxed.looks?.length ?? 0,
    },
  }
}

async function look(browser: Browser, url: string, { withAxe }: { withAxe: boolean }) {
  await using context = await newVisitor(browser)
  const page = await context.newPage()
  const foreign: string[] = []
  const note = (address: string) => {
    const { host, protocol } = new URL(address)
    if (protocol !== 'data:' && protocol !== 'blob:' && host !== new URL(url).host) foreign.push(host)
  }
  context.on('request', request => note(request.url()))
  page.on('websocket', socket => note(socket.url()))
  await page.goto(url)
  const looks = await openDialog(page, 'pointer')
    .then(() => dialogOf(page))
    .then(() => looksOf(page))
    .catch(() => null)
  await page.waitForTimeout(aftermath)
  return {
    foreign,
    looks,
    axe: withAxe ? await brokenRules(page) : [],
    violations: await page.evaluate(() => window.bench.violations),
  }
}

async function brokenRules(page: Page): Promise<string[]> {
  // Not through a script element, so that it works under any policy.
  await page.evaluate(await readFile(axe, 'utf8'))
  const { violations } = await page.evaluate(
    (): Promise<AxeResults> => Reflect.get(window, 'axe').run('dialog[open], [role=dialog]'),
  )
  return violations.map(({ id, impact }) => `${id} (${impact})`)
}

/** Returns the visible computed styles of each element of the dialog. */
const looksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const properties = [
      'display',
      'position',
      'width',
      'padding',
      'margin',
      'color',
      'background-color',
      'background-image',
      'border',
      'border-radius',
      'box-shadow',
      'font-family',
      'font-size',
      'font-weight',
      'gap',
    ]
    const dialog = document.querySelector('dialog[open], [role=dialog]')
    return [...(dialog?.querySelectorAll('*') ?? []), ...(dialog ? [dialog] : [])].map(element => {
      const style = getComputedStyle(element)
      return properties.map(property => style.getPropertyValue(property)).join()
    })
  })

/** Counts the elements that differ, including missing ones. */
function differences(before: readonly string[], after: readonly string[]): number {
  const same = before.filter((look, index) => look === after[index]).length
  return Math.max(before.length, after.length) - same
}

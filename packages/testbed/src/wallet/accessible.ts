import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare const axe: typeof import('axe-core')

/** Gives what axe-core finds in a page as it is shown now, of any impact, in light and in dark. */
export async function barriers(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // By the browser's own hand, since the wallet's policy allows no other script.
    await page.evaluate(source)
    const { violations } = await page.evaluate<AxeResults>(() => axe.run(document))
    found.push(
      ...violations.flatMap(({ id, impact, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${colorScheme} ${impact} ${id}: ${html} ${failureSummary}`),
      ),
    )
  }
  return found
}

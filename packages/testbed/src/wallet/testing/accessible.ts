import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare const axe: typeof import('axe-core')

/** Returns axe-core's findings on the page in its current state, of any impact, in light and dark mode. */
export async function barriers(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // Injected by the browser driver, because the wallet's policy allows no other script.
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

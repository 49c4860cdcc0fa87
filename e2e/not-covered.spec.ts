import { accounts } from '@countersign/testbed'
import { openCosigningsKey } from '@countersign/wallets/state'
import type { Page } from '@playwright/test'
import { askByRequest } from './fixtures/by-request.ts'
import { cosigningTest } from './fixtures/cosigning.ts'
import { asked } from './fixtures/requests.ts'
import { signInByRequest } from './fixtures/sessions.ts'
import { dialogOf, walletRow } from './fixtures/steps.ts'
import { expect } from './fixtures/test.ts'

const { alice, bob } = accounts

cosigningTest(
  'neither a notice nor the pill of what is waited for covers what Tab leads to, on a phone and a laptop',
  async ({ person, newSafe, safeWorld: { site } }) => {
    const me = await person('alice', { behavior: 'stall' })
    const { page } = me
    const other = await person('bob')
    const safe = await newSafe({ owners: [alice.address, bob.address], threshold: 2 })
    const { link } = await askByRequest(other, safe)
    await signInByRequest(other.page, site.url, bob)
    const request = await other.page.context().request.post(`${site.url}/v1/requests`, {
      headers: { origin: site.url },
      data: asked({ account: null }),
    })
    const { id } = (await request.json()).request
    await askByRequest(me, safe)
    await page.addInitScript(key => localStorage.setItem(key, '1'), openCosigningsKey)
    const found: Record<string, readonly string[]> = {}
    for (const path of ['/prove', `/r/${id}`, link, '/check'])
      await cosigningTest.step(path, async () => {
        await page.goto(path)
        const corner = page.getByRole('region', { name: 'Waiting for confirmations' })
        await expect(corner.getByText(/ of \d confirmations/).first()).toBeVisible()
        for (const shown of ['pill', 'notice']) {
          if (shown === 'notice') await showNotice(page)
          for (const [width, height] of [
            [390, 844],
            [1280, 800],
          ] as const) {
            await page.setViewportSize({ width, height })
            const covered = await coveredStops(page)
            if (covered.length > 0) found[`${path} at ${width} with a ${shown}`] = covered
          }
        }
      })
    expect(found).toEqual({})
  },
)

/** Leaves a wallet’s request, so that the page has a notice below it. */
async function showNotice(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await walletRow(dialogOf(page), 'Demo Wallet').click()
  await expect(dialogOf(page).getByRole('heading', { name: 'Approve the connection' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('No wallet was connected.')).toBeVisible()
}

/** Goes through the page with Tab, and lists what has the focus and is covered at its middle. */
async function coveredStops(page: Page): Promise<readonly string[]> {
  await page.evaluate(() => {
    window.scrollTo(0, 0)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  const controls = page.locator('main :is(a, button, input, select, textarea, summary):visible')
  await expect.poll(() => controls.count()).toBeGreaterThan(3)
  const stops = await controls.count()
  const covered: string[] = []
  for (let step = 0; step < stops + 30; step += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(async () => {
      const { activeElement } = document
      if (!activeElement || !document.querySelector('main')?.contains(activeElement)) return null
      // The page scrolls a text area in the next frame.
      if (activeElement instanceof HTMLTextAreaElement)
        await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
      const { left, right, top, bottom } = activeElement.getBoundingClientRect()
      // Of something that is higher than the window, what is in view.
      const points = [[(left + right) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2]] as const
      const isFree = points.every(([x, y]) => {
        const shown = document.elementFromPoint(x, y)
        return activeElement.contains(shown) || shown?.closest('label')?.control === activeElement
      })
      return isFree ? null : activeElement.outerHTML.slice(0, 120)
    })
    if (stop !== null) covered.push(stop)
  }
  return covered
}

import type { RequestState } from '@countersign/api'
import { accounts, type SafeAccount, type SafeOptions } from '@countersign/testbed'
import { openCosigningsKey } from '@countersign/wallets/state'
import type { Locator, Page } from '@playwright/test'
import { accountId, askByRequest, declineByRequest, post } from './fixtures/by-request.ts'
import { cosigningTest } from './fixtures/cosigning.ts'
import type { Habits, Person, PersonName } from './fixtures/people.ts'
import { proveByRequest } from './fixtures/proofs.ts'
import { asked } from './fixtures/requests.ts'
import { signInByRequest } from './fixtures/sessions.ts'
import { dialogOf, walletRow } from './fixtures/steps.ts'
import { expect } from './fixtures/test.ts'

const { alice, bob } = accounts

const pillIn = (page: Page) =>
  page.getByRole('banner').getByRole('region', { name: 'Waiting for confirmations', includeHidden: true })

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
        const pill = pillIn(page)
        await expect(pill).toContainText(/ of \d confirmations/)
        // The page of a request is about that one alone.
        await expect(pill).toBeVisible({ visible: path !== link })
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

cosigningTest(
  'the pill of what is waited for covers no control and no heading of any page, from a phone to a wide window',
  async ({ person, newSafe, safeWorld: { site } }) => {
    const { page, safe } = await waitingForOwners({ person, newSafe })
    await signInByRequest(page, site.url, alice)
    const said = { purpose: 'opening an account', audience: null, visibility: 'listed' } as const
    const proof = await proveByRequest(page, site.url, { said, by: [alice] })
    const { request } = await post<{ request: RequestState }>(
      page.context().request,
      `${site.url}/v1/requests`,
      asked({ account: null }),
    )
    const own = `eip155:31337:${alice.address}`
    for (const path of [
      ...['/', '/prove', '/proofs', `/p/${proof}`, '/requests', '/requests/new'],
      ...[
        `/requests/${request.id}`,
        `/r/${request.id}`,
        '/check',
        '/open',
        `/safe/eip155:31337:${safe.address}`,
        `/a/${own}`,
      ],
      ...['/notifications', '/sign-out', '/privacy', '/help', '/nowhere'],
    ]) {
      await page.goto(path)
      await expectOverNothing(page, [320, 390, 768, 1024, 1280, 1440, 1920])
    }
  },
)

for (const locale of ['de-DE', 'ar-EG'])
  cosigningTest(
    `the pill fits between the header and the page in the language of ${locale}`,
    async ({ person, newSafe }) => {
      const { page } = await waitingForOwners({ person, newSafe }, locale)
      for (const path of ['/check', '/prove']) {
        await page.goto(path)
        await expectOverNothing(page, [320, 390])
      }
    },
  )

for (const locale of ['en-US', 'de-DE', 'ar-EG'])
  cosigningTest(
    `with text of twice the size, the pill shows all its words and covers nothing in the language of ${locale}`,
    async ({ person, newSafe }) => {
      const started = await person('bob', { context: { hasTouch: true, locale } })
      const safe = await newSafe({ owners: [alice.address, bob.address], threshold: 2 })
      const asked = { purpose: 'sign-in', account: accountId(safe.address), safe: true }
      await post(started.page.context().request, `${started.origin}/v1/challenges`, asked)
      await started.page.addInitScript(key => localStorage.setItem(key, '1'), openCosigningsKey)
      const { page: waiting } = await waitingForOwners({ person, newSafe }, locale)
      for (const page of [started.page, waiting])
        for (const path of ['/check', '/prove']) {
          await page.goto(path)
          await page.evaluate(() => {
            document.documentElement.style.fontSize = '32px'
          })
          const chip = chipIn(page)
          for (const width of [320, 390, 640, 768, 1024, 1280]) {
            await page.setViewportSize({ width, height: 800 })
            await expect(chip.locator('button, a').first()).toBeVisible()
            if (page === waiting) await expect(chip.getByText('bob.eth')).toBeVisible()
            await expect.poll(() => unreadable(chip), `${page.url()} at ${width}`).toEqual([])
            await expect.poll(() => overlapped(chip), `${page.url()} at ${width}`).toEqual([])
          }
        }
    },
  )

/** Opens a browser that waits for two Safes, with the longest that the pill says: who declined, and how many more. */
async function waitingForOwners(
  {
    person,
    newSafe,
  }: {
    readonly person: (name: PersonName, habits?: Habits) => Promise<Person>
    readonly newSafe: (options: SafeOptions) => Promise<SafeAccount>
  },
  locale = 'en-US',
): Promise<Person & { safe: SafeAccount }> {
  const me = await person('alice', { context: { hasTouch: true, locale } })
  const safe = await newSafe({ owners: [alice.address, bob.address], threshold: 2 })
  await askByRequest(me, safe)
  await declineByRequest(await askByRequest(me, safe), bob, 'Why?')
  await me.page.addInitScript(key => localStorage.setItem(key, '1'), openCosigningsKey)
  return { ...me, safe }
}

async function expectOverNothing(page: Page, widths: readonly number[]): Promise<void> {
  const chip = chipIn(page)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expect(chip.getByText('bob.eth')).toBeVisible()
    expect((await chip.boundingBox())?.height, 'as high as a button').toBeLessThan(47)
    // What loads later moves the page.
    await expect.poll(() => overlapped(chip), `${page.url()} at ${width}`).toEqual([])
  }
}

/** What is visible of the pill. Its region is as wide as the page. */
const chipIn = (page: Page) => page.getByRole('banner').getByRole('region').locator('> div').first()

/** Lists the words of an element that are cut, broken or out of the window. */
function unreadable(element: Locator): Promise<string[]> {
  return element.evaluate(own => {
    const range = document.createRange()
    const texts = document.createTreeWalker(own, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (texts.nextNode()) {
      const { currentNode: text } = texts
      for (const { index, 0: word } of (text.textContent ?? '').matchAll(/\S+/g)) {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const { left, right, top, bottom, height } = range.getBoundingClientRect()
        const isCut = (parent: Element | null): boolean => {
          if (!parent) return left < 0 || right > innerWidth
          const box = parent.getBoundingClientRect()
          const isWithin =
            left > box.left - 1 && right < box.right + 1 && top > box.top - 3 && bottom < box.bottom + 3
          return (getComputedStyle(parent).overflow !== 'visible' && !isWithin) || isCut(parent.parentElement)
        }
        const { lineHeight } = getComputedStyle(text.parentElement ?? own)
        if (isCut(text.parentElement) || height > 1.6 * Number.parseFloat(lineHeight)) found.push(word)
      }
    }
    return found
  })
}

/** Lists the controls and headings that an element overlaps. */
function overlapped(element: Locator): Promise<string[]> {
  return element.evaluate(own => {
    const box = own.getBoundingClientRect()
    return [...document.querySelectorAll('a, button, input, select, textarea, summary, label, h1, h2')]
      .filter(other => {
        const { left, right, top, bottom } = other.getBoundingClientRect()
        const overlaps = left < box.right && right > box.left && top < box.bottom && bottom > box.top
        return overlaps && !own.contains(other) && other.checkVisibility({ visibilityProperty: true })
      })
      .map(other => other.outerHTML.slice(0, 120))
  })
}

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

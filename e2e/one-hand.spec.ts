import type { RequestState } from '@countersign/api'
import { accounts } from '@countersign/testbed'
import { type Locator, type Page, test } from '@playwright/test'
import { askByRequest, post } from './fixtures/by-request.ts'
import { cosigningTest } from './fixtures/cosigning.ts'
import { wrappedButtons } from './fixtures/fits.ts'
import { proveByRequest } from './fixtures/proofs.ts'
import { asked } from './fixtures/requests.ts'
import { signInByRequest, signInElsewhere } from './fixtures/sessions.ts'
import { dialogOf, goWithin, openDialog, questionOf, signInButton, walletRow } from './fixtures/steps.ts'
import { bareTest, expect } from './fixtures/test.ts'

const { alice, bob } = accounts

cosigningTest(
  'all pages have the same edges, one look of what unfolds and of lists to choose from, and at most one button that comes first',
  async ({ person, newSafe, safeWorld: { site } }) => {
    const { page } = await person('alice')
    await signInByRequest(page, site.url, alice)
    const said = {
      purpose: 'opening an account',
      audience: 'Example Exchange',
      visibility: 'listed',
    } as const
    const proof = await proveByRequest(page, site.url, { said, by: [alice] })
    const request = await page.context().request.post(`${site.url}/v1/requests`, {
      headers: { origin: site.url },
      data: asked({ account: null }),
    })
    const { id } = (await request.json()).request
    const safe = await newSafe({ owners: [alice.address, bob.address], threshold: 2 })
    const { link } = await askByRequest(await person('bob'), safe)
    const first = {
      ...{ '/': 1, '/account': 1, '/proofs': 1, '/prove': 1, [`/p/${proof}`]: 1, '/check': 1, '/open': 1 },
      ...{ '/requests': 1, '/requests/new': 1, '/requests/keys': 1, [`/requests/${id}`]: 1 },
      ...{
        [`/r/${id}`]: 1,
        [link.slice(site.url.length)]: 1,
        '/nowhere': 1,
        '/p/unknown': 1,
        '/safe/unknown': 1,
      },
      ...{ '/cosign/unknown': 1, '/r/unknown': 1, '/prove/unknown': 1, '/authorize?problem=expired': 1 },
      // On these, there is only something to read. This browser blocks notifications.
      ...{ [`/a/eip155:31337:${alice.address}`]: 0, [`/safe/eip155:31337:${safe.address}`]: 0 },
      ...{ '/privacy': 0, '/help': 0, '/notifications': 0, '/for-you': 0 },
    }
    const found: Record<string, unknown> = {}
    const looks = { summary: new Set<string>(), select: new Set<string>() }
    const gather = async (page: Page) => {
      for (const [kind, set] of Object.entries(looks))
        for (const one of await page.evaluate(looksOf, kind)) set.add(one)
    }
    const firstPages = ['/', '/requests/keys', `/a/eip155:31337:${alice.address}`, '/nowhere']
    await page.goto('/help')
    for (const [address, buttons] of Object.entries(first)) {
      await (firstPages.includes(address) ? page.goto(address) : goWithin(page, address))
      await expect(page.getByText('Loading…')).toHaveCount(0)
      await expect.poll(async () => (await page.evaluate(look)).buttons, address).toHaveLength(buttons)
      await gather(page)
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 720 })
        const { astray } = await page.evaluate(look)
        if (astray.length > 0) found[`${address} at ${width}`] = astray
      }
    }
    expect(found).toEqual({})
    await test.step('the dialog', async () => {
      const { page: signedOut } = await person('carol')
      await signedOut.goto('/')
      await signedOut.getByRole('main').getByRole('button', { name: 'A Safe with its owners' }).click()
      await dialogOf(signedOut)
        .getByRole('button', { name: /^Owners’ wallets/ })
        .click()
      await expect(dialogOf(signedOut).getByLabel('Network')).toBeVisible()
      await gather(signedOut)
    })
    // A mark of our own instead of the browser's, in one color and size.
    expect([...looks.summary]).toEqual([expect.stringMatching(/^flex none .*gradient/)])
    expect([...looks.select]).toEqual([expect.stringMatching(/^none .*gradient/)])
  },
)

/**
 * Runs in the page. Returns the parts of the page that do not begin and end where the header does, and the buttons in
 * the color of the one that comes first.
 */
function look() {
  const visible = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const header = document.querySelector('header')?.getBoundingClientRect()
  const main = document.querySelector('main')
  const ink = (element: Element | null) => element && getComputedStyle(element).backgroundColor
  if (!header || !main) return { astray: ['everything'], buttons: [] }
  // The part that lays the others out is the first with several children.
  let whole: Element = main
  for (
    let only = main.querySelector(':scope > :only-child');
    only;
    only = only.querySelector(':scope > :only-child')
  )
    whole = only
  const parts = [main, whole, ...whole.children].filter(visible)
  return {
    astray: parts
      // What sticks to the window is wider, to cover what scrolls below it.
      .filter(part => getComputedStyle(part).position !== 'sticky')
      .map(part => ({ part, box: part.getBoundingClientRect() }))
      .filter(
        ({ part, box }) =>
          Math.abs(box.left - header.left) > 0.5 ||
          (whole.contains(part) && part !== whole
            ? box.right > header.right + 0.5
            : Math.abs(box.right - header.right) > 0.5),
      )
      .map(({ part, box }) => `${part.outerHTML.slice(0, 80)}: ${box.left} to ${box.right}`),
    buttons: [...main.querySelectorAll('a, button')]
      .filter(visible)
      .filter(button => ink(button) === ink(document.querySelector('a[href="#main"]')))
      .map(button => button.textContent),
  }
}

/** Runs in the page. Returns how each element of a kind and its mark look. */
function looksOf(kind: string): readonly string[] {
  return [...document.querySelectorAll(kind)].map(element => {
    const own = getComputedStyle(element)
    const mark = getComputedStyle(element, '::before')
    const { color, fontSize, fontWeight, minBlockSize } = own
    return kind === 'summary'
      ? [own.display, own.listStyleType, color, fontSize, fontWeight, mark.backgroundImage, mark.width].join(
          ' ',
        )
      : [own.appearance, color, fontSize, minBlockSize, own.backgroundImage, own.paddingLeft].join(' ')
  })
}

cosigningTest(
  'a toast covers neither the buttons of an owner nor the end of a page',
  async ({ person, newSafe }) => {
    const { page } = await person('alice', { behavior: 'stall' })
    const safe = await newSafe({ owners: [alice.address, bob.address], threshold: 2 })
    const { link } = await askByRequest(await person('bob'), safe)
    const connect = page.getByRole('main').getByRole('button', { name: /^Connect a wallet/ })
    const last = page.getByRole('contentinfo').getByRole('button', { name: 'Dark' })
    for (const [address, open, button] of [
      [link, connect, connect],
      ['/', signInButton(page), last],
    ] as const) {
      await page.goto(address)
      await open.click()
      // From the header, the list opens first.
      if (address === '/') await walletRow(dialogOf(page), 'Demo Wallet').click()
      await expect(dialogOf(page).getByRole('heading', { name: 'Approve the connection' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByText('No wallet was connected.')).toBeVisible()
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
        // Fails if something else receives the click.
        await button.click({ trial: true, timeout: 5000 })
      }
    }
  },
)

bareTest(
  'a question is asked where the wallet dialog is, and keeping comes before losing',
  async ({ page, server }) => {
    const boxes = async (of: Locator) => {
      const found = []
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        const { x = 0, y = 0, width: wide = 0, height = 0 } = (await of.boundingBox()) ?? {}
        found.push({ x, width: wide, ...(width < 480 ? { below: 800 - y - height } : { y }) })
      }
      return found
    }
    await page.goto('/')
    await openDialog(page)
    const wallet = await boxes(dialogOf(page))
    expect(wallet).toMatchObject([{ x: 0, below: 0 }, { y: 16 }])
    await signInElsewhere(server.url, alice)
    await signInByRequest(page, server.url, alice)
    await page.goto('/account')
    await page.getByRole('button', { name: 'Sign out all other devices' }).click()
    await expect(questionOf(page)).toBeVisible()
    expect(await boxes(questionOf(page))).toEqual(wallet)
    const answers = questionOf(page).getByRole('button')
    await expect(answers).toHaveText(['Stay signed in', 'Sign out all other devices'])
    // Too long for one line, they share both edges.
    const [one, other] = [await answers.first().boundingBox(), await answers.last().boundingBox()]
    expect([one?.x, one?.width]).toEqual([other?.x, other?.width])
  },
)

// cspell:ignore anzeigen geladen Nicht Wird zeigen
cosigningTest(
  'in German, no button with a frame or a color takes two lines on the smallest phone',
  async ({ person, safeWorld: { site } }) => {
    const { page } = await person('alice', {
      context: { locale: 'de-DE', viewport: { width: 320, height: 640 }, hasTouch: true },
    })
    await signInElsewhere(site.url, alice)
    await signInByRequest(page, site.url, alice)
    const said = { purpose: 'opening an account', audience: null, visibility: 'listed' } as const
    const proof = await proveByRequest(page, site.url, { said, by: [alice] })
    const { request } = await post<{ request: RequestState }>(
      page.context().request,
      `${site.url}/v1/requests`,
      asked({ account: null }),
    )
    for (const path of ['/', '/account', `/p/${proof}`, `/r/${request.id}`, '/help', '/notifications']) {
      await page.goto(path)
      await expect(page.getByText('Wird geladen…')).toHaveCount(0)
      await expect.poll(() => page.evaluate(wrappedButtons, true), path).toEqual([])
    }
    await page.goto(`/p/${proof}`)
    await page.getByRole('button', { name: 'Nicht öffentlich zeigen' }).click()
    await expect(page.getByRole('button', { name: 'Öffentlich anzeigen' })).toBeVisible()
    expect(await page.evaluate(wrappedButtons, true)).toEqual([])
  },
)

bareTest('in forced colors, a quiet button has no frame, and others have one', async ({ page, server }) => {
  await signInByRequest(page, server.url, alice)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/account')
  const frameOf = (name: RegExp) =>
    page
      .getByRole('main')
      .getByRole('button', { name })
      .first()
      .evaluate(button => {
        const { borderTopColor } = getComputedStyle(button)
        return borderTopColor !== getComputedStyle(document.body).backgroundColor
      })
  expect([await frameOf(/^Sign out/), await frameOf(/^Rename/)]).toEqual([true, false])
})

bareTest('in Arabic, each line of a link begins where the text above it does', async ({ page, server }) => {
  await signInByRequest(page, server.url, alice)
  const { request } = await post<{ request: RequestState }>(
    page.context().request,
    `${server.url}/v1/requests`,
    asked(),
  )
  await page.addInitScript(() => localStorage.setItem('countersign.language', 'ar'))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/requests/${request.id}`)
  const link = page.getByRole('main').getByRole('link', { name: `/r/${request.id}` })
  await expect(link).toBeVisible()
  const ends = await link.evaluate(element => {
    const text = document.createRange()
    text.selectNodeContents(element)
    const edges = [...text.getClientRects()].map(({ right }) => Math.round(right))
    return {
      text: [...new Set(edges)],
      above: Math.round(element.parentElement?.getBoundingClientRect().right ?? 0),
    }
  })
  expect(ends.text).toEqual([ends.above])
})

bareTest('on a request’s page, an account is level with its label', async ({ page, server }) => {
  await signInByRequest(page, server.url, alice)
  const { request } = await post<{ request: RequestState }>(
    page.context().request,
    `${server.url}/v1/requests`,
    asked(),
  )
  await page.goto(`/requests/${request.id}`)
  const label = page.getByRole('term').filter({ hasText: 'Requested by' })
  await expect(label).toBeVisible()
  const apart = await label.evaluate(term => {
    const middle = (element?: Element | null) => {
      const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {}
      return (top + bottom) / 2
    }
    return Math.abs(middle(term) - middle(term.nextElementSibling?.firstElementChild))
  })
  expect(apart).toBeLessThan(1)
})

bareTest('a label is level with the first line of a time that wraps', async ({ page, server }) => {
  await signInByRequest(page, server.url, alice)
  const { request } = await post<{ request: RequestState }>(
    page.context().request,
    `${server.url}/v1/requests`,
    asked(),
  )
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/r/${request.id}`)
  const label = page.getByRole('term').filter({ hasText: 'Answer by' })
  await expect(label).toBeVisible()
  const lines = await label.evaluate(term => {
    const bottomsOf = (element?: Element | null) => {
      const text = document.createRange()
      if (element) text.selectNodeContents(element)
      return [...text.getClientRects()].map(({ bottom }) => bottom)
    }
    return { term: bottomsOf(term), time: bottomsOf(term.nextElementSibling?.querySelector('time')) }
  })
  expect(lines.time).toHaveLength(2)
  expect(Math.abs(Number(lines.term[0]) - Number(lines.time[0]))).toBeLessThan(4)
})

bareTest('a double click on what opens a dialog or a question leaves it open', async ({ page, server }) => {
  await page.goto('/')
  await signInButton(page).hover()
  await signInButton(page).dblclick()
  // The second click is on the backdrop, and would have closed it by now.
  await expect(dialogOf(page).getByRole('button', { name: 'Search again' })).toBeVisible()
  await signInElsewhere(server.url, alice)
  await signInByRequest(page, server.url, alice)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Sign out all other devices' }).dblclick()
  await expect(questionOf(page)).toBeVisible()
})

bareTest('headings keep their typeface and their lines when the font arrives late', async ({ page }) => {
  const late = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async route => {
    await late.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const before = { typeface: await typefaceOf(page), boxes: await boxesOf(page) }
  // With `font-display: optional`, a font that arrives in the first 100 ms is used.
  await page.waitForTimeout(300)
  late.resolve()
  await page.waitForLoadState()
  await page.evaluate(() => document.fonts.ready)
  expect({ typeface: await typefaceOf(page), boxes: await boxesOf(page) }).toEqual(before)
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account')
  expect(await typefaceOf(page)).toBe(before.typeface)
})

/** Returns the size of each heading, and of the name in the header. The dialog is rendered ahead, but not visible. */
function boxesOf(page: Page): Promise<readonly string[]> {
  return page
    .locator('h1, h2, h3, header a')
    .filter({ visible: true })
    .evaluateAll(all => all.map(({ clientHeight, clientWidth }) => `${clientWidth} ${clientHeight}`))
}

/** Returns the font with which the browser draws the page's heading. */
async function typefaceOf(page: Page): Promise<string | undefined> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  await session.detach()
  return fonts.map(({ familyName }) => familyName).join()
}

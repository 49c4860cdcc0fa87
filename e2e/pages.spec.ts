import { accounts } from '@countersign/testbed'
import { expectAccessibleInAllSizes } from './fixtures/axe.ts'
import { accountId } from './fixtures/by-request.ts'
import { proveByRequest } from './fixtures/proofs.ts'
import { connectButton, dialogOf, expectMessage, finish, openDialog } from './fixtures/steps.ts'
import { bareTest, expect, test } from './fixtures/test.ts'

bareTest('an unknown address shows a not-found page with a link to the home page', async ({ page }) => {
  const response = await page.goto('/nothing/here')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expect(page).toHaveTitle('Page not found · Countersign')
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(connectButton(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

bareTest('the account page without a session says what to do and has its own title', async ({ page }) => {
  await page.goto('/account')
  await expect(page.getByText('You’re not signed in.')).toBeVisible()
  await expect(page).toHaveTitle('Your account · Countersign')
  await expect(connectButton(page)).toBeVisible()
  await page.getByRole('link', { name: 'Countersign' }).click()
  await expect(page).toHaveTitle('Countersign')
})

bareTest(
  'the footer leads to the help page, which leads to everything that it explains',
  async ({ page }) => {
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeFocused()
    await expect(page).toHaveTitle('Help · Countersign')
    await expectAccessibleInAllSizes(page, 'the help page', page.getByRole('heading', { level: 1 }))
    const links = page.getByRole('main').getByRole('link')
    for (const [name, title] of [
      ['Go to your account', 'Your account'],
      ['See what waits for you', 'For you'],
      ['Create a proof', 'Create a proof'],
      ['Check a proof', 'Check a proof'],
      ['Open what you were sent', 'Open what you were sent'],
    ] as const) {
      await links.filter({ hasText: name }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help')
    }
    await expect(links).toHaveCount(5)
  },
)

bareTest(
  'the type of an error is a page that says what to do, which needs no script',
  async ({ browser, server }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
    const page = await context.newPage()
    const { type, code } = await (await context.request.get('/v1/unknown')).json()
    expect([type, code]).toEqual([`${server.url}/v1/docs/troubleshooting#not-found`, 'not-found'])
    const response = await page.goto(type)
    expect(response?.headers()['content-security-policy']).toContain("style-src 'self';")
    await expect(page.locator('#not-found')).toBeInViewport()
    await expect(page.locator('#not-found')).toContainText('What to do: check the address.')
    await page.getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL(`${server.url}/`)
    await context.close()
  },
)

bareTest('the page of errors is readable in all sizes', async ({ page }) => {
  await page.goto('/v1/docs/troubleshooting#challenge-used')
  await expectAccessibleInAllSizes(page, 'the page of errors', page.getByRole('heading', { level: 1 }))
})

// cspell:ignore Deutsch
bareTest('of two languages, the one that was pressed last is shown and kept', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  const choose = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const words = Promise.withResolvers<void>()
  const held: string[] = []
  await page.route('**/assets/*.js', async route => {
    held.push(route.request().url())
    await words.promise
    await route.continue()
  })
  await choose('Deutsch')
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await choose('English')
  words.resolve()
  // It is loaded by then.
  for (const url of held) await page.evaluate(url => import(url), url)
  await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 50)))
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await choose('Deutsch')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
})

bareTest(
  'each page that people open from a link is shown with nothing but the files that load at once',
  async ({ page, server }) => {
    const proof = await proveByRequest(page, server.url, {
      said: { purpose: 'renting a flat', audience: null },
      by: [accounts.alice],
    })
    const unknown = '0123456789abcdef0123456789abcdef'
    const heading = page.getByRole('heading', { level: 1 })
    for (const [path, title] of [
      [`/p/${proof}`, 'Valid proof of ownership'],
      [`/r/${unknown}`, 'Request not found'],
      [`/cosign/${unknown}`, 'This request doesn’t exist'],
      [`/authorize/${unknown}`, 'This sign-in has ended'],
      // Nobody's, so no other test gives it a name.
      [`/a/${accountId('0x000000000000000000000000000000000000dEaD')}`, '0x0000…dEaD'],
    ] as const) {
      await page.goto(path)
      await expect(heading).toHaveText(title)
      const atOnce = await page
        .locator('script[src], link[rel="modulepreload"]')
        .evaluateAll(all =>
          all.map(each => new URL(each.getAttribute('src') ?? each.getAttribute('href') ?? '', origin).href),
        )
      await page.route('**/assets/*.js', route =>
        atOnce.includes(route.request().url()) ? route.continue() : route.abort(),
      )
      await page.reload()
      await expect(heading, path).toHaveText(title)
      await page.unrouteAll()
    }
  },
)

test('a person who starts on the account page signs in there', async ({ page, wallet }) => {
  await page.goto('/account')
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Demo Extension' }).click()
  await wallet.approve()
  await expectMessage(dialog)
  await finish(page, wallet)
  await expect(connectButton(page)).toBeHidden()
})

bareTest(
  'going back before the dialog has loaded leaves no dialog on the previous page',
  async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Account' }).click()
    await expect(connectButton(page)).toBeVisible()
    await page.route('**/assets/**', () => {})
    await openDialog(page)
    await expect(dialogOf(page)).toBeVisible()
    await page.goBack()
    await expect(dialogOf(page)).toBeHidden()
    await expect(page).toHaveURL(/\/(account)?$/)
    await expect(connectButton(page)).toBeVisible()
  },
)

bareTest('going back with the dialog open closes it, and the page still works', async ({ page }) => {
  const place = () => page.evaluate(() => navigation.currentEntry?.index ?? -1)
  await page.goto('/')
  const first = await place()
  await page.getByRole('link', { name: 'Account' }).click()
  await openDialog(page)
  await expect(dialogOf(page).locator('[data-row]').first()).toBeVisible()
  // The dialog has added its history entry.
  await expect.poll(place).toBe(first + 2)
  await page.goBack()
  await expect(dialogOf(page)).toBeHidden()
  await expect(page).toHaveURL(/\/account$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await openDialog(page)
  await expect.poll(place).toBe(first + 1)
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  // The browser leaves the dialog's history entry a moment later.
  await expect.poll(place).toBe(first)
  // Forward leads to the dialog's former entry and opens nothing.
  await page.goForward()
  await expect(connectButton(page)).toBeVisible()
  await expect(dialogOf(page)).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
})

bareTest(
  'an account page whose code fails to load says so, and trying again or coming back to it loads it',
  async ({ page }) => {
    for (const [how, again] of [
      ['trying again', () => page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()],
      [
        'coming back to it',
        async () => {
          await page.getByRole('link', { name: 'Countersign' }).click()
          await expect(connectButton(page)).toBeVisible()
          await page.getByRole('link', { name: 'Account' }).click()
        },
      ],
    ] as const)
      await bareTest.step(how, async () => {
        await page.goto('/')
        await expect(connectButton(page)).toBeVisible()
        await page.route('**/assets/**', route => route.abort('connectionrefused'))
        await page.getByRole('link', { name: 'Account' }).click()
        await expect(page.getByRole('alert')).toContainText('The server isn’t responding')
        await page.unroute('**/assets/**')
        await again()
        await expect(page.getByText('You’re not signed in.')).toBeVisible()
        await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeFocused()
      })
  },
)

bareTest(
  'a new page starts at the top, and going back or reloading restores the scroll position',
  async ({ page }) => {
    const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
    await page.setViewportSize({ width: 390, height: 500 })
    await page.goto('/')
    await expect(connectButton(page)).toBeVisible()
    // The page may be too short at first.
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, 300))
      expect(await scrolled()).toBe(300)
    }).toPass()
    // A real click would scroll to the link first.
    await page.getByRole('link', { name: 'Account' }).dispatchEvent('click')
    await expect(page.getByText('You’re not signed in.')).toBeVisible()
    await expect.poll(scrolled).toBe(0)
    await page.goBack()
    await expect(connectButton(page)).toBeVisible()
    await expect.poll(scrolled).toBe(300)
    await page.reload()
    await expect(connectButton(page)).toBeVisible()
    await expect.poll(scrolled).toBe(300)
  },
)

import { accounts } from '@countersign/testbed'
import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/axe.ts'
import { signInByRequest } from './fixtures/sessions.ts'
import {
  connect,
  dialogOf,
  expectModal,
  expectSignedIn,
  goWithin,
  signIn,
  signInButton,
  walletRow,
} from './fixtures/steps.ts'
import { bareTest, expect, test } from './fixtures/test.ts'
import { walletCodeOf } from './fixtures/watch.ts'

const header = (page: Page) => page.getByRole('banner')
const accountButton = (page: Page) => header(page).getByRole('button', { name: /^Your account/ })
const entry = (page: Page, name: string) => header(page).getByRole('button', { name, exact: true })

const someAccount = 'eip155:31337:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('a person who signs in from the header of a page stays there, with the account in the header', async ({
  page,
  wallet,
}) => {
  await wallet.switchAccount('alice')
  await wallet.setBehavior('approve')
  await page.goto('/check')
  await signInButton(page).click()
  await walletRow(dialogOf(page), 'Demo Extension').click()
  await dialogOf(page).getByRole('button', { name: 'Sign message' }).click()
  await expect(accountButton(page)).toHaveAccessibleName(/^Your account: alice\.eth ?, wallet connected$/)
  await expect(page).toHaveURL(/\/check$/)
})

test('after a reload, the header shows the state of the extension, which asks the person nothing; without one, no wallet code is loaded', async ({
  page,
  wallet,
}) => {
  await signIn(page, wallet, 'alice')
  await wallet.setBehavior('ask')
  await page.reload()
  await expect(accountButton(page)).toHaveAccessibleName(/^Your account: alice\.eth ?, wallet connected$/)
  await wallet.switchChain(1)
  await page.reload()
  await expect(accountButton(page)).toHaveAccessibleName(/, Wrong network$/)
  expect(await wallet.pending()).toEqual([])
  expect(await walletCodeOf(page)).not.toEqual([])

  const expectNoWallet = async () => {
    // A pointer at a button loads the code.
    await page.mouse.move(0, 0)
    await page.reload()
    await expect(accountButton(page)).toHaveAccessibleName(/, no wallet connected$/)
    await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)))
    await page.waitForLoadState('networkidle')
    expect(await walletCodeOf(page)).toEqual([])
  }
  const names = 'countersign.wallets'
  await accountButton(page).click()
  await entry(page, 'Disconnect Demo Extension').click()
  await expectNoWallet()
  expect(await page.evaluate(name => localStorage.getItem(name), names)).toContain('"last":null')
  const phone = JSON.stringify({ names: ['phone'], last: 'phone' })
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [names, phone] as const)
  await expectNoWallet()
})

test('the account in the header keeps its width when its name is found, and signing out leaves the page as it is', async ({
  page,
  wallet,
}) => {
  await signIn(page, wallet, 'alice')
  await test.step('the account keeps its width', async () => {
    const name = Promise.withResolvers<void>()
    await page.route('**/v1/accounts/**', async route => {
      await name.promise
      await route.continue()
    })
    await page.goto('/check')
    const width = async () => (await accountButton(page).boundingBox())?.width
    await expect(accountButton(page)).toContainText('…')
    const before = await width()
    name.resolve()
    await expect(accountButton(page)).toContainText('alice.eth')
    expect(await width()).toBe(before)
    // The person's own name comes first, and needs no server.
    await page.evaluate(async () => {
      const { session } = await (await fetch('/v1/session')).json()
      localStorage.setItem('countersign.names', JSON.stringify({ [session.account]: 'Our team treasury' }))
    })
    await page.reload()
    await expect(accountButton(page)).toHaveAccessibleName(
      /^Your account: Our team treasury \(0x\w{4}…\w{4}\)/,
    )
    expect(await width()).toBe(before)
    await accountButton(page).click()
    await expect(header(page).getByText('Our team treasury named by you')).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('signing out leaves the page as it is, and the focus in the header', async () => {
    await accountButton(page).click()
    await page.route('**/v1/session', route =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    )
    await entry(page, 'Sign out').click()
    await expect(header(page).getByRole('alert')).toHaveText(
      'We couldn’t reach the server, so you’re still signed in. Try again in a moment.',
    )
    await page.unroute('**/v1/session')
    await entry(page, 'Sign out').click()
    await expect(signInButton(page)).toBeFocused()
    await expect(page).toHaveURL(/\/check$/)
    await page.reload()
    await expect(signInButton(page)).toBeVisible()
  })
})

bareTest(
  'on every page, the navigation marks the section, and “Sign in” opens the list of wallets',
  async ({ page }) => {
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    const marked = links.and(page.locator('[aria-current]'))
    const firstPages = ['/requests/new', '/cosign/unknown', `/a/${someAccount}`, '/nothing/here']
    await page.goto('/')
    for (const { path, name, current } of [
      { path: '/proofs', name: 'Proofs', current: 'page' },
      { path: '/prove', name: 'Proofs', current: 'true' },
      { path: '/p/unknown', name: 'Proofs', current: 'true' },
      { path: '/requests', name: 'Requests', current: 'page' },
      { path: '/requests/new', name: 'Requests', current: 'true' },
      { path: '/check', name: 'Check', current: 'page' },
      { path: '/r/unknown', name: 'Requests', current: 'true' },
      { path: '/account', name: 'Account', current: 'page' },
      { path: '/for-you', name: 'Account', current: 'true' },
      { path: '/notifications', name: 'Account', current: 'true' },
      // Nobody is signed in.
      { path: '/cosign/unknown', name: null },
      { path: `/a/${someAccount}`, name: 'Account', current: 'true' },
      { path: `/safe/${someAccount}`, name: 'Account', current: 'true' },
      { path: '/', name: null },
      { path: '/help', name: null },
      { path: '/nothing/here', name: null },
    ])
      await bareTest.step(path, async () => {
        await (firstPages.includes(path) ? page.goto(path) : goWithin(page, path))
        await expect(links).toHaveCount(4)
        await expect(marked).toHaveText(name === null ? [] : [name])
        if (name !== null) await expect(marked).toHaveAttribute('aria-current', current)
        await signInButton(page).click()
        await expectModal(page)
        await expect(dialogOf(page).getByRole('heading', { name: 'Who signs?' })).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(signInButton(page)).toBeFocused()
        // The browser removes the dialog's history entry a moment later.
        await expect.poll(() => page.evaluate(() => history.state)).toBe(null)
      })
  },
)

test('the menu of the account opens and closes with the keyboard, its entries open what they name, and it survives a page that loads late', async ({
  page,
  wallet,
}) => {
  await signIn(page, wallet, 'alice')
  const button = accountButton(page)
  const navigate = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()

  await test.step('the keyboard opens and closes it, and Escape returns the focus', async () => {
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(header(page).getByText('Demo Extension is connected on Local test chain.')).toBeVisible()
    await expectAccessible(page, 'the menu of the account')
    await page.keyboard.press('Tab')
    await expect(header(page).getByRole('listitem').getByRole('link', { name: 'Account' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(header(page).getByRole('listitem').getByRole('link', { name: 'For you' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(entry(page, 'Balance and transactions')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Space')
    await expect(entry(page, 'Sign out')).toBeVisible()
    await entry(page, 'Sign out').focus()
    // The focus leaves the menu, which closes.
    await page.keyboard.press('Tab')
    await expect(entry(page, 'Sign out')).toBeHidden()
    await button.click()
    await expect(entry(page, 'Sign out')).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(entry(page, 'Sign out')).toBeHidden()
  })

  await test.step('a page that loads late does not take the focus from it', async () => {
    const title = await page.title()
    const code = Promise.withResolvers<void>()
    await page.route('**/assets/**', async route => {
      await code.promise
      await route.continue()
    })
    await navigate('Check')
    await expect(page).toHaveURL(/\/check$/)
    await button.click()
    await expect(entry(page, 'Sign out')).toBeVisible()
    await expect(page).toHaveTitle(title)
    code.resolve()
    // The heading sets the title, and then takes the focus.
    await expect(page).not.toHaveTitle(title)
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve)))
    await expect(button).toBeFocused()
    await expect(entry(page, 'Sign out')).toBeVisible()
    await page.unroute('**/assets/**')
    await page.keyboard.press('Escape')
  })

  await test.step('the entries open what they name, and closing it returns the focus to the account', async () => {
    for (const [name, heading] of [
      ['Balance and transactions', 'Your account'],
      ['Sign in as a Safe', 'Sign in as a Safe'],
      ['Switch networks', 'Switch networks'],
    ] as const) {
      await button.click()
      await entry(page, name).click()
      await expectModal(page)
      await expect(dialogOf(page).getByRole('heading', { level: 2, name: heading })).toBeVisible()
      await expect(entry(page, 'Sign out')).toBeHidden()
      await page.keyboard.press('Escape')
      await expect(dialogOf(page)).toBeHidden()
      await expect(button).toBeFocused()
    }
    await button.click()
    await entry(page, 'Disconnect Demo Extension').click()
    await expect(button).toHaveAccessibleName(/, no wallet connected$/)
    await button.click()
    await expect(header(page).getByText('No wallet is connected on this page.')).toBeVisible()
    await entry(page, 'Connect a wallet').click()
    await expectModal(page)
    await page.keyboard.press('Escape')
    await navigate('Proofs')
    await expect(page.getByRole('heading', { level: 1, name: 'Your proofs' })).toBeFocused()
    await button.click()
    await header(page).getByRole('listitem').getByRole('link', { name: 'Account' }).click()
    await expect(page).toHaveURL(/\/account$/)
    await expect(entry(page, 'Sign out')).toBeHidden()
  })
})

test('the header shows that the wallet switched to another account or an unsupported network, and its menu leads to a supported one', async ({
  page,
  wallet,
}) => {
  await signIn(page, wallet, 'alice')
  await test.step('another account', async () => {
    await wallet.switchAccount('bob')
    await accountButton(page).click()
    await expect(header(page).getByText('Demo Extension shows another account')).toBeVisible()
    await expectSignedIn(page)
    await wallet.switchAccount('alice')
    await expect(header(page).getByText('Demo Extension shows another account')).toBeHidden()
    await page.keyboard.press('Escape')
  })
  await test.step('an unsupported network', async () => {
    await expect(header(page).getByText('Wrong network')).toBeHidden()
    await wallet.switchChain(1)
    await expect(header(page).getByText('Wrong network')).toBeVisible()
    await expectAccessible(page, 'a wrong network')
    await accountButton(page).click()
    await expect(
      header(page).getByText('Demo Extension is on Ethereum, which this site doesn’t use.'),
    ).toBeVisible()
    await expectAccessible(page, 'the menu on a wrong network')
    await entry(page, 'Switch networks').click()
    await wallet.setBehavior('approve')
    await dialogOf(page)
      .getByRole('button', { name: /^Local test chain/ })
      .click()
    await expect(dialogOf(page).getByText('Demo Extension is on Local test chain.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(header(page).getByText('Wrong network')).toBeHidden()
  })
})

test('the header has room for the name and “Wrong network” in every language, and does not move', async ({
  page,
  wallet,
}) => {
  await signIn(page, wallet, 'alice')
  const boxes = async () => {
    const found = []
    for (const width of [560, 768, 840, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const { x, y } = (await header(page).getByRole('navigation').boundingBox()) ?? {}
      found.push({ x, y, height: (await header(page).boundingBox())?.height })
    }
    return found
  }
  for (const language of ['en', 'de', 'ar'])
    await test.step(language, async () => {
      await page.evaluate(code => localStorage.setItem('countersign.language', code), language)
      await wallet.switchChain(31337)
      await page.reload()
      const button = header(page).getByRole('button')
      await expect(button).toContainText('alice.eth')
      const before = await boxes()
      await wallet.switchChain(1)
      await expect(header(page).locator('[data-wallet="wrong-network"]')).toBeVisible()
      expect(await boxes()).toEqual(before)
      for (const width of [560, 768, 840, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        const [room, label] = [await button.boundingBox(), button.locator('> span')]
        const edge = await header(page).boundingBox()
        if (!room || !edge) throw new Error('The header is not shown.')
        expect(room.x, `${width}`).toBeGreaterThanOrEqual(edge.x)
        expect(room.x + room.width, `${width}`).toBeLessThanOrEqual(edge.x + edge.width)
        const name = button.getByText('alice.eth')
        expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
        const [above, below] = [await name.boundingBox(), await label.locator('> span').last().boundingBox()]
        if (!above || !below) throw new Error('The name or the words are not shown.')
        expect(below.y, `${width}`).toBeGreaterThanOrEqual(above.y + above.height)
        expect(below.y + below.height, `${width}`).toBeLessThanOrEqual(room.y + room.height)
        expect(below.x, `${width}`).toBeGreaterThan(room.x)
        expect(below.x + below.width, `${width}`).toBeLessThan(room.x + room.width)
      }
    })
})

test('a site with a single network offers “Switch networks” only when the wallet is on another one', async ({
  page,
  wallet,
}) => {
  await page.route('**/v1/site', async route => {
    const response = await route.fetch()
    const site = await response.json()
    const chains = site.chains.filter(({ id }: { id: string }) => id === 'eip155:31337')
    await route.fulfill({ response, json: { ...site, chains } })
  })
  await signIn(page, wallet, 'alice')
  await accountButton(page).click()
  await expect(entry(page, 'Disconnect Demo Extension')).toBeVisible()
  await expect(entry(page, 'Switch networks')).toHaveCount(0)
  await wallet.switchChain(1)
  await expect(entry(page, 'Switch networks')).toBeVisible()
})

test('a person who is connected but not signed in sees the unsupported network at the button', async ({
  page,
  wallet,
}) => {
  await connect(page, wallet, 'alice')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await wallet.switchChain(1)
  await expect(signInButton(page)).toHaveAccessibleName(/Wrong network/)
  await expect(page.getByRole('main').getByText('Wrong network')).toBeVisible()
  await wallet.switchChain(31337)
  await expect(page.getByText('Wrong network')).toHaveCount(0)
})

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('the header and the menu of the account fit a screen of 320 px in every language', async ({
    page,
    wallet,
  }) => {
    await signIn(page, wallet, 'alice')
    for (const language of ['en', 'de', 'ar'])
      await test.step(language, async () => {
        await page.evaluate(code => localStorage.setItem('countersign.language', code), language)
        await page.reload()
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        const button = header(page).locator('button').first()
        await button.click()
        const panel = header(page).getByRole('list')
        await expect(panel.getByRole('button')).toHaveCount(5)
        const box = await panel.boundingBox()
        expect(box?.x).toBeGreaterThanOrEqual(0)
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      })
  })

  bareTest(
    'the name of the site and the navigation are one line each, in every language',
    async ({ page }) => {
      await page.goto('/')
      for (const language of ['en', 'de', 'ar'])
        await bareTest.step(language, async () => {
          await page.evaluate(code => localStorage.setItem('countersign.language', code), language)
          await page.reload()
          await expect(page.locator('html')).toHaveAttribute('lang', language)
          await expect(header(page).getByRole('button')).toBeVisible()
          const links = header(page).getByRole('navigation').getByRole('link')
          const tops = await links.evaluateAll(all => all.map(link => link.getBoundingClientRect().top))
          expect(tops).toHaveLength(4)
          expect(new Set(tops).size).toBe(1)
          const name = header(page).getByText('Countersign', { exact: true })
          expect(await name.evaluate(element => element.getClientRects().length)).toBe(1)
        })
    },
  )
})

bareTest(
  'a page that has just loaded does not take the focus from a menu that is open',
  async ({ page, server }) => {
    await page.clock.install()
    await signInByRequest(page, server.url, accounts.alice)
    await page.goto('/')
    await expect(accountButton(page)).toBeVisible()
    // The timer that moves the focus waits until the menu is open.
    await page.clock.pauseAt(Date.now() + 60_000)
    await header(page).getByRole('link', { name: 'Check' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Check a proof' })).toBeVisible()
    await accountButton(page).click()
    await expect(entry(page, 'Sign out')).toBeVisible()
    await page.clock.runFor(1000)
    await expect(entry(page, 'Sign out')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).not.toBeFocused()
  },
)

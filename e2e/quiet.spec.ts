import { accounts } from '@countersign/testbed'
import type { Page } from '@playwright/test'
import { policy } from './fixtures/folder.ts'
import {
  connectButton,
  dialogOf,
  expectModal,
  expectSignedIn,
  signIn,
  signInButton,
} from './fixtures/steps.ts'
import { bareTest, expect, test } from './fixtures/test.ts'
import { saveData, scriptsOf, walletCodeOf, watch } from './fixtures/watch.ts'

/**
 * Waits until nothing is loading any more. There is also no traffic before a page makes its first requests, after its
 * first frame.
 */
async function settled(page: Page) {
  const asked = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
  await expect.poll(asked).toEqual(expect.arrayContaining(['/v1/site', '/v1/session']))
  await page.waitForLoadState('networkidle')
}

bareTest('the first page contacts only its own server, under the strict policy', async ({ page, server }) => {
  const seen = await watch(page, server.url)
  const response = await page.goto('/')
  expect(response?.headers()['content-security-policy']).toBe(policy)
  await expect(connectButton(page)).toBeVisible()
  await settled(page)
  expect(seen.foreign).toEqual([])
  expect(seen.complaints).toEqual([])
  expect(await seen.contacts()).toBe(0)
  expect(await page.context().cookies()).toEqual([])
})

bareTest('every page has the strict policy, and so has every other response', async ({ page, server }) => {
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await (await page.request.get('/')).text())?.[1] ?? ''
  for (const path of ['/', '/account', '/nowhere', '/v1/site', '/v1/nowhere', script]) {
    const headers = (await page.request.get(`${server.url}${path}`)).headers()
    expect(headers, path).toMatchObject({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
    })
  }
})

bareTest(
  'these tests detect a request to another host, a blocked script and a warning',
  async ({ page, server }) => {
    const seen = await watch(page, server.url)
    await page.goto('/')
    await page.evaluate(() => {
      console.warn('a warning')
      const image = new Image()
      image.src = 'https://elsewhere.example/pixel.png'
      const script = document.createElement('script')
      script.textContent = 'window.walletContacts = 100'
      document.head.append(script)
      window.dispatchEvent(new Event('eip6963:requestProvider'))
    })
    for (const complaint of [
      'a warning',
      'policy: img-src https://elsewhere',
      'policy: script-src-elem inline',
    ])
      await expect.poll(() => seen.complaints.join()).toContain(complaint)
    expect(await seen.contacts()).toBe(1)
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = 'https://elsewhere.example/page'
      link.click()
    })
    await expect.poll(() => seen.foreign).toContain('https://elsewhere.example/page')
  },
)

bareTest(
  'once the page is idle, the dialog is loaded and asks no wallet; the press then causes at most five requests',
  async ({ page, server }) => {
    const seen = await watch(page, server.url)
    await page.goto('/')
    // Rendered, and invisible.
    await expect(page.locator('dialog').getByText('Who signs?')).toBeAttached()
    await settled(page)
    await expect(dialogOf(page)).toBeHidden()
    expect(await walletCodeOf(page, 'requests')).toEqual([])
    expect(await seen.contacts()).toBe(0)
    const before = seen.paths.length
    await signInButton(page).dispatchEvent('click')
    await expectModal(page)
    await page.waitForLoadState('networkidle')
    expect(await seen.contacts()).toBeGreaterThan(0)
    expect(seen.paths.slice(before).length).toBeLessThanOrEqual(5)
    expect(seen.complaints).toEqual([])
  },
)

bareTest(
  'a browser that saves data loads it only when the pointer reaches the button',
  async ({ page, server }) => {
    await watch(page, server.url)
    await saveData(page)
    await page.goto('/')
    await expect(connectButton(page)).toBeVisible()
    await settled(page)
    // In a page that does not save data, it would be loading now.
    await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)))
    await page.waitForLoadState('networkidle')
    const atFirst = await scriptsOf(page)
    await page.mouse.move(0, 0)
    await page.keyboard.press('Tab')
    expect(await scriptsOf(page)).toEqual(atFirst)
    await connectButton(page).hover()
    await expect.poll(async () => (await scriptsOf(page)).length).toBeGreaterThan(atFirst.length)
  },
)

test('with a wallet installed, the first page does not contact it', async ({ page, wallet, server }) => {
  const seen = await watch(page, server.url)
  await page.goto('/')
  await expect(connectButton(page)).toBeVisible()
  await settled(page)
  expect(await seen.contacts()).toBe(0)
  expect(await wallet.pending()).toEqual([])
  expect(seen.foreign).toEqual([])
  expect(seen.complaints).toEqual([])
})

test('the whole sign-in, from the first page to the account, contacts one host and violates no policy', async ({
  page,
  wallet,
  server,
}) => {
  const seen = await watch(page, server.url)
  await signIn(page, wallet, 'alice')
  await expect(page.getByRole('main').getByText(/^[\d,.]+ ETH$/)).toBeVisible()
  await settled(page)
  expect(seen.paths).toContain('/rpc/31337')
  const response = await page.reload()
  expect(response?.headers()['content-security-policy']).toBe(policy)
  await expectSignedIn(page, accounts.alice.address)
  await expect(page.getByRole('main').getByText(/^[\d,.]+ ETH$/)).toBeVisible()
  await settled(page)
  expect(seen.foreign).toEqual([])
  expect(seen.complaints).toEqual([])
})

test('scripts cannot read the session, and nothing secret is in storage that they can read', async ({
  page,
  wallet,
}) => {
  await signIn(page, wallet, 'alice')
  expect(await page.evaluate(() => document.cookie)).toBe('')
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(kept).not.toMatch(/0x[0-9a-f]{40}/i)
  for (const cookie of await page.context().cookies()) {
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    expect(kept).not.toContain(cookie.value)
  }
})

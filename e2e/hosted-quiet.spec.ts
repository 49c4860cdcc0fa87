import type { Page } from '@playwright/test'
import { policy } from './fixtures/folder.ts'
import {
  expect,
  hostedRow,
  libraries,
  sign,
  signInTwoStep,
  hostedTest as test,
  windowOf,
} from './fixtures/hosted.ts'
import { tabTo } from './fixtures/keys.ts'
import { dialogOf, expectMessage, expectSignedIn, openDialog } from './fixtures/steps.ts'
import { scriptsOf, watch } from './fixtures/watch.ts'

/** Presses Enter on what closes a window. */
async function pressLast(popup: Page): Promise<void> {
  const closed = popup.waitForEvent('close')
  // It may be gone before the key is let go of.
  await popup.keyboard.press('Enter').catch(() => undefined)
  await closed
}

const nameOf = {
  '@base-org/account': 'base-account',
  '@coinbase/wallet-sdk': 'coinbase-wallet',
} as const

for (const { library, name } of libraries)
  test(`nothing of ${library} is loaded before its wallet is picked, nothing of the other one at all, and no host is asked`, async ({
    page,
    hosted,
    misbehave,
  }) => {
    const seen = await watch(page, hosted.site.url)
    /** The scripts that know the messages of wallets' windows. */
    const speaking: string[] = []
    page.on('response', async response => {
      const { pathname } = new URL(response.url())
      if (!pathname.endsWith('.js')) return
      const text = await response.text().catch(() => '')
      if (text.includes('PopupLoaded')) speaking.push(pathname)
    })
    const libraryScripts = async () =>
      (await scriptsOf(page)).flatMap(
        path => /\/(base-account|coinbase-wallet)-[^/]+\.js$/.exec(path)?.[1] ?? [],
      )
    await misbehave('two-steps')

    await test.step('while the page is read', async () => {
      await page.goto('/')
      await page.waitForLoadState('networkidle')
      expect(speaking).toEqual([])
    })
    await test.step('while the dialog is open', async () => {
      const dialog = await openDialog(page)
      await expect(hostedRow(dialog, name)).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await libraryScripts()).toEqual([])
      expect(speaking).toEqual([])
      expect(seen.foreign).toEqual([])
    })
    await test.step('once it is picked', async () => {
      const hand = await windowOf(page, () => hostedRow(dialogOf(page), name).click())
      await hand.ready()
      // What came is read a moment later.
      await expect.poll(() => speaking).not.toEqual([])
      await expect.poll(libraryScripts).toEqual([nameOf[library]])
      await hand.create('key')
      await hand.approve()
      await expectMessage(dialogOf(page))
      await (await sign(page)).approve()
      await expectSignedIn(page)
    })
    await page.waitForLoadState('networkidle')
    expect(await libraryScripts()).toEqual([nameOf[library]])
    expect(seen.foreign).toEqual([])
    expect(seen.complaints).toEqual([])
  })

test('the window asks no host but its own, and the page none but its own server', async ({
  page,
  context,
  hosted,
}) => {
  const hosts = new Map<string, Set<string>>()
  context.on('request', request => {
    const { protocol, origin } = new URL(request.url())
    if (!protocol.startsWith('http')) return
    const asker = request.frame().page() === page ? 'page' : 'window'
    hosts.set(asker, (hosts.get(asker) ?? new Set()).add(origin))
  })
  await page.goto('/')
  await signInTwoStep(page)
  expect([...(hosts.get('page') ?? [])]).toEqual([hosted.site.url])
  expect([...(hosts.get('window') ?? [])]).toEqual([hosted.wallet.url])
})

test('pages keep their policies with hosted wallets beside them, in answer to HEAD as to GET', async ({
  page,
}) => {
  for (const method of ['GET', 'HEAD'])
    for (const path of ['/', '/account', '/v1/site']) {
      const headers = (await page.request.fetch(path, { method })).headers()
      expect(headers, `${method} ${path}`).toMatchObject({
        'content-security-policy': policy,
        'cross-origin-opener-policy': 'same-origin-allow-popups',
      })
    }
})

test('by keyboard alone, on a small screen, a person connects, signs and is signed in', async ({
  page,
  misbehave,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await misbehave('two-steps')
  await page.goto('/')
  await page.getByRole('main').getByRole('button', { name: 'Connect a wallet' }).focus()
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  const row = hostedRow(dialog, libraries[0].name)
  await expect(row).toBeVisible()
  await tabTo(page, /^Harbour/)
  const connecting = await windowOf(page, () => page.keyboard.press('Enter'))
  await connecting.ready()
  const popup = connecting.page
  await tabTo(popup, 'Plain key')
  await popup.keyboard.press('Enter')
  await expect(popup.getByRole('radio', { name: /^Plain key/ })).toBeChecked()
  await tabTo(popup, 'Connect and sign')
  await pressLast(popup)
  await expectMessage(dialog)
  await tabTo(page, 'Sign message')
  const signing = await windowOf(page, () => page.keyboard.press('Enter'))
  await signing.ready()
  await tabTo(signing.page, 'Sign')
  await pressLast(signing.page)
  await expectSignedIn(page)
})

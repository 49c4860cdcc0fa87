// cspell:ignore harb
import type { Page } from '@playwright/test'
import { policy } from './fixtures/folder.ts'
import { expect, hostedRow, libraries, sign, hostedTest as test, windowOf } from './fixtures/hosted.ts'
import { tabTo } from './fixtures/keys.ts'
import { dialogOf, expectMessage, expectSignedIn, openDialog, signInButton } from './fixtures/steps.ts'
import { scriptsOf, watch } from './fixtures/watch.ts'

/** Presses Enter on a button that closes the window. */
async function pressLast(popup: Page): Promise<void> {
  const closed = popup.waitForEvent('close')
  // The window may close before the key is released.
  await popup.keyboard.press('Enter').catch(() => undefined)
  await closed
}

const nameOf = {
  '@base-org/account': 'base-account',
  '@coinbase/wallet-sdk': 'coinbase-wallet',
} as const

for (const { library, name } of libraries)
  test(`${library} is loaded only after its wallet is selected, the other library never, and no other host is contacted`, async ({
    page,
    context,
    hosted,
    misbehave,
  }) => {
    await misbehave('two-steps')
    const seen = await watch(page, hosted.site.url)
    const hosts = { page: new Set<string>(), window: new Set<string>() }
    context.on('request', request => {
      const { protocol, origin } = new URL(request.url())
      if (protocol.startsWith('http')) hosts[request.frame().page() === page ? 'page' : 'window'].add(origin)
    })
    /** The scripts that contain the message protocol of wallet windows. */
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

    await test.step('nothing is loaded on the page', async () => {
      await page.goto('/')
      await page.waitForLoadState('networkidle')
      expect(speaking).toEqual([])
    })
    await test.step('nothing is loaded while the dialog is open', async () => {
      const dialog = await openDialog(page)
      await expect(hostedRow(dialog, name)).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await libraryScripts()).toEqual([])
      expect(speaking).toEqual([])
      expect(seen.foreign).toEqual([])
    })
    await test.step('the library is loaded after its wallet is selected', async () => {
      const hand = await windowOf(page, () => hostedRow(dialogOf(page), name).click())
      await hand.ready()
      // The response bodies are read a moment later.
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
    await test.step('the window contacts only its own host, and the page only its own server', async () => {
      expect([...hosts.page]).toEqual([hosted.site.url])
      expect([...hosts.window]).toEqual([hosted.wallet.url])
    })
  })

test('pages keep their security policies with hosted wallets configured, for HEAD as for GET', async ({
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

test('a person connects, signs and is signed in using only the keyboard on a small screen', async ({
  page,
  misbehave,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await misbehave('two-steps')
  await page.goto('/')
  await signInButton(page).focus()
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  const row = hostedRow(dialog, libraries[0].name)
  await expect(row).toBeVisible()
  // The first wallet takes the focus of the list. The first letters of a name lead to the others.
  await tabTo(page, new RegExp(`^${libraries[0].name}`))
  await page.keyboard.type('mead')
  await expect(hostedRow(dialog, libraries[1].name)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(row).toBeFocused()
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

import type { Page } from '@playwright/test'
import { nameOfFocused } from './fixtures/keys.ts'
import { kitButton, openKitPage } from './fixtures/kit-page.ts'
import { readQr } from './fixtures/qr.ts'
import { dialogOf, disconnect, expectMessage, openDialog, walletRow } from './fixtures/steps.ts'
import { bareTest, expect, extensionTest } from './fixtures/test.ts'
import { watch } from './fixtures/watch.ts'

const rows = (page: Page) =>
  dialogOf(page).getByRole('region', { name: 'Wallets' }).locator('button[data-row]')
const heading = (page: Page) => dialogOf(page).getByRole('heading', { level: 2 })

// Wallets are listed in the order in which they announce themselves, and a loaded extension is the last.
extensionTest(
  'installed wallets come first, and a recently used wallet is marked and listed before the others',
  async ({ page, wallet }) => {
    await page.addInitScript(() => {
      // Delayed like a person’s rejection; the kit takes an immediate one for the wallet’s own.
      const request = () => new Promise((_, reject) => setTimeout(reject, 400, { code: 4001 }))
      const provider = { request, on() {}, removeListener() {} }
      const info = { uuid: 'a', rdns: 'org.aaa', name: 'Another Wallet', icon: '' }
      const tell = () =>
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
      window.addEventListener('eip6963:requestProvider', tell)
      tell()
    })
    await wallet.setBehavior('approve')
    await page.goto('/')
    const dialog = await openDialog(page)
    const installed = dialog.getByRole('list', { name: 'In this browser' }).getByRole('button')
    await expect(installed).toHaveText([/Another Wallet/, /Demo Extension/])
    await expect(dialog.getByText('Recent')).toHaveCount(0)
    await expect(rows(page).nth(2)).toHaveText(/^MetaMask/)
    await walletRow(dialog, 'Demo Extension').click()
    await expectMessage(dialog)
    await disconnect(dialog, 'Demo Extension')
    await expect(installed).toHaveText([/Demo Extension.*Recent/, /Another Wallet/])
    await page.reload()
    await openDialog(page)
    await expect(installed).toHaveText([/Demo Extension.*Recent/, /Another Wallet/])
  },
)

bareTest(
  'the list can be searched by name, keeps the search when the person returns, and says when nothing is found',
  async ({ page }) => {
    await page.goto('/')
    const dialog = await openDialog(page)
    const field = dialog.getByRole('searchbox', { name: 'Search wallets' })
    await field.fill('rain')
    await expect(rows(page)).toHaveText([/^Rainbow/])
    await expect(dialog.getByRole('status').filter({ hasText: '1 wallet found.' })).toBeVisible()
    await field.press('Enter')
    await expect(heading(page)).toHaveText('Rainbow isn’t in this browser')
    await page.goBack()
    await expect(field).toHaveValue('rain')
    await expect(rows(page)).toHaveText([/^Rainbow/])
    await field.fill('multisig')
    await expect(rows(page)).toHaveText([/^Safe\s*A Safe with its owners/])
    await field.fill('no such wallet')
    await expect(dialog.getByRole('heading', { name: 'No wallets found for “no such wallet”' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Clear search' }).last().click()
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()
    await expect.poll(() => rows(page).count()).toBeGreaterThan(3)
    await field.fill('x')
    await field.press('Escape')
    await expect(field).toHaveValue('')
    await expect(dialog).toBeVisible()
    await field.press('Escape')
    await expect(dialog).toBeHidden()
  },
)

bareTest('arrow keys, Home, End and typed letters move through the whole list', async ({ page }) => {
  await page.goto('/')
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: /^Show all \d+ wallets$/ }).click()
  await expect.poll(() => rows(page).count()).toBeGreaterThan(40)
  const focused = () => nameOfFocused(page)
  const names = await rows(page).evaluateAll(all => all.map(row => row.getAttribute('data-row') ?? ''))
  await rows(page).first().focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key)
  expect(await focused()).toContain(names[1])
  await page.keyboard.press('End')
  expect(await focused()).toContain(names.at(-1))
  await expect(rows(page).last()).toBeInViewport()
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toContain(names.at(-1))
  await page.keyboard.press('Home')
  expect(await focused()).toContain(names[0])
  // Letters typed too slowly start a new search.
  await expect(async () => {
    await page.keyboard.press('Home')
    await page.keyboard.type('rab')
    expect(await focused()).toBe('Rabby')
  }).toPass({ intervals: [1_000] })
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowUp')
  await expect(dialog.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toContain(names[0])
  // Only one of the rows is a Tab stop.
  await expect(rows(page).and(page.locator('[tabindex="0"]'))).toHaveCount(1)
})

bareTest(
  'a catalogue wallet that announces itself late updates its own row, and nothing moves',
  async ({ page }) => {
    await page.addInitScript(() => {
      // Delayed like a person’s rejection; the kit takes an immediate one for the wallet’s own.
      const request = () => new Promise((_, reject) => setTimeout(reject, 400, { code: 4001 }))
      const provider = { request, on() {}, removeListener() {} }
      const info = { uuid: 'early', rdns: 'org.early', name: 'Early', icon: '' }
      window.addEventListener('eip6963:requestProvider', () =>
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } })),
      )
    })
    await page.goto('/')
    const dialog = await openDialog(page)
    const row = dialog.getByRole('button', { name: /^Rainbow/ })
    await row.hover()
    const middle = async () => {
      const box = await row.boundingBox()
      return box && box.y + box.height / 2
    }
    await expect(walletRow(dialog, 'Early')).toBeVisible()
    // Wait until nothing has moved for ten frames.
    await expect(async () => {
      const before = await middle()
      await page.evaluate(async () => {
        for (let frames = 0; frames < 10; frames++) await new Promise(requestAnimationFrame)
      })
      expect(await middle()).toBe(before)
    }).toPass()
    const before = await middle()
    await page.evaluate(() => {
      // Delayed like a person’s rejection; the kit takes an immediate one for the wallet’s own.
      const request = () => new Promise((_, reject) => setTimeout(reject, 400, { code: 4001 }))
      const provider = { request, on() {}, removeListener() {} }
      const info = { uuid: 'late', rdns: 'me.rainbow', name: 'Rainbow', icon: '' }
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
    })
    await expect(
      dialog.getByRole('status').filter({ hasText: 'Rainbow was detected in this browser.' }),
    ).toHaveCount(1)
    await expect(row).toContainText('Installed')
    expect(await middle()).toBe(before)
    await row.click()
    await expect(heading(page)).toHaveText('You didn’t connect Rainbow')
  },
)

bareTest(
  '“I don’t have a wallet” leads to the store, and the QR code for a phone, in light and dark, contains the store’s address',
  async ({ page, server }) => {
    const seen = await watch(page, server.url)
    await page.goto('/')
    const dialog = await openDialog(page)
    await dialog.getByRole('button', { name: 'I don’t have a wallet' }).click()
    await expect(heading(page)).toHaveText('Get a wallet')
    await dialog.getByRole('button', { name: /^MetaMask/ }).click()
    await expect(heading(page)).toHaveText('Get MetaMask')
    const store = dialog.getByRole('link', { name: /^Extension for Chrome/ })
    await expect(store).toHaveAttribute('href', /^https:\/\/chromewebstore\.google\.com\//)
    await expect(store).toHaveAttribute('target', '_blank')
    await dialog.getByRole('button', { name: /^App for iPhone/ }).click()
    const code = dialog.getByRole('img', { name: 'QR code for MetaMask in the store' })
    await expect(dialog.locator('img[alt=""]').first()).toBeVisible()
    const links = { iPhone: /^https:\/\/apps\.apple\.com\//, Android: /^https:\/\/play\.google\.com\// }
    for (const [phone, address] of Object.entries(links)) {
      await dialog.getByRole('radio', { name: new RegExp(`^${phone}`) }).check({ force: true })
      const link = dialog.getByRole('link', { name: /^(apps\.apple|play\.google)/ })
      await expect(link).toHaveAttribute('href', address)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        // The code is redrawn a moment after the link.
        await expect(async () =>
          expect(await readQr(code.locator('xpath=..'))).toBe(await link.getAttribute('href')),
        ).toPass()
      }
    }
    expect(seen.foreign).toEqual([])
    expect(seen.complaints).toEqual([])
  },
)

bareTest(
  'on a phone, the dialog offers the phone’s own store without a QR code',
  async ({ browser, server }) => {
    const context = await browser.newContext({
      baseURL: server.url,
      userAgent:
        'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      isMobile: true,
      hasTouch: true,
      viewport: { width: 390, height: 844 },
    })
    const page = await context.newPage()
    await page.goto('/')
    const dialog = await openDialog(page)
    await expect(dialog.getByRole('heading', { name: 'No wallets found in this browser' })).toBeVisible()
    await dialog.getByRole('button', { name: 'I don’t have a wallet' }).tap()
    await dialog.getByRole('button', { name: /^MetaMask/ }).tap()
    await expect(dialog.getByRole('link', { name: /^App for Android/ })).toHaveAttribute(
      'href',
      /^https:\/\/play\.google\.com\//,
    )
    await context.close()
  },
)

bareTest('without a relay, the dialog offers no pairing code', async ({ page }) => {
  await openKitPage(page)
  await kitButton(page).click()
  await expect(rows(page).first()).toBeVisible()
  await expect(dialogOf(page).getByText('Scan with a phone wallet')).toHaveCount(0)
})

bareTest(
  'a list of wallets that is longer than its place fades out, and no longer at its end',
  async ({ page }) => {
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto('/')
      const dialog = await openDialog(page)
      for (const list of ['short', 'whole'])
        await bareTest.step(`${list}, ${width}×${height}`, async () => {
          const place = dialog.getByRole('region', { name: 'Wallets' })
          const edge = () =>
            place.evaluate(scroller => {
              const { position, blockSize, backgroundImage } = getComputedStyle(scroller, '::after')
              const last = [...scroller.querySelectorAll('[data-row]')].at(-1)?.getBoundingClientRect()
              const fadesFrom = scroller.getBoundingClientRect().bottom - Number.parseFloat(blockSize)
              return {
                isFaded: position === 'sticky' && backgroundImage.startsWith('linear-gradient'),
                isUnderFade: Math.round((last?.bottom ?? 0) - fadesFrom) > 0,
              }
            })
          await place.evaluate(scroller => scroller.scrollTo({ top: 0 }))
          expect(await edge()).toEqual({ isFaded: true, isUnderFade: true })
          await place.evaluate(scroller => scroller.scrollTo({ top: scroller.scrollHeight }))
          expect(await edge()).toEqual({ isFaded: true, isUnderFade: false })
          if (list === 'short') await dialog.getByRole('button', { name: /^Show all/ }).click()
        })
    }
  },
)

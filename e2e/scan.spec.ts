import { accounts } from '@countersign/testbed'
import type { Page } from '@playwright/test'
import { kitButton, openKitPage } from './fixtures/kit-page.ts'
import { readQr } from './fixtures/qr.ts'
import { dialogOf, expectMessage, signButton } from './fixtures/steps.ts'
import { expect, bareTest as test } from './fixtures/test.ts'
import { stillTime } from './fixtures/time.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const code = (page: Page) =>
  dialogOf(page).getByRole('img', { name: 'QR code that connects your wallet to this page' })
const heading = (page: Page) => dialogOf(page).getByRole('heading', { level: 2 })

/** Opens the code for one wallet. */
async function scanWith(page: Page, wallet: string, lifetime?: number) {
  await openKitPage(page, 'relay')
  await page.evaluate(lifetime => lifetime !== undefined && Object.assign(window, { lifetime }), lifetime)
  await kitButton(page).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('searchbox', { name: 'Search wallets' }).fill(wallet)
  await dialog.getByRole('button', { name: wallet }).first().click()
  return dialog
}

async function copied(page: Page): Promise<string> {
  await dialogOf(page).getByRole('button', { name: 'Copy link' }).click()
  await expect(dialogOf(page).getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1)
  return page.evaluate(() => navigator.clipboard.readText())
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`the QR code contains the pairing address, with the wallet’s logo in the middle (${colorScheme})`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    const dialog = await scanWith(page, 'Rainbow')
    await expect(heading(page)).toHaveText('Scan with Rainbow')
    await expect(code(page)).toBeVisible()
    const mark = dialog.locator('span > img')
    await expect(mark.first()).toBeVisible()
    const picture = await code(page).boundingBox()
    const middle = await mark.first().boundingBox()
    if (!picture || !middle) throw new Error('Neither is drawn.')
    expect(Math.abs(middle.x + middle.width / 2 - picture.x - picture.width / 2)).toBeLessThan(2)
    const address = await copied(page)
    expect(address).toMatch(/^wc:[0-9a-f]{64}@2\?.*symKey=[0-9a-f]{64}$/)
    await expect.poll(() => readQr(code(page).locator('xpath=..'))).toBe(address)
  })

test('a pairing address shows its remaining time and is replaced automatically when it expires', async ({
  page,
}) => {
  const passTime = await stillTime(page)
  const dialog = await scanWith(page, 'Rainbow', 60_000)
  await expect(dialog.getByText(/^New code in/)).toBeVisible()
  const first = await copied(page)
  await passTime(60_000)
  await expect(dialog.getByRole('status').filter({ hasText: 'The last code expired.' })).toBeVisible()
  const second = await copied(page)
  expect(second).not.toBe(first)
})

test('a phone that approves after it scanned the code signs the person in', async ({ page }) => {
  await page.exposeFunction('signOnPhone', (message: string) => accounts.carol.signMessage({ message }))
  const dialog = await scanWith(page, 'Rainbow')
  await expect(code(page)).toBeVisible()
  await page.evaluate(account => window.phone?.approve(account), accounts.carol.address)
  expect(await expectMessage(dialog)).toContain(accounts.carol.address)
  await signButton(dialog).click()
  await expect(dialog).toBeHidden()
  await expect(kitButton(page)).toContainText('carol.eth')
})

test('a rejection on the phone is reported, and the next code is a different one', async ({ page }) => {
  const dialog = await scanWith(page, 'Rainbow')
  const first = await copied(page)
  await page.evaluate(() => window.phone?.refuse())
  await expect(heading(page)).toHaveText('You didn’t connect Rainbow')
  await expect(dialog.getByRole('alert')).toContainText('You rejected the request in Rainbow')
  await dialog.getByRole('button', { name: 'Try again with a new code' }).click()
  await expect(heading(page)).toHaveText('Scan with Rainbow')
  expect(await copied(page)).not.toBe(first)
})

test('a relay that does not respond is reported, and the code appears once it does', async ({ page }) => {
  const dialog = await scanWith(page, 'Rainbow', 0)
  await expect(heading(page)).toHaveText('We couldn’t reach your phone')
  await expect(dialog.getByRole('alert')).toContainText(
    'the relay that connects your phone may be unavailable',
  )
  await page.evaluate(() => Object.assign(window, { lifetime: 60_000 }))
  await dialog.getByRole('button', { name: 'Try again with a new code' }).click()
  await expect(code(page)).toBeVisible()
})

test('leaving the code cancels it, and a phone’s later response connects nothing', async ({ page }) => {
  const dialog = await scanWith(page, 'Rainbow')
  await expect(code(page)).toBeVisible()
  await page.goBack()
  await expect(heading(page)).toHaveText('Who signs?')
  await page.evaluate(account => window.phone?.approve(account), accounts.carol.address)
  await expect(heading(page)).toHaveText('Who signs?')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(kitButton(page)).toHaveText('Connect a wallet')
})

test('a person without the wallet can get it, and a person with another wallet can use any wallet', async ({
  page,
}) => {
  const dialog = await scanWith(page, 'Rainbow')
  await dialog.getByRole('button', { name: 'I don’t have Rainbow' }).click()
  await expect(heading(page)).toHaveText('Get Rainbow')
  await page.keyboard.press('Escape')
  await kitButton(page).click()
  await dialog.getByRole('button', { name: 'Scan with a phone wallet' }).click()
  await expect(heading(page)).toHaveText('Scan with your phone')
  await expect(code(page)).toBeVisible()
})

import type { Page } from '@playwright/test'
import { tabTo } from './fixtures/keys.ts'
import { kitButton, openKitPage, signInHere } from './fixtures/kit-page.ts'
import {
  chooseWallet,
  connectButton,
  dialogOf,
  expectMessage,
  expectModal,
  openDialog,
} from './fixtures/steps.ts'
import { bareTest, expect, test } from './fixtures/test.ts'

/**
 * Paths to the views that need no wallet: the buttons to press from the list, each with the heading that it leads to.
 * Each path also covers the views along it.
 */
const ways = {
  '“what is a wallet”': [['What is a wallet?', 'What is a wallet?']],
  '“connect a wallet”, “get a wallet”, “get options” and “install on mobile by scan”': [
    ['I don’t have a wallet', 'Get a wallet'],
    ['MetaMask', 'Get MetaMask'],
    ['App for iPhone', 'Install MetaMask on your phone'],
  ],
  '“the ways of a Safe” and “choose a Safe”': [
    ['A Safe with its owners', 'Sign in as a Safe'],
    ['Owners’ wallets', 'Sign in as a Safe'],
  ],
  '“scan with the wallet”': [['Scan with a phone wallet', 'Scan with your phone']],
} as const satisfies Record<string, readonly (readonly [button: string, heading: string])[]>

/** The list is on every path; leaving it is tested only on the longest one. */
const firstStop = (way: readonly unknown[]) => (way.length > 1 ? 0 : 1)

const list = 'Who signs?'
const begins = (name: string) => new RegExp(`^${name.replace('?', '\\?')}`)

/** Opens the dialog and navigates to a view by clicks. */
async function clickTo(page: Page, way: readonly (readonly [string, string])[]) {
  await kitButton(page).click()
  await expectView(page, list)
  for (const [button, heading] of way) {
    await dialogOf(page)
      .getByRole('button', { name: begins(button) })
      .first()
      .click()
    await expectView(page, heading)
  }
}

async function expectView(page: Page, heading: string) {
  await expect(dialogOf(page).getByRole('heading', { level: 2 })).toHaveText(heading)
  await expectModal(page)
}

/** Expects the page as it was before the dialog was opened. */
async function expectLeft(page: Page, url: string) {
  await expect(dialogOf(page)).toBeHidden()
  await expect(kitButton(page)).toBeFocused()
  expect(page.url()).toBe(url)
  // The browser removes the dialog's history entry a moment later.
  await expect.poll(() => page.evaluate(() => history.state)).toBe(null)
}

for (const [views, way] of Object.entries(ways))
  bareTest(
    `views can be reached by clicks, and every way to leave them restores the page: ${views}`,
    async ({ page }) => {
      await page.goto('/')
      await openKitPage(page, 'relay')
      const url = page.url()
      const before = await page.evaluate(() => history.length)
      const back = dialogOf(page).getByRole('button', { name: 'Back', exact: true })

      // From each view on the path, including the list.
      for (const leave of [
        () => dialogOf(page).getByRole('button', { name: 'Close' }).click(),
        () => page.keyboard.press('Escape'),
        () => page.mouse.click(3, 3),
      ])
        for (let steps = firstStop(way); steps <= way.length; steps++) {
          await clickTo(page, way.slice(0, steps))
          await leave()
          await expectLeft(page, url)
        }

      const passed = [list, ...way.map(([, heading]) => heading)].slice(0, -1).reverse()
      await clickTo(page, way)
      for (const heading of passed) {
        await back.click()
        await expectView(page, heading)
      }
      await expect(back).toHaveCount(0)
      await page.mouse.click(3, 3)
      await expectLeft(page, url)

      await clickTo(page, way)
      for (const heading of passed) {
        await page.goBack()
        await expectView(page, heading)
      }
      await page.goBack()
      await expectLeft(page, url)

      // The dialog leaves at most one forward entry, however often it was opened.
      expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(before + 1)
      await page.goBack()
      await expect(page).toHaveURL(/:\d+\/$/)
    },
  )

bareTest('views can be reached and left using only the keyboard', async ({ page }) => {
  await openKitPage(page, 'relay')
  const url = page.url()
  const heading = dialogOf(page).getByRole('heading', { level: 2 })
  for (const [views, way] of Object.entries(ways))
    await bareTest.step(views, async () => {
      for (let steps = firstStop(way); steps <= way.length; steps++) {
        await tabTo(page, 'Connect a wallet')
        await page.keyboard.press('Enter')
        await expectView(page, list)
        for (const [button, title] of way.slice(0, steps)) {
          if (title === 'Scan with your phone') {
            // The list is one Tab stop; typing a name moves within it.
            await tabTo(page, /^MetaMask/)
            await page.keyboard.type('scan')
          } else await tabTo(page, begins(button))
          await page.keyboard.press('Enter')
          await expectView(page, title)
          await expect(heading).toBeFocused()
        }
        // Escape closes each view on the path; the last one is first left with Back.
        if (steps === way.length) {
          await tabTo(page, 'Back')
          await page.keyboard.press('Enter')
          await expect(heading).toBeFocused()
        }
        await page.keyboard.press('Escape')
        await expectLeft(page, url)
      }
    })
})

test('“Verify your account” is reachable using only the keyboard, and every way to leave it restores the page', async ({
  page,
  wallet,
}) => {
  await wallet.setBehavior('approve')
  await openKitPage(page)
  const url = page.url()
  await tabTo(page, 'Connect a wallet')
  await page.keyboard.press('Enter')
  await tabTo(page, /^Demo Extension/)
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  await expectMessage(dialog)
  // With a connected wallet, Back leads to the list.
  await dialog.getByRole('button', { name: 'Back', exact: true }).click()
  await expectView(page, list)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expectLeft(page, url)
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.goBack(),
  ]) {
    await kitButton(page).click()
    await expectMessage(dialog)
    await expectModal(page)
    await leave()
    await expectLeft(page, url)
  }
})

test('“Profile” and “Switch networks” are reachable using only the keyboard, and every way to leave them restores the page', async ({
  page,
  wallet,
}) => {
  await signInHere(page, wallet)
  const url = page.url()
  const dialog = dialogOf(page)
  const toProfile = async () => {
    await kitButton(page).focus()
    await page.keyboard.press('Enter')
    await expectView(page, 'Your account')
  }
  const toNetworks = async () => {
    await toProfile()
    await tabTo(page, /Switch networks$/)
    await page.keyboard.press('Enter')
    await expectView(page, 'Switch networks')
  }
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.goBack(),
  ]) {
    await toProfile()
    await leave()
    await expectLeft(page, url)
  }
  for (const back of [
    () => page.goBack(),
    () => dialog.getByRole('button', { name: 'Back', exact: true }).click(),
  ]) {
    await toNetworks()
    await back()
    await expectView(page, 'Your account')
    await page.keyboard.press('Escape')
    await expectLeft(page, url)
  }
  await toNetworks()
  await page.keyboard.press('Escape')
  await expectLeft(page, url)
})

bareTest(
  'reloading with the dialog open leaves no dialog entry in the history, and navigating closes it',
  async ({ page }) => {
    await page.goto('/account')
    await page.getByRole('link', { name: 'Countersign' }).click()
    await openDialog(page)
    await dialogOf(page).getByRole('button', { name: 'What is a wallet?' }).click()
    await page.reload()
    await expect(connectButton(page)).toBeVisible()
    await expect(dialogOf(page)).toBeHidden()
    await expect.poll(() => page.evaluate(() => history.state)).toBe(null)
    await page.goBack()
    await expect(page).toHaveURL(/\/account$/)
    await page.goForward()
    await expect(page).toHaveURL(/:\d+\/$/)
    await expect(dialogOf(page)).toBeHidden()

    await bareTest.step('navigating to another page closes the dialog', async () => {
      await openDialog(page)
      await page.evaluate(() => {
        history.pushState(null, '', '/account')
        dispatchEvent(new PopStateEvent('popstate'))
      })
      await expect(page.getByText('You’re not signed in.')).toBeVisible()
      await expect(dialogOf(page)).toBeHidden()
    })
  },
)

test('after signing in, Back returns directly to the page before the sign-in', async ({ page, wallet }) => {
  await wallet.setBehavior('approve')
  await page.goto('/')
  const dialog = await chooseWallet(page)
  await expectMessage(dialog)
  await dialog.getByRole('button', { name: 'Sign message' }).click()
  await expect(page).toHaveURL(/\/account$/)
  await page.goBack()
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(dialogOf(page)).toBeHidden()
})

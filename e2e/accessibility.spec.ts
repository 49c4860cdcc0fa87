import { expectAccessible } from './fixtures/axe.ts'
import {
  connectButton,
  dialogOf,
  expectFailure,
  expectMessage,
  expectSignedIn,
  headline,
  openDialog,
  signButton,
} from './fixtures/steps.ts'
import { bareTest, expect, test } from './fixtures/test.ts'

const sizes = [
  { size: 'small', viewport: { width: 320, height: 640 } },
  { size: 'wide', viewport: { width: 1280, height: 800 } },
] as const

for (const { size, viewport } of sizes) {
  bareTest.describe(`in a ${size} window`, () => {
    bareTest.use({ viewport })

    bareTest('all pages and dialogs for a visitor without a wallet are accessible', async ({ page }) => {
      await page.goto('/')
      await expect(connectButton(page)).toBeVisible()
      await expectAccessible(page, 'the first page')
      const dialog = await openDialog(page)
      await expect(dialog.getByRole('button', { name: 'Search again' })).toBeVisible()
      await expectAccessible(page, 'the dialog without wallets')
      await page.goto('/account')
      await expect(connectButton(page)).toBeVisible()
      await expectAccessible(page, 'the account page of nobody')
      await page.goto('/nowhere')
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
      await expectAccessible(page, 'an unknown page')
      await page.route('**/v1/**', route => route.abort())
      await page.goto('/')
      await expect(page.getByRole('alert')).toBeVisible()
      await expectAccessible(page, 'the page while the server is away')
    })
  })

  test.describe(`in a ${size} window`, () => {
    test.use({ viewport })

    test('the whole sign-in is accessible, including the wallet’s windows', async ({ page, wallet }) => {
      await page.goto('/')
      const dialog = await openDialog(page)
      await expect(dialog.getByRole('button', { name: 'Demo Extension' })).toBeVisible()
      await expectAccessible(page, 'the list of wallets')
      await dialog.getByRole('button', { name: 'Demo Extension' }).click()
      await expect(
        dialog.getByRole('heading', { name: 'Approve the connection in Demo Extension' }),
      ).toBeVisible()
      await wallet.read()
      await expectAccessible(page, 'continue in the wallet')
      await expectAccessible(await wallet.window(), 'the wallet’s window at connect')
      await wallet.reject()
      await expect(dialog.getByRole('alert')).toBeVisible()
      await expectAccessible(page, 'a failed connection')
      await dialog.getByRole('button', { name: 'Try again' }).click()
      await wallet.approve()
      await expectMessage(dialog)
      await expectAccessible(page, 'the message to be signed')
      await signButton(dialog).click()
      await wallet.read()
      await expectAccessible(page, 'waiting for the signature')
      await expectAccessible(await wallet.window(), 'the wallet’s window at signing')
      await wallet.reject()
      await expectFailure(dialog, headline.sign, /You rejected the request in Demo Extension/)
      await expectAccessible(page, 'a failed signature')
      await dialog.getByRole('button', { name: 'Ask the wallet again' }).click()
      await wallet.approve()
      await expectSignedIn(page)
      await expect(page.getByRole('main').getByText(/^[\d,.]+ ETH$/)).toBeVisible()
      await expectAccessible(page, 'the account page')
      await wallet.switchAccount('bob')
      await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('button')).toHaveCount(2)
      await expectAccessible(page, 'the account page with a notice')
      await page.getByRole('button', { name: 'Dismiss' }).click()
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Your account/ })
        .click()
      await expect(page.getByText('Demo Extension shows another account', { exact: false })).toBeVisible()
      await expectAccessible(page, 'the menu of the account')
      await page.getByRole('button', { name: 'Balance and transactions' }).click()
      await expect(dialog.getByText('alice.eth', { exact: true })).toBeVisible()
      await expectAccessible(page, 'the profile')
      // The dialog offers another network only if the wallet shows the signed-in account.
      await wallet.switchAccount('alice')
      await dialog.getByRole('button', { name: /Switch networks$/ }).click()
      await expect(dialog.getByRole('heading', { name: 'Switch networks' })).toBeVisible()
      await expectAccessible(page, 'the networks')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Sign out everywhere' }).click()
      await expect(dialogOf(page)).toBeVisible()
      await expectAccessible(page, 'a question before signing out')
    })
  })
}

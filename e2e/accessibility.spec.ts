import type { RequestState } from '@countersign/api'
import { accounts } from '@countersign/testbed'
import type { Locator, Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { barriersIn, expectAccessibleInAllSizes as expectAccessible } from './fixtures/axe.ts'
import { accountId, post } from './fixtures/by-request.ts'
import { proveByRequest } from './fixtures/proofs.ts'
import { asked } from './fixtures/requests.ts'
import { signInByRequest, signInElsewhere } from './fixtures/sessions.ts'
import {
  connectButton,
  dialogOf,
  expectFailure,
  expectMessage,
  expectSignedIn,
  headline,
  messageIn,
  openDialog,
  questionOf,
  signButton,
} from './fixtures/steps.ts'
import { bareTest, expect, test } from './fixtures/test.ts'

/**
 * Expects that a view of the dialog is accessible together with the page below it. In everyone.spec.ts, the view itself is
 * tested in windows of all sizes, in light and dark.
 */
async function expectAccessibleDialog(page: Page, what: string, shown: Locator) {
  await expect(shown, what).toBeVisible()
  expect(await barriersIn(page, 'light'), `axe-core on ${what}`).toEqual([])
}

bareTest(
  'all pages for a visitor without a wallet are accessible in small and wide windows, and the dialog above them',
  async ({ page }) => {
    await page.goto('/')
    await expectAccessible(page, 'the first page', connectButton(page))
    const dialog = await openDialog(page)
    const again = dialog.getByRole('button', { name: 'Search again' })
    await expectAccessibleDialog(page, 'the dialog without wallets', again)
    await page.goto('/account')
    await expectAccessible(page, 'the account page of nobody', connectButton(page))
    await page.goto('/nowhere')
    const notFound = page.getByRole('heading', { name: 'Page not found' })
    await expectAccessible(page, 'an unknown page', notFound)
    await page.route('**/v1/**', route => route.abort())
    await page.goto('/')
    await expectAccessible(page, 'the page while the server is away', page.getByRole('alert'))
  },
)

bareTest(
  'pages that no other test checks are accessible in small and wide windows, in light and dark',
  async ({ page, server }) => {
    const key = privateKeyToAccount(generatePrivateKey())
    await signInByRequest(page, server.url, key)
    const { request } = await post<{ request: RequestState }>(
      page.context().request,
      `${server.url}/v1/requests`,
      asked({ account: null }),
    )
    const said = { purpose: 'opening an account', audience: null, visibility: 'listed' } as const
    await proveByRequest(page, server.url, { said, by: [key] })
    for (const path of [
      '/requests',
      '/requests/new',
      '/requests/keys',
      `/requests/${request.id}`,
      `/a/${accountId(key.address)}`,
      '/privacy',
      '/proofs',
      '/prove/unknown',
      '/authorize?problem=expired',
    ]) {
      await page.goto(path)
      await expect(page.getByText('Loading…')).toHaveCount(0)
      await expectAccessible(page, path, page.getByRole('heading', { level: 1 }))
    }
  },
)

test('the whole sign-in is accessible, its pages in small and wide windows, including the wallet’s windows', async ({
  page,
  wallet,
  server,
}) => {
  await signInElsewhere(server.url, accounts.alice)
  /** Checks the window in which the wallet asks. */
  async function expectAccessibleWallet(what: string) {
    await wallet.read()
    const popup = await wallet.window()
    await expectAccessible(popup, what, popup.getByRole('heading').first())
  }
  const alert = dialogOf(page).getByRole('alert')
  await page.goto('/')
  const dialog = await openDialog(page)
  const row = dialog.getByRole('button', { name: 'Demo Extension' })
  await expectAccessibleDialog(page, 'the list of wallets', row)
  await row.click()
  const approve = dialog.getByRole('heading', { name: 'Approve the connection in Demo Extension' })
  await expect(approve).toBeVisible()
  await wallet.read()
  await expectAccessibleDialog(page, 'continue in the wallet', approve)
  await expectAccessibleWallet('the wallet’s window at connect')
  await wallet.reject()
  await expectAccessibleDialog(page, 'a failed connection', alert)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await wallet.approve()
  await expectMessage(dialog)
  await expectAccessibleDialog(page, 'the message to be signed', messageIn(dialog))
  await signButton(dialog).click()
  await wallet.read()
  await expectAccessibleDialog(page, 'waiting for the signature', dialog)
  await expectAccessibleWallet('the wallet’s window at signing')
  await wallet.reject()
  await expectFailure(dialog, headline.sign, /You rejected the request in Demo Extension/)
  await expectAccessibleDialog(page, 'a failed signature', alert)
  await dialog.getByRole('button', { name: 'Ask the wallet again' }).click()
  await wallet.approve()
  await expectSignedIn(page)
  const balance = page.getByRole('main').getByText(/^[\d,.]+ ETH$/)
  await expectAccessible(page, 'the account page', balance)
  await wallet.switchAccount('bob')
  const notice = page.getByRole('region', { name: 'Notifications' }).getByRole('button')
  await expect(notice).toHaveCount(2)
  await expectAccessible(page, 'the account page with a notice', notice.first())
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Your account/ })
    .click()
  const switched = page.getByText('Demo Extension shows another account', { exact: false })
  await expectAccessible(page, 'the menu of the account', switched)
  await page.getByRole('button', { name: 'Balance and transactions' }).click()
  await expectAccessibleDialog(page, 'the profile', dialog.getByText('alice.eth', { exact: true }))
  // The dialog offers another network only if the wallet shows the signed-in account.
  await wallet.switchAccount('alice')
  await dialog.getByRole('button', { name: /Switch networks$/ }).click()
  const networks = dialog.getByRole('heading', { name: 'Switch networks' })
  await expectAccessibleDialog(page, 'the networks', networks)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sign out all other devices' }).click()
  await expectAccessible(page, 'a question before signing out', questionOf(page))
})

import { peoplesSafes } from '@countersign/testbed'
import { injectedWallet } from '@countersign/testbed/automation'
import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/axe.ts'
import { expectFits } from './fixtures/fits.ts'
import { walletTimeout } from './fixtures/limits.ts'
import { card, transactionsOf } from './fixtures/safe-page.ts'
import { chooseWallet, dialogOf, expectMessage, expectSignedIn, signButton } from './fixtures/steps.ts'
import { expect, demoTest as test } from './fixtures/test.ts'

const notVerified = 'from the Safe service, not verified'

test('the team of the demo has tokens, an NFT, a delegate and a history', async ({ page }) => {
  const { team } = await peoplesSafes()
  await page.goto(`/safe/eip155:31337:${team.address}`)
  const section = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(section('Balances')).toContainText(/4,500 \u2068?OIL/)
  await expect(section('NFTs')).toContainText('The old lamp')
  await expect(section('Delegates')).toContainText('Bookkeeping')
  await page.goto(transactionsOf(team))
  for (const status of ['Executed', 'Failed', 'Cancelled'])
    await expect(section('History').getByText(status, { exact: true }).first()).toBeVisible()
  for (const direction of [/^Incoming/, /^Outgoing/, /^Unknown direction/])
    await expect(section('History').getByText(direction).first()).toBeVisible()
})

test('a transaction of the demo is shown by its block explorer', async ({ page, context }) => {
  const { team } = await peoplesSafes()
  await page.goto(transactionsOf(team))
  const sent = card(page, 'History', /Sent \u2068?300 \u2068?OIL/)
  await sent.locator('summary').first().click()
  // Of the call data, too, in the unit that the token names.
  await expect(sent.getByText('value', { exact: true }).locator('xpath=../dd')).toContainText(
    /^\u2068?300 \u2068?OIL/,
  )
  const opened = context.waitForEvent('page')
  await sent.getByRole('link', { name: 'View on explorer' }).click()
  const explorer = await opened
  await expect(explorer.getByRole('heading', { level: 1 })).toHaveText('Transaction')
  await expect(explorer.getByText('Success')).toBeVisible()
  await expect(explorer.getByText('300000000 of')).toBeVisible()
  await expectAccessible(explorer, 'the demo’s block explorer')
  await explorer.getByRole('link', { name: team.address }).first().click()
  await expect(explorer.getByRole('heading', { level: 1 })).toHaveText('Contract')
  await expect(explorer.getByText('4.25 ETH')).toBeVisible()
})

test('the demo’s Safes and contracts have names: the verified one, or the Safe service’s with its mark', async ({
  page,
}) => {
  const { team, treasury, holding } = await peoplesSafes()
  const main = page.getByRole('main')
  await page.goto(`/safe/eip155:31337:${team.address}`)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(`Team ${notVerified}`)
  await page.goto(`/safe/eip155:31337:${holding.address}`)
  await expect(page.getByRole('region', { name: 'Owners', exact: true })).toContainText(`Team ${notVerified}`)
  await page.goto(transactionsOf(treasury))
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('treasury.eth')
  const batch = card(page, 'Queue', /Batch of .?2/)
  await batch.locator('summary').first().click()
  await expect(batch.getByText(`MultiSendCallOnly 1.4.1 ${notVerified}`).first()).toBeVisible()
  await expect(batch.getByText(`Lamp Oil ${notVerified}`).first()).toBeVisible()
})

test('an address leads to the block explorer of its network, and tells it nothing of this page', async ({
  page,
  context,
}) => {
  const { team } = await peoplesSafes()
  await page.goto(`/safe/eip155:31337:${team.address}`)
  const link = page.getByRole('link', { name: `View ${team.address} on the block explorer` })
  const opened = context.waitForEvent('page')
  await link.click()
  const explorer = await opened
  await expect(explorer.getByRole('heading', { level: 1 })).toHaveText('Contract')
  expect(await explorer.evaluate(() => [opener, document.referrer])).toEqual([null, ''])
  await expect(
    page
      .getByRole('region', { name: 'Owners', exact: true })
      .getByRole('link', { name: /on the block explorer$/ }),
  ).not.toHaveCount(0)
})

test('the demo’s Safe{Wallet} opens this site as a Safe App with one click', async ({ page }) => {
  await page.goto('/demo/safe')
  await page.getByRole('link', { name: 'Team', exact: true }).click()
  await page.getByRole('link', { name: 'Apps', exact: true }).click()
  await page.getByRole('list', { name: 'Apps' }).getByRole('link', { name: 'Countersign' }).click()
  // Only a wallet that is connected is asked to verify: this one is the Safe.
  await expect(page.frameLocator('iframe').getByRole('button', { name: 'Verify your account' })).toBeVisible()
})

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true })

  test('the queue of the demo’s treasury has a transaction in every state', async ({ page }) => {
    const { treasury } = await peoplesSafes()
    await page.goto(transactionsOf(treasury))
    const queue = page.getByRole('region', { name: 'Queue', exact: true })
    await expect(queue.getByText('Ready to execute')).toBeVisible()
    await expect(queue.getByText('Needs confirmations').first()).toBeVisible()
    await expect(queue).toContainText('These transactions have the same nonce')
    await expectFits(page)
  })

  test('the profile’s link opens the account in the demo’s block explorer', async ({ page, context }) => {
    const { url } = await openExplorer(page)
    const explorer = await context.newPage()
    await explorer.goto(url)
    await expect(explorer.getByRole('heading', { level: 1 })).toHaveText('Account')
    await expectFits(explorer)
  })
})

/** Connects alice's wallet, and returns the link of her profile to the explorer. */
async function openExplorer(page: Page): Promise<{ url: string }> {
  const wallet = injectedWallet(page, { timeout: walletTimeout })
  await page.goto('/')
  const dialog = await chooseWallet(page, 'Demo Wallet')
  await wallet.approve()
  await expectMessage(dialog)
  await signButton(dialog).click()
  await wallet.approve()
  await expectSignedIn(page)
  await page.getByRole('banner').getByRole('button', { name: /alice/ }).click()
  await page.getByRole('button', { name: 'Balance and transactions' }).click()
  const link = dialogOf(page).getByRole('link', { name: /View on explorer/ })
  return { url: (await link.getAttribute('href')) ?? '' }
}

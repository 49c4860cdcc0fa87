import { accounts } from '@countersign/testbed'
import { endSessions } from './fixtures/sessions.ts'
import {
  connect,
  connectButton,
  dialogOf,
  disconnect,
  expectMessage,
  expectSignedIn,
  finish,
  messageIn,
  openDialog,
  signIn,
} from './fixtures/steps.ts'
import { expect, test } from './fixtures/test.ts'

const alice = accounts.alice.address
const bob = accounts.bob.address

test('switching the account in the wallet signs nobody out, and the new account is verified only on request', async ({
  page,
  wallet,
  server,
}) => {
  await endSessions(page, server.url, accounts.alice)
  await endSessions(page, server.url, accounts.bob)
  await signIn(page, wallet, 'alice')
  await wallet.switchAccount('bob')
  const notices = page.getByRole('region', { name: 'Notifications' })
  await expect(notices).toContainText('You’re still signed in as alice.eth')
  expect(await wallet.pending()).toEqual([])
  await expectSignedIn(page, alice)

  await notices.getByRole('button', { name: 'Sign in as bob.eth' }).click()
  expect(await expectMessage(dialogOf(page))).toContain(bob)
  await expect(dialogOf(page)).toContainText(/Account in Demo Extension\s*bob\.eth/)
  await finish(page, wallet)
  await expectSignedIn(page, bob)
  await expect(notices.getByRole('paragraph')).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(1)

  // The replaced session has ended, so alice has only this one.
  await wallet.switchAccount('alice')
  await notices.getByRole('button', { name: 'Sign in as alice.eth' }).click()
  await expectMessage(dialogOf(page))
  await finish(page, wallet)
  await expectSignedIn(page, alice)
  await expect(page.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(1)
})

test('the offer to verify a new account can be dismissed, and disappears when the old account is selected again', async ({
  page,
  wallet,
}) => {
  await signIn(page, wallet, 'alice')
  await wallet.switchAccount('bob')
  const notices = page.getByRole('region', { name: 'Notifications' })
  await notices.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notices.getByRole('paragraph')).toHaveCount(0)
  await wallet.switchAccount('carol')
  await expect(notices).toContainText('switched to carol.eth')
  await wallet.switchAccount('alice')
  await expect(notices.getByRole('paragraph')).toHaveCount(0)
  await expectSignedIn(page, alice)
})

test('a wallet that disconnects after the sign-in does not sign the person out', async ({ page, wallet }) => {
  await signIn(page, wallet, 'alice')
  await wallet.disconnect()
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('paragraph')).toHaveCount(0)
  await page.reload()
  await expectSignedIn(page, alice)
})

test('after a reload, the last wallet is restored without a request to it', async ({ page, wallet }) => {
  const dialog = await connect(page, wallet, 'alice')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await expect(connectButton(page)).toHaveText('My wallet')
  await openDialog(page)
  expect(await expectMessage(dialog)).toContain(alice)
  expect(await wallet.pending()).toEqual([])
  await finish(page, wallet)
})

test('a wallet that was disconnected on the page is not reconnected automatically', async ({
  page,
  wallet,
}) => {
  const dialog = await connect(page, wallet, 'alice')
  await disconnect(dialog, 'Demo Extension')
  await expect(dialog.getByRole('heading', { name: 'Who signs?' })).toBeVisible()
  await page.reload()
  await openDialog(page)
  await expect(dialog.getByRole('list', { name: 'In this browser' })).toBeVisible()
})

test('a sign-in succeeds and persists when the wallet switches chains before, during and after it', async ({
  page,
  wallet,
}) => {
  const dialog = await connect(page, wallet, 'alice')
  expect(await messageIn(dialog).textContent()).toContain('Chain ID: 31337')
  await wallet.switchChain(1)
  await expect(dialog.getByText('Your wallet’s network isn’t used here.')).toBeVisible()
  expect(await expectMessage(dialog)).toContain('Chain ID: 31337')
  await dialog.getByRole('button', { name: 'Sign message' }).click()
  await wallet.read()
  await wallet.switchChain(31337)
  await wallet.approve()
  await expectSignedIn(page, alice)
  await wallet.switchChain(1)
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('paragraph')).toHaveCount(0)
  await page.reload()
  await expectSignedIn(page, alice)
})

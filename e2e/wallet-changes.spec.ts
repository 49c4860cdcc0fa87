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
  walletRow,
} from './fixtures/steps.ts'
import { expect, test } from './fixtures/test.ts'

const alice = accounts.alice.address
const bob = accounts.bob.address

test('switching the account in the wallet, or disconnecting, signs nobody out, and the new account is verified only on request', async ({
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

  await test.step('the offer to verify a new account can be dismissed, and disappears when the old account is selected again', async () => {
    await wallet.switchAccount('bob')
    await notices.getByRole('button', { name: 'Dismiss' }).click()
    await expect(notices.getByRole('paragraph')).toHaveCount(0)
    await wallet.switchAccount('carol')
    await expect(notices).toContainText('switched to carol.eth')
    await wallet.switchAccount('alice')
    await expect(notices.getByRole('paragraph')).toHaveCount(0)
    await expectSignedIn(page, alice)
  })
  await test.step('a wallet that disconnects after the sign-in does not sign the person out', async () => {
    await wallet.disconnect()
    await expect(notices.getByRole('paragraph')).toHaveCount(0)
    await page.reload()
    await expectSignedIn(page, alice)
  })
})

test('a wallet that was disconnected on the page is not reconnected, and a connected one is restored without a request and signs in, on every chain', async ({
  page,
  wallet,
}) => {
  const dialog = await connect(page, wallet, 'alice')
  await test.step('disconnected on the page: it is not reconnected after a reload', async () => {
    await disconnect(dialog, 'Demo Extension')
    await expect(dialog.getByRole('heading', { name: 'Who signs?' })).toBeVisible()
    await page.reload()
    await openDialog(page)
    await expect(dialog.getByRole('list', { name: 'In this browser' })).toBeVisible()
  })
  await test.step('connected: it is restored after a reload without a request to it', async () => {
    await wallet.setBehavior('approve')
    await walletRow(dialog, 'Demo Extension').click()
    await expectMessage(dialog)
    await wallet.setBehavior('ask')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.reload()
    await expect(connectButton(page)).toHaveText('My wallet')
    await openDialog(page)
    expect(await expectMessage(dialog)).toContain(alice)
    expect(await wallet.pending()).toEqual([])
  })
  await test.step('a sign-in succeeds and persists when the wallet switches chains before, during and after it', async () => {
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
})

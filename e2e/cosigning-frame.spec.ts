import { accounts } from '@countersign/testbed'
import { confirmByRequest } from './fixtures/by-request.ts'
import { expectWaiting, cosigningTest as test } from './fixtures/cosigning.ts'
import { connectButton, messageIn, signButton } from './fixtures/steps.ts'
import { expect } from './fixtures/test.ts'

const { alice, bob, carol } = accounts
const three = [alice.address, bob.address, carol.address]

test('a Safe signs in inside Safe{Wallet}, and the session exists only in that frame', async ({
  newSafe,
  inSafeWallet,
  safeWorld: { site },
}) => {
  const safe = await newSafe({ owners: three, threshold: 2 })
  const hand = await inSafeWallet(safe)
  await hand.openApp(site.url)
  const app = hand.app()
  const dialog = app.getByRole('dialog').filter({ has: app.getByRole('heading') })
  // The Safe around the page is connected at once.
  await app.getByRole('main').getByRole('button', { name: 'Verify your account' }).click()
  await expect(dialog.getByText('Sign this message for 0x')).toBeVisible()
  const message = await messageIn(dialog).textContent()
  expect(message).toContain(safe.address)
  await expect(dialog.getByText('Started by')).toBeVisible()
  await expect(dialog.getByText('This browser', { exact: true })).toBeVisible()
  const code = /Request ID: (\w{6})/.exec(message ?? '')?.[1] ?? ''
  await expect(dialog.getByRole('group', { name: 'Comparison code' })).toContainText([...code].join(' '))
  await expect(dialog.getByText('What is this code?')).toBeVisible()
  await signButton(dialog).click()
  await expect(dialog.getByText('around this page')).toBeVisible()
  await expect(dialog.getByText('toolbar')).toHaveCount(0)
  expect(await hand.untilAsked()).toBe('message')
  expect(await hand.read()).toMatchObject({ text: message, facts: { Safe: safe.address } })
  // The window of Safe{Wallet} covers the button. Once an owner has confirmed there, the dialog goes on by itself.
  await dialog.getByRole('button', { name: 'Share the link first' }).dispatchEvent('click')
  const asked = await expectWaiting(dialog)
  await hand.confirm('alice')
  await confirmByRequest(asked, bob)
  await expect(app.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  await expect(app.getByRole('button', { name: `Copy address ${safe.address}` })).toBeVisible()

  await hand.openApp(site.url)
  await expect(app.getByText('You’re signed in as')).toBeVisible()
  const outside = await hand.page.context().newPage()
  await outside.goto(site.url)
  await expect(connectButton(outside)).toBeVisible()
})

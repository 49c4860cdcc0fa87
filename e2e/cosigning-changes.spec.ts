import { accounts, changeThreshold, swapOwner } from '@countersign/testbed'
import { askByRequest, confirmByRequest } from './fixtures/by-request.ts'
import {
  confirmButton,
  connectOwner,
  expectSafeSignedIn,
  expectWaiting,
  foundLater,
  nameSafe,
  ownerRow,
  shortened,
  cosigningTest as test,
  titleOf,
  visit,
  waitInDialog,
} from './fixtures/cosigning.ts'
import { chooseWallet, expectMessage } from './fixtures/steps.ts'
import { expect } from './fixtures/test.ts'

const { alice, bob, carol, heidi } = accounts
const three = [alice.address, bob.address, carol.address]

test('a sign-in completes after an owner declines, the threshold is raised and an owner is replaced', async ({
  person,
  newSafe,
  passServerTime,
  world: { chain },
}) => {
  const safe = await newSafe({ owners: three, threshold: 2 })
  const asker = await person('alice')
  const asked = await askByRequest(asker, safe)
  await confirmByRequest(asked, alice)
  const dialog = await waitInDialog(asker)
  const [bobs, carols] = [await person('bob'), await person('carol')]

  await test.step('an owner declines with a reason', async () => {
    await visit(carols, asked)
    await connectOwner(carols)
    await carols.page.getByRole('button', { name: 'Decline', exact: true }).click()
    await carols.page.getByLabel('Reason').fill('I do not know of this.')
    await carols.page.getByRole('alertdialog').getByRole('button', { name: 'Decline', exact: true }).click()
    await expect(titleOf(carols.page)).toHaveText('You declined')
    await expect(ownerRow(asker.page, carol.address)).toContainText('Declined: I do not know of this.')
  })
  await test.step('the Safe raises its threshold', async () => {
    await changeThreshold(chain, { safe, by: [bob, carol] }, 3)
    await passServerTime(10_000)
    await expect(dialog.getByText('1 of 3 confirmations')).toBeVisible(foundLater)
  })
  await test.step('an owner who has confirmed is replaced', async () => {
    await confirmByRequest(asked, bob)
    await visit(bobs, asked)
    await connectOwner(bobs)
    await expect(titleOf(bobs.page)).toHaveText('You confirmed')
    await expect(dialog.getByText('2 of 3 confirmations')).toBeVisible()
    await swapOwner(chain, { safe, by: [alice, bob, carol] }, bob.address, heidi.address)
    await passServerTime(10_000)
    await expect(titleOf(bobs.page)).toHaveText('This wallet is no longer an owner', foundLater)
    await expect(ownerRow(asker.page, bob.address)).toContainText('this confirmation doesn’t count')
    await expect(dialog.getByText('1 of 3 confirmations')).toBeVisible()
  })
  await test.step('the new owner confirms, and so does the owner who had declined', async () => {
    await confirmByRequest(asked, heidi)
    await carols.page.getByRole('button', { name: 'Change my decision' }).click()
    await confirmButton(carols.page).click()
    await expect(dialog).toBeHidden(foundLater)
    await asker.page.goto('/account')
    await expectSafeSignedIn(asker.page, safe)
    await expect(titleOf(carols.page)).toHaveText('The sign-in is confirmed')
  })
  await test.step('the session ends when an owner who signed is replaced', async () => {
    await swapOwner(chain, { safe, by: [alice, heidi, carol] }, heidi.address, bob.address)
    // The server checks the signature of a session at most every 5 seconds.
    await passServerTime(10_000)
    await asker.page.reload()
    await expect(asker.page.getByText('You’re not signed in.')).toBeVisible()
  })
})

test('when the last two confirmations arrive at the same time, both owners see that they confirmed', async ({
  person,
  newSafe,
}) => {
  const safe = await newSafe({ owners: three })
  const [asker, ...owners] = [await person('heidi'), await person('bob'), await person('carol')]
  const asked = await askByRequest(asker, safe)
  await confirmByRequest(asked, alice)
  await visit(asker, asked)

  const bothThere = Promise.withResolvers<void>()
  let waiting = 0
  for (const owner of owners) {
    await owner.page.route('**/confirmations', async route => {
      waiting += 1
      if (waiting === owners.length) bothThere.resolve()
      await bothThere.promise
      await route.continue()
    })
    await visit(owner, asked)
    await connectOwner(owner)
    await confirmButton(owner.page).click()
  }
  await expect(titleOf(asker.page)).toHaveText('You’re signed in')
  for (const { page } of owners) {
    await expect(titleOf(page)).toHaveText('The sign-in is confirmed')
    await expect(page.getByText('Thank you.')).toBeVisible()
    await expect(page.getByText('3 of 3 confirmations')).toBeVisible()
  }
})

test('notices never overlap, and none says that an owner’s wallet switched when it did not', async ({
  person,
  newSafe,
}) => {
  const safe = await newSafe({ owners: three.slice(0, 2) })
  const { page, wallet } = await person('alice')
  await page.goto('/')
  const dialog = await chooseWallet(page, 'Demo Wallet')
  await expectMessage(dialog)
  await dialog.getByRole('button', { name: 'Sign message' }).click()
  await expect(page).toHaveURL(/\/account$/)
  await page.goto('/')
  await page
    .getByRole('button', { name: /alice\.eth/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Balance and transactions' }).click()
  await dialog.getByRole('button', { name: 'Sign in as a Safe' }).click()
  await nameSafe(dialog, safe)
  await dialog.getByRole('button', { name: 'Sign message' }).click()
  const asked = await expectWaiting(dialog)
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  const notices = page.getByRole('region', { name: 'Notifications' })
  const corner = page.getByRole('region', { name: 'Waiting for confirmations' })
  const chip = corner.getByRole('button', { name: / of \d confirmations/ })
  await notices.getByRole('button', { name: 'Dismiss' }).click()
  await expect(chip).toBeVisible()

  await test.step('a switch in the wallet is shown below what waits', async () => {
    await wallet.open()
    await wallet.switchAccount(carol.address)
    await wallet.closeWindow()
    const notice = notices.getByText(/switched to/)
    await expect(notice).toBeVisible()
    const [above, below] = [await chip.boundingBox(), await notice.boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  })
  await test.step('it goes when the wallet switches back', async () => {
    await wallet.open()
    await wallet.switchAccount(alice.address)
    await wallet.closeWindow()
    await expect(notices).toBeEmpty()
  })
  await test.step('after the owners have confirmed, only that is shown', async () => {
    await confirmByRequest(asked, bob)
    await expect(page.getByRole('region', { name: 'Request updates' })).toContainText(
      `You’re signed in as ${shortened(safe.address)}.`,
    )
    await expect(notices).toBeEmpty()
  })
})

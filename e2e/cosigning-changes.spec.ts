import { accounts, changeThreshold, swapOwner } from '@countersign/testbed'
import {
  ask,
  askByRequest,
  confirm,
  confirmButton,
  connectOwner,
  expectSafeSignedIn,
  foundLater,
  ownerRow,
  cosigningTest as test,
  titleOf,
  visit,
} from './fixtures/cosigning.ts'
import { dialogOf } from './fixtures/steps.ts'
import { expect } from './fixtures/test.ts'

const { alice, bob, carol, heidi } = accounts
const three = [alice.address, bob.address, carol.address]

test('a sign-in completes after an owner declines, the threshold is raised and an owner is replaced', async ({
  person,
  newSafe,
  world: { chain },
}) => {
  test.slow()
  const safe = await newSafe({ owners: three, threshold: 2 })
  const asker = await person('alice')
  const dialog = dialogOf(asker.page)
  const asked = await ask(asker, safe)
  const [bobs, carols, heidis] = [await person('bob'), await person('carol'), await person('heidi')]

  await test.step('an owner declines with a reason', async () => {
    await visit(carols, asked)
    await connectOwner(carols)
    await carols.page.getByText('Decline this request?').click()
    await carols.page.getByLabel('Reason').fill('I do not know of this.')
    await carols.page.getByRole('button', { name: 'Decline', exact: true }).click()
    await expect(titleOf(carols.page)).toHaveText('You declined')
    await expect(ownerRow(asker.page, carol.address)).toContainText('Declined: I do not know of this.')
  })
  await test.step('the Safe raises its threshold', async () => {
    await changeThreshold(chain, { safe, by: [bob, carol] }, 3)
    await expect(dialog.getByText('1 of 3 confirmations')).toBeVisible(foundLater)
  })
  await test.step('an owner who has confirmed is replaced', async () => {
    await confirm(bobs, asked)
    await expect(titleOf(bobs.page)).toHaveText('You confirmed')
    await expect(dialog.getByText('2 of 3 confirmations')).toBeVisible()
    await swapOwner(chain, { safe, by: [alice, bob, carol] }, bob.address, heidi.address)
    await expect(titleOf(bobs.page)).toHaveText('This wallet is no longer an owner', foundLater)
    await expect(ownerRow(asker.page, bob.address)).toContainText('this confirmation doesn’t count')
    await expect(dialog.getByText('1 of 3 confirmations')).toBeVisible()
  })
  await test.step('the new owner confirms, and so does the owner who had declined', async () => {
    await confirm(heidis, asked)
    await expect(titleOf(heidis.page)).toHaveText('You confirmed')
    await carols.page.getByRole('button', { name: 'Confirm anyway' }).click()
    await expectSafeSignedIn(asker.page, safe)
    await expect(titleOf(carols.page)).toHaveText('The sign-in is confirmed')
  })
  await test.step('the session ends when an owner who signed is replaced', async () => {
    await swapOwner(chain, { safe, by: [alice, heidi, carol] }, heidi.address, bob.address)
    await expect(async () => {
      await asker.page.reload()
      await expect(asker.page.getByText('You’re not signed in.')).toBeVisible({ timeout: 1_000 })
    }).toPass()
  })
})

test('when the last two confirmations arrive at the same time, both owners see that they confirmed', async ({
  person,
  newSafe,
}) => {
  const safe = await newSafe({ owners: three })
  const [asker, ...owners] = [await person('heidi'), await person('bob'), await person('carol')]
  const first = await person('alice')
  const asked = await askByRequest(asker, safe)
  await visit(asker, asked)
  await confirm(first, asked)
  await expect(titleOf(first.page)).toHaveText('You confirmed')

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
  for (const { page } of [first, ...owners]) {
    await expect(titleOf(page)).toHaveText('The sign-in is confirmed')
    await expect(page.getByText('Thank you.')).toBeVisible()
    await expect(page.getByText('3 of 3 confirmations')).toBeVisible()
  }
})

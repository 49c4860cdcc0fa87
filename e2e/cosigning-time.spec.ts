import { accounts } from '@countersign/testbed'
import { expectAccessible } from './fixtures/axe.ts'
import { askByRequest, confirmByRequest } from './fixtures/by-request.ts'
import {
  ask,
  chooseSafe,
  expectSafeMessage,
  expectSafeSignedIn,
  expectWaiting,
  nameSafe,
  shortened,
  cosigningTest as test,
  titleOf,
  visit,
  waitInDialog,
} from './fixtures/cosigning.ts'
import { dialogOf } from './fixtures/steps.ts'
import { expect } from './fixtures/test.ts'

const { alice, bob, carol } = accounts
const three = [alice.address, bob.address, carol.address]
test('a requester who closes the page is signed in days later, even after a server restart', async ({
  person,
  newSafe,
  safeWorld: { site },
  inDays,
}) => {
  test.slow()
  const safe = await newSafe({ owners: three, threshold: 2 })
  const [asker, owner] = [await person('alice'), await person('bob')]
  const asked = await ask(asker, safe)
  const corner = (page: typeof asker.page) => page.getByRole('region', { name: 'Waiting for confirmations' })

  await test.step('after the dialog is closed, the request stays visible in the corner, even after a reload', async () => {
    await dialogOf(asker.page).getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(asker.page.getByText('The owners can still confirm.')).toBeVisible()
    // The first page shows it itself.
    await asker.page.goto('/check')
    await corner(asker.page)
      .getByRole('button', { name: /^1 of 2 confirmations/ })
      .click()
    await expectWaiting(dialogOf(asker.page))
  })
  await test.step('both pages continue after the server was unavailable', async () => {
    await visit(owner, asked)
    await expect(titleOf(owner.page)).toHaveText('Your confirmation is needed')
    await site.stop()
    await site.start()
  })
  await test.step('four days later the last owner confirms while the requester has no page open', async () => {
    await asker.page.goto('about:blank')
    await inDays(4)
    await confirmByRequest(asked, carol)
    // The page that stayed open is updated.
    await expect(titleOf(owner.page)).toHaveText('The sign-in is confirmed')
  })
  await test.step('the requester returns and is signed in', async () => {
    await asker.page.goto(`${site.url}/`)
    await expect(asker.page.getByRole('region', { name: 'Request updates' })).toContainText(
      `You’re signed in as ${shortened(safe.address)}.`,
    )
    await asker.page.goto(`${site.url}/account`)
    await expectSafeSignedIn(asker.page, safe)
  })
})

test('a cancelled request and an expired one are reported to requester and owners, and sign nobody in', async ({
  person,
  newSafe,
  inDays,
}) => {
  const safe = await newSafe({ owners: three, threshold: 2 })
  const [asker, owner] = [await person('alice'), await person('bob')]

  await test.step('the request is cancelled', async () => {
    await visit(owner, await askByRequest(asker, safe))
    const dialog = await waitInDialog(asker)
    const cancel = dialog.getByRole('button', { name: /^Cancel request:/ })
    const question = dialog.getByRole('alertdialog', { name: /^Cancel the request to the owners of 0x/ })
    await cancel.click()
    await expect(question.getByRole('button', { name: 'Keep waiting' })).toBeFocused()
    await question.press('Escape')
    await expect(question).toBeHidden()
    await expect(cancel).toBeFocused()
    await cancel.press('Enter')
    await expectAccessible(asker.page, 'a question in the dialog')
    await question.getByRole('button', { name: 'Cancel request' }).click()
    await expect(titleOf(owner.page)).toHaveText('Request cancelled')
    await expect(owner.page.getByText('You don’t need to do anything.')).toBeVisible()
  })
  await test.step('the request expires while the server is unavailable', async () => {
    const asked = await askByRequest(asker, safe)
    const dialog = await waitInDialog(asker)
    await visit(owner, asked)
    await inDays(8)
    await expect(titleOf(owner.page)).toHaveText('Request expired')
    await expect(dialog.getByRole('alert')).toContainText('Request expired')
    await expect(dialog.getByRole('alert')).toContainText('Not enough owners confirmed in time.')
    await expect(dialog.getByRole('alert')).not.toContainText('Error')
    await visit(asker, asked)
    await expect(titleOf(asker.page)).toHaveText('Request expired')
    await expect(asker.page.getByRole('main').getByRole('button', { name: 'Send new request' })).toBeVisible()
  })
})

test('a message that nobody signed expires after an hour, and the dialog starts again with a new one', async ({
  person,
  newSafe,
  inDays,
}) => {
  const asker = await person('alice')
  const dialog = await chooseSafe(asker)
  const message = await nameSafe(dialog, await newSafe({ owners: three, threshold: 2 }))
  await inDays(1 / 24)
  await expect(dialog.getByRole('alert')).toContainText('The message expired before you signed it.')
  await dialog.getByRole('button', { name: 'Prepare a new message' }).click()
  expect(await expectSafeMessage(dialog)).not.toBe(message)
  await dialog.getByRole('button', { name: 'Sign message' }).click()
  await expectWaiting(dialog)
})

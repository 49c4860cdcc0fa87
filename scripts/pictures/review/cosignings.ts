import { accounts } from '@countersign/testbed'
import { openCosigningsKey } from '@countersign/wallets/state'
import { askByRequest, confirmByRequest, declineByRequest } from '../../../e2e/fixtures/by-request.ts'
import { confirmButton, connectOwner, titleOf, visit } from '../../../e2e/fixtures/cosigning.ts'
import { teamSafe } from '../../../e2e/fixtures/issued-proofs.ts'
import { signInByRequest } from '../../../e2e/fixtures/sessions.ts'
import { goWithin, questionOf } from '../../../e2e/fixtures/steps.ts'
import type { Shots, Stage } from './stage.ts'

const { alice } = accounts
const day = 86_400_000

/** Confirms and declines as owners of a Safe, and waits for them. */
export async function* cosignings({ meet, site, world }: Stage): Shots {
  const safe = await teamSafe(world)
  const asker = await meet('carol')
  const [first, last] = [await meet('alice'), await meet('bob')]
  const asked = await askByRequest(asker, safe)
  const title = (person: typeof asker, text: string) =>
    titleOf(person.page).filter({ hasText: text }).waitFor()

  await visit(asker, asked)
  yield [asker.page, 'asker-signed-out']
  await connectOwner(asker)
  await title(asker, 'Confirm this sign-in')
  yield [asker.page, 'asker-owner']
  await signInByRequest(first.page, site.url, alice)
  await visit(first, asked)
  await first.page.getByText('Other ways to confirm').first().click()
  await first.page.getByText('Acting as').first().waitFor()
  yield [first.page, 'ways']
  await confirmButton(first.page).click()
  await title(first, 'You confirmed')
  yield [first.page, 'confirmed-first']
  await visit(last, asked)
  await last.page
    .getByRole('region', { name: 'Your decision' })
    .getByRole('button', { name: 'Decline' })
    .click()
  await questionOf(last.page).waitFor()
  yield [last.page, 'decline-question']
  await last.page.getByLabel('Reason').fill('I would like to talk about this first.')
  await questionOf(last.page).getByRole('button', { name: 'Decline', exact: true }).click()
  await title(last, 'You declined')
  yield [last.page, 'declined']
  await last.page.getByRole('button', { name: 'Change my decision' }).click()
  yield [last.page, 'change-decision']
  await visit(asker, asked)
  await asker.page.getByText('talk about this first').waitFor()
  yield [asker.page, 'asker-waiting']
  const stranger = await meet('heidi')
  await visit(stranger, asked)
  await connectOwner(stranger)
  await title(stranger, 'This wallet isn’t an owner')
  yield [stranger.page, 'stranger']
  await confirmButton(last.page).click()
  await title(last, 'The sign-in is confirmed')
  yield [last.page, 'complete']
  await title(asker, 'You’re signed in')
  yield [asker.page, 'asker-complete']

  const rejecting = await meet('bob', { behavior: 'ask' })
  const second = await askByRequest(await meet('heidi'), safe)
  await visit(rejecting, second)
  await confirmButton(rejecting.page).click()
  await rejecting.wallet.approve()
  await rejecting.wallet.reject()
  await rejecting.page.getByText('You haven’t confirmed yet').waitFor()
  yield [rejecting.page, 'rejected']

  const waiting = await meet('carol')
  await waiting.page.addInitScript(key => localStorage.setItem(key, '1'), openCosigningsKey)
  const third = await askByRequest(waiting, safe)
  await declineByRequest(third, alice, 'Not before Friday.')
  await waiting.page.goto('/check')
  await waiting.page.getByRole('region', { name: 'Waiting for confirmations' }).waitFor()
  yield [waiting.page, 'corner']
  await goWithin(waiting.page, '/')
  yield [waiting.page, 'home-waiting']
  await waiting.page.goto('/for-you')
  await waiting.page.getByRole('button', { name: 'Cancel request' }).first().click()
  await questionOf(waiting.page).waitFor()
  yield [waiting.page, 'cancel-question']
  await questionOf(waiting.page).getByRole('button', { name: 'Cancel request' }).click()
  await visit(first, third)
  await title(first, 'Request cancelled')
  yield [first.page, 'cancelled']

  const fourth = await askByRequest(waiting, safe)
  await confirmByRequest(fourth, alice)
  await site.setAhead(8 * day)
  await visit(last, fourth)
  yield [last.page, 'expired']
  await site.setAhead(0)
}

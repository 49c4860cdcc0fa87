import { accounts } from '@countersign/testbed'
import { accountOf, asked, askForProof, expectConsent, handOver } from '../../../e2e/fixtures/requests.ts'
import { signInByRequest } from '../../../e2e/fixtures/sessions.ts'
import { questionOf } from '../../../e2e/fixtures/steps.ts'
import type { Shots, Stage } from './stage.ts'

/** Answers requests for proofs, one step after the other. */
export async function* answers({ meet, site }: Stage): Shots {
  const asker = await meet('carol')
  await signInByRequest(asker.page, site.url, accounts.carol)
  const ask = (account: string | null = accountOf('bob')) =>
    askForProof(asker.page.context().request, site.url, asked({ account }))
  const bob = await meet('bob')
  const { page } = bob
  const main = page.getByRole('main')
  const press = (name: string) => main.getByRole('button', { name, exact: true }).click()

  await page.goto((await ask(null)).link)
  await page.getByText('Use an account by its address').click()
  await page.getByLabel('Address', { exact: true }).fill('0x12')
  await press('Use')
  yield [page, 'fault']

  const request = await ask()
  await page.goto(request.link)
  await press('Continue with this account')
  await main.getByRole('button', { name: 'Connect and sign' }).waitFor()
  yield [page, 'sign']
  await press('Decline')
  await questionOf(page).waitFor()
  yield [page, 'decline-question']
  await questionOf(page).getByRole('button', { name: 'Don’t decline' }).click()
  await press('Connect and sign')
  await expectConsent(page)
  yield [page, 'share']
  await press('Create another proof')
  await press('Continue with this account')
  await press('Sign with Demo Wallet')
  await page.getByRole('group', { name: 'Which proof do you want to share?' }).waitFor()
  yield [page, 'choose']
  await handOver(bob)
  yield [page, 'shared']

  const { page: late } = await meet('heidi')
  await late.goto(request.link)
  await late.getByRole('heading', { name: 'Request already answered' }).waitFor()
  yield [late, 'answered-by-others']

  const refused = await ask()
  await page.goto(refused.link)
  await press('Decline')
  await questionOf(page).getByRole('button', { name: 'Decline', exact: true }).click()
  await page.getByRole('heading', { name: 'Request declined' }).waitFor()
  yield [page, 'declined']

  const cancelled = await ask()
  await asker.page.goto(`/requests/${cancelled.id}`)
  await asker.page.getByRole('button', { name: 'Cancel request' }).click()
  await questionOf(asker.page).waitFor()
  yield [asker.page, 'cancel-question']
  await questionOf(asker.page).getByRole('button', { name: 'Cancel request' }).click()
  await page.goto(cancelled.link)
  await page.getByRole('heading', { name: 'Request cancelled' }).waitFor()
  yield [page, 'cancelled']
}

import { accounts } from '@countersign/testbed'
import { confirmByRequest } from '../../../e2e/fixtures/by-request.ts'
import { teamSafe } from '../../../e2e/fixtures/issued-proofs.ts'
import { accountIn, addByAddress, begin, purposeIn, readText, say } from '../../../e2e/fixtures/proofs.ts'
import { questionOf } from '../../../e2e/fixtures/steps.ts'
import type { Shots, Stage } from './stage.ts'

const { alice, bob, carol } = accounts
const said = { purpose: 'Opening an account', audience: 'Example Exchange' }

/** Makes proofs from the form to the finished page. */
export async function* drafts({ meet, world }: Stage): Shots {
  const { page, wallet } = await meet('alice', { behavior: 'ask' })
  const main = page.getByRole('main')
  const press = (name: string | RegExp) => main.getByRole('button', { name }).first().click()
  const answer = (name: string) => questionOf(page).getByRole('button', { name }).click()
  await page.goto('/prove')
  await press('Continue to sign')
  await page.locator('[aria-invalid=true]').first().waitFor()
  yield [page, 'faults']
  await addByAddress(page, alice.address)
  await say(page, { ...said, purpose: `${'Opening an account '.repeat(12)}` })
  yield [page, 'too-long']
  await say(page, said)
  await begin(page)
  await readText(page, alice.address)
  yield [page, 'sign']
  await press('Edit draft')
  await purposeIn(page).waitFor()
  yield [page, 'edit']
  await page.goBack()
  await press('Discard draft')
  yield [page, 'discard-question']
  await answer('Keep draft')
  await page.goto('/proofs')
  yield [page, 'listed']

  await page.goto('/prove')
  const safe = await teamSafe(world)
  await addByAddress(page, alice.address)
  await addByAddress(page, safe.address)
  await say(page, { ...said, visibility: 'listed' })
  await begin(page)
  const item = accountIn(page, safe.address)
  await item.getByRole('button', { name: /Ask the owners$/ }).waitFor()
  yield [page, 'two-accounts']
  await item.getByRole('button', { name: /Ask the owners$/ }).click()
  const owners = page.getByRole('link', { name: '/cosign/' })
  const link = (await owners.getAttribute('href')) ?? ''
  yield [page, 'owners']
  await press('Edit draft')
  yield [page, 'edit-question']
  await answer('Keep draft')
  const cosigning = { link, id: link.slice(link.lastIndexOf('/') + 1) }
  await confirmByRequest(cosigning, bob)
  await page.getByText('1 of 2 confirmations').first().waitFor()
  yield [page, 'owners-confirmed']
  await confirmByRequest(cosigning, carol)
  await page.getByText('1 of 2 signed').first().waitFor()
  yield [page, 'one-signed']
  await press(/Read and sign$/)
  await press('Connect and sign')
  await wallet.approve()
  await wallet.reject()
  await page.getByRole('alert').waitFor()
  yield [page, 'rejected']
  await press('Try again')
  await wallet.approve()
  await page.waitForURL('**/p/*')
  await page.getByRole('heading', { name: 'Share your proof' }).waitFor()
  yield [page, 'done']
  await page.getByText('For developers', { exact: true }).click()
  await page.getByText('Badge for your site', { exact: true }).click()
  await page.getByText('Signed text and signature').first().click()
  yield [page, 'done-open']
}

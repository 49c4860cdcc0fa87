import { accounts } from '@countersign/testbed'
import { askByRequest, confirmByRequest } from '../../../e2e/fixtures/by-request.ts'
import { signInByRequest } from '../../../e2e/fixtures/sessions.ts'
import type { Shots, Stage } from './stage.ts'

/** Visits the pages of Safes and of accounts. */
export async function* safes({ meet, site, world }: Stage): Shots {
  const person = await meet('alice')
  const { page } = person
  const { team, treasury } = world.safes
  await confirmByRequest(await askByRequest(await meet('heidi'), team), accounts.alice)
  const open = async (safe: { readonly address: string }, show = '') => {
    await page.goto(`/safe/eip155:31337:${safe.address}${show && `?show=${show}`}`)
    await page.getByRole('navigation', { name: 'Sections' }).waitFor()
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  }
  await open(treasury)
  yield [page, 'treasury']
  await page.getByRole('button', { name: 'Name this Safe' }).click()
  yield [page, 'name']
  await page.getByLabel('Your name for this Safe').fill('Treasury of the whole team')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await open(treasury, 'transactions')
  yield [page, 'treasury-transactions']
  for (const summary of await page.getByRole('article').locator('summary').all())
    if (await summary.isVisible()) await summary.click()
  yield [page, 'treasury-details']
  await open(team, 'transactions')
  yield [page, 'team-history']
  for (const summary of await page.getByRole('region', { name: 'History' }).locator('summary').all())
    if (await summary.isVisible()) await summary.click()
  yield [page, 'team-details']
  for (const show of ['messages', 'notifications']) {
    await open(team, show)
    yield [page, show]
  }
  await signInByRequest(page, site.url, accounts.alice)
  await open(team, 'messages')
  yield [page, 'messages-owner']
  for (const summary of await page.getByRole('main').locator('summary').all())
    if (await summary.isVisible()) await summary.click()
  yield [page, 'messages-open']
  await open(team, 'notifications')
  yield [page, 'notifications-owner']
  await page.goto(`/safe/gno:${team.address}`)
  await page.getByRole('heading', { name: 'Network not supported' }).waitFor()
  yield [page, 'other-network']
}

import { accounts } from '@countersign/testbed'
import type { Browser } from '@playwright/test'
import { issueProof, provers, revokeProof } from '../../e2e/fixtures/issued-proofs.ts'
import { meet, type Person } from '../../e2e/fixtures/people.ts'
import { answerByRequest, asked } from '../../e2e/fixtures/requests.ts'
import { signInByRequest } from '../../e2e/fixtures/sessions.ts'
import type { Stops } from './tour.ts'

/** What the visited pages show. */
export type Records = {
  /** CAIP-10. */
  readonly safe: string
  readonly revokedProof: string
  /** Requests of Alice, by their ids and links. */
  readonly open: { readonly id: string; readonly link: string }
  readonly answered: { readonly id: string }
  /** The owners' page of a sign-in as the Safe. */
  readonly owners: string
}

const { alice, carol } = accounts

/** Creates proofs, requests, and a sign-in of a Safe at a site. */
export async function createRecords(browser: Browser, origin: string, safe: string): Promise<Records> {
  await issueProof(origin, [provers.key(alice)], { purpose: 'Opening an account' })
  await issueProof(origin, [provers.key(alice)], { purpose: 'Membership', audience: 'Film club' })
  const revoked = await issueProof(origin, [provers.key(alice)], { purpose: 'Renting a flat' })
  await revokeProof(origin, revoked, alice)

  const asker = await meet(browser, origin, 'alice')
  const bob = await meet(browser, origin, 'bob')
  try {
    await signInByRequest(asker.page, origin, alice)
    await signInByRequest(bob.page, origin, accounts.bob)
    const open = await ask()
    const answered = await ask()
    await answerByRequest(bob, origin, answered)
    const { cosigning } = await post(bob, '/v1/challenges', { purpose: 'sign-in', account: safe, safe: true })
    return { safe, revokedProof: revoked.id, open, answered, owners: cosigning.link }
  } finally {
    await asker.page.context().close()
    await bob.page.context().close()
  }

  async function ask() {
    return (await post(asker, '/v1/requests', asked())).request
  }
  async function post({ page }: Person, path: string, data: object) {
    const response = await page.context().request.post(`${origin}${path}`, { headers: { origin }, data })
    if (!response.ok()) throw new Error(`${path}: ${await response.text()}`)
    return response.json()
  }
}

/**
 * Visits the pages of a person who signed in, and those that others open from a link.
 *
 * @param application - the address of an application that signs people in with the site
 */
export async function* visits(
  { page }: Person,
  origin: string,
  application: string,
  { safe, revokedProof, open, answered, owners }: Records,
): Stops {
  const visit = async (path: string) => {
    await page.goto(path)
    // A page that has loaded its code and its data has a heading, and shows nothing as loading.
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  }

  await visit(open.link)
  yield 'answer'
  await visit(owners)
  yield 'owners-page'
  await page.goto(`${application}login`)
  await visit(page.url())
  yield 'authorize'
  await visit(`/p/${revokedProof}`)
  yield 'proof-revoked'
  await visit('/privacy')
  yield 'privacy'
  await visit('/open')
  yield 'open'

  await signInByRequest(page, origin, alice)
  await visit('/account')
  await page.getByRole('banner').locator('[aria-expanded]').click()
  await page.getByRole('banner').getByRole('listitem').getByRole('link').first().waitFor()
  yield 'menu'
  await visit('/proofs')
  yield 'proofs'
  await visit('/requests')
  yield 'requests'
  await visit(`/requests/${open.id}`)
  yield 'request'
  await visit(`/requests/${answered.id}`)
  yield 'request-answered'
  await visit('/requests/new')
  yield 'request-new'
  await visit('/notifications')
  yield 'notifications'
  await page.goto(`${application}login`)
  await visit(page.url())
  yield 'authorize-signed-in'
  await visit(`/safe/${safe}`)
  yield 'safe-page'
  await visit(`/safe/${safe}?show=transactions`)
  yield 'safe-transactions'

  await signInByRequest(page, origin, carol)
  await visit('/for-you')
  yield 'for-you'
  await visit(owners)
  yield 'owners-page-owner'
}

import type { Cosigning } from '@countersign/api'
import { accounts } from '@countersign/testbed'
import type { Browser, Page } from '@playwright/test'
import { declineByRequest } from '../../e2e/fixtures/by-request.ts'
import { issueProof, provers, revokeProof } from '../../e2e/fixtures/issued-proofs.ts'
import { meet, type Person } from '../../e2e/fixtures/people.ts'
import { proveByRequest } from '../../e2e/fixtures/proofs.ts'
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
  /** The owners' pages of sign-ins as the Safe, and of a proof of it. */
  readonly owners: string
  readonly declined: string
  readonly ownersOfProof: string
}

const { alice, carol } = accounts
const day = 86_400_000

/** Creates proofs, requests, and a sign-in of a Safe at a site. */
export async function createRecords(browser: Browser, origin: string, safe: string): Promise<Records> {
  await issueProof(origin, [provers.key(alice)], { purpose: 'Opening an account' })
  await issueProof(origin, [provers.key(alice)], { purpose: 'Membership', audience: 'Film club' })
  const draft = {
    ...{ purpose: 'Opening an account', audience: 'Example Exchange', visibility: 'link' },
    ...{ expiresAt: new Date(Date.now() + 90 * day).toISOString(), accounts: [{ account: safe }] },
  }
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
    const owners = await askOwners({ purpose: 'sign-in' })
    const declined = await askOwners({ purpose: 'sign-in' })
    await declineByRequest(declined, alice, 'Nobody told me about this sign-in.')
    const { proof } = await post(bob, '/v1/proofs', draft)
    const ownersOfProof = await askOwners({ purpose: 'proof', proof: proof.id })
    return {
      ...{ safe, revokedProof: revoked.id, open, answered },
      ...{ owners: owners.link, declined: declined.link, ownersOfProof: ownersOfProof.link },
    }
  } finally {
    await asker.page.context().close()
    await bob.page.context().close()
  }

  async function askOwners(what: object): Promise<Cosigning> {
    // Declared as a Safe, it is read for as long as that takes.
    const { cosigning } = await post(bob, '/v1/challenges', { account: safe, safe: true, ...what })
    return (await post(bob, `/v1/cosignings/${cosigning.id}/announce`, {})).cosigning
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
  const visit = (path: string) => visitPage(page, path)
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
  await visit('/help')
  yield 'help'
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

const rarePaths = {
  'home-signed-in': '/',
  'check-empty': '/check',
  'prove-empty': '/prove',
  'request-keys': '/requests/keys',
  'not-found': '/nowhere',
  'proof-unknown': '/p/unknown',
  'safe-unknown': '/safe/unknown',
}

/** Visits states that the documentation does not show, for a review. Continues in the browser of `visits`. */
export async function* reviewVisits(
  { page }: Person,
  origin: string,
  { declined, ownersOfProof }: Records,
): Stops {
  await visitPage(page, declined)
  yield 'owners-page-declined-others'
  await visitPage(page, ownersOfProof)
  yield 'owners-page-proof'
  for (const [stop, path] of Object.entries(rarePaths)) {
    await visitPage(page, path)
    yield stop
  }
  await signInByRequest(page, origin, alice)
  await visitPage(page, declined)
  yield 'owners-page-declined'
  const proof = await proveByRequest(page, origin, {
    said: { purpose: 'Opening an account', audience: 'Example Exchange' },
    by: [alice],
  })
  await visitPage(page, `/p/${proof}`)
  yield 'proof-of-owner'
  await page.locator('[data-proof-paper] svg[role="img"]').waitFor({ state: 'attached' })
  await page.emulateMedia({ media: 'print' })
  yield 'proof-printed'
  await page.emulateMedia({ media: 'screen' })
}

async function visitPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  // A page that has loaded its code and its data has a heading, and shows nothing as loading.
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
}

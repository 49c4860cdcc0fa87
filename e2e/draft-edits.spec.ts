import type { RequestState } from '@countersign/api'
import { accounts, type SafeAccount } from '@countersign/testbed'
import type { Page } from '@playwright/test'
import { accountId, confirmByRequest, post } from './fixtures/by-request.ts'
import { type Asked, shortened, cosigningTest as test, titleOf } from './fixtures/cosigning.ts'
import { accountIn, accountsIn, addByAddress, begin, purposeIn, type Said, say } from './fixtures/proofs.ts'
import { asked as request } from './fixtures/requests.ts'
import { signInByRequest } from './fixtures/sessions.ts'
import { questionOf } from './fixtures/steps.ts'
import { expect } from './fixtures/test.ts'

const { alice, bob } = accounts
const owners = { owners: [alice.address, bob.address], threshold: 2 }
const said: Said = { purpose: 'a loan of ours', audience: 'Example Bank', visibility: 'listed' }

/** Asks a Safe's owners to confirm the open draft, and returns their link. */
async function askOwners(page: Page, { address }: Pick<SafeAccount, 'address'>): Promise<Asked> {
  await accountIn(page, address)
    .getByRole('button', { name: /Ask the owners$/ })
    .click()
  const link = (await page.getByRole('link', { name: '/cosign/' }).getAttribute('href')) ?? ''
  return { link, id: link.slice(link.lastIndexOf('/') + 1) }
}

const edit = (page: Page) => page.getByRole('button', { name: 'Edit draft' })
const confirmEdit = (page: Page) => questionOf(page).getByRole('button', { name: 'Edit draft' })
const save = (page: Page) => page.getByRole('button', { name: 'Save and continue' })

test('a draft whose owners are asked is edited after a question, and an owner with the old link sees why it ended', async ({
  person,
  newSafe,
}) => {
  const safe = await newSafe(owners)
  const { page } = await person('heidi')
  await page.goto('/prove')
  await addByAddress(page, safe.address)
  await say(page, said)
  const id = await begin(page)
  const old = await askOwners(page, safe)
  const { page: owner } = await person('alice')
  await owner.goto(old.link)
  await expect(owner.getByText(said.purpose, { exact: true })).toBeVisible()

  await edit(page).click()
  await expect(page.getByText('their link stops working')).toBeVisible()
  await questionOf(page).getByRole('button', { name: 'Keep draft' }).click()
  await expect(page).toHaveURL(`/prove/${id}`)
  await edit(page).click()
  await confirmEdit(page).click()
  await expect(accountsIn(page)).toContainText(shortened(safe.address))
  await expect(purposeIn(page)).toHaveValue(said.purpose)
  await expect(page.getByRole('radio', { name: 'Everyone' })).toBeChecked()
  // Nothing has happened yet: the owners could confirm, and the person could change their mind.
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('link', { name: '/cosign/' })).toHaveAttribute('href', old.link)

  await edit(page).click()
  await confirmEdit(page).click()
  await purposeIn(page).fill('another loan of ours')
  await save(page).click()
  await expect(titleOf(page)).toHaveText('Sign your proof')
  await expect(page.getByRole('region', { name: 'Proof details' })).toContainText('another loan of ours')
  await expect(titleOf(owner)).toHaveText('Request cancelled')
  await expect(owner.getByText('The requester changed the text').first()).toBeVisible()
  const { link } = await askOwners(page, safe)
  expect(link).not.toBe(old.link)
  await owner.goto(link)
  await expect(owner.getByText('another loan of ours', { exact: true })).toBeVisible()
})

test('a confirmation that arrives while the draft is edited counts, and nothing that was entered is lost', async ({
  person,
  newSafe,
}) => {
  const safe = await newSafe(owners)
  const { page } = await person('heidi')
  await page.goto('/prove')
  await addByAddress(page, safe.address)
  await say(page, said)
  const id = await begin(page)
  const asked = await askOwners(page, safe)
  await edit(page).click()
  await confirmEdit(page).click()
  await purposeIn(page).fill('another loan of ours')
  await confirmByRequest(asked, alice)
  await save(page).click()
  await expect(page.getByRole('alert')).toContainText('an owner confirmed it')
  await expect(purposeIn(page)).toHaveValue('another loan of ours')

  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(`/prove/${id}`)
  await expect(page.getByText('1 of 2 confirmations').first()).toBeVisible()
  await expect(page.getByText('An owner has confirmed this draft')).toBeVisible()
  await expect(edit(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await questionOf(page).getByRole('button', { name: 'Discard draft' }).click()
  await expect(purposeIn(page)).toHaveValue(said.purpose)
  await expect(accountsIn(page)).toContainText(shortened(safe.address))
})

test('a draft for a request can be edited until an owner confirms, which its page shows at once', async ({
  person,
  newSafe,
  safeWorld: { site },
}) => {
  const safe = await newSafe(owners)
  const asker = await person('alice')
  await signInByRequest(asker.page, site.url, alice)
  const { request: asked } = await post<{ request: RequestState }>(
    asker.page.context().request,
    `${site.url}/v1/requests`,
    request({ account: accountId(safe.address) }),
  )
  const { page } = await person('bob')
  await page.goto(asked.link)
  await page.getByRole('button', { name: 'Continue with this account' }).click()
  const old = await askOwners(page, safe)
  const change = page.getByRole('button', { name: 'Change options' })
  await change.click()
  await confirmEdit(page).click()
  await page.getByRole('radio', { name: 'Everyone' }).check()
  await save(page).click()
  const next = await askOwners(page, safe)
  expect(next.link).not.toBe(old.link)

  await expect(change).toBeVisible()
  await confirmByRequest(next, alice)
  await expect(page.getByText('An owner has confirmed this draft')).toBeVisible()
  await expect(change).toHaveCount(0)
})

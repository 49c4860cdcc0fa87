import { accounts } from '@countersign/testbed'
import type { Page } from '@playwright/test'
import { expectOutcome, pastedIn } from './fixtures/check-page.ts'
import { holding } from './fixtures/holding.ts'
import { issueProof, provers } from './fixtures/issued-proofs.ts'
import { accountsIn, purposeIn } from './fixtures/proofs.ts'
import { requestTest as test } from './fixtures/requests.ts'
import { dialogOf, expectModal, openDialog, signInWithDemoWallet } from './fixtures/steps.ts'
import { expect } from './fixtures/test.ts'

// What the pages do while the server has not said what they need of it, or fails to.

const { alice } = accounts

/** Lets every request for a path fail, until the returned function is called. */
async function failing(page: Page, path: '/v1/site' | '/v1/session'): Promise<() => Promise<void>> {
  await page.route(`**${path}`, route => route.abort('connectionrefused'))
  return () => page.unroute(`**${path}`)
}

const createButton = (page: Page) => page.getByRole('button', { name: 'Create request' })
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'The server isn’t responding' })
const tryAgain = (page: Page) => notice(page).getByRole('button', { name: 'Try again' })

for (const path of ['/v1/site', '/v1/session'] as const)
  test(`a new request waits for ${path}, says so, and goes on by itself once it is there`, async ({
    person,
  }) => {
    const { page, passTime } = await person('bob')
    const repair = await failing(page, path)
    await page.goto('/requests/new')
    await page.getByRole('radio', { name: 'Any account', exact: true }).check()
    await purposeIn(page).fill('opening an account')
    await expect(notice(page)).toBeVisible()
    await createButton(page).click()
    await expect(tryAgain(page)).toBeFocused()
    await expect(createButton(page)).toHaveAttribute('aria-disabled', 'false')
    await repair()
    // One of the pauses between two attempts.
    await passTime(32_000)
    await expect(notice(page)).toBeHidden()
    await expect(createButton(page)).toBeFocused()
    await expect(purposeIn(page)).toHaveValue('opening an account')
    await createButton(page).click()
    await expectModal(page)
  })

for (const path of ['/v1/site', '/v1/session'] as const)
  test(`the first page goes on by itself once ${path} is there`, async ({ person }) => {
    const { page, passTime } = await person('bob')
    const repair = await failing(page, path)
    const failed = page.waitForEvent('requestfailed', request => request.url().endsWith(path))
    await page.goto('/')
    await failed
    await repair()
    const answered = page.waitForResponse(`**${path}`)
    // One of the pauses between two attempts.
    await passTime(32_000)
    await answered
    await expect(page.getByRole('button', { name: 'My wallet' })).toBeVisible()
    await expect(page.getByRole('banner').getByText('Demo', { exact: true })).toBeVisible()
  })

test('a person can try again at once, and a failure after a press does not take the focus from where they are', async ({
  person,
}) => {
  const { page } = await person('bob')
  const answer = Promise.withResolvers<void>()
  await page.route('**/v1/site', async route => {
    await answer.promise
    await route.abort('connectionrefused')
  })
  await page.goto('/requests/new')
  await page.getByRole('radio', { name: 'Any account', exact: true }).check()
  await purposeIn(page).fill('opening an account')
  await createButton(page).click()
  await expect(page.getByRole('button', { name: 'Loading…' })).toBeFocused()
  const audience = page.getByLabel(/^Intended for/)
  await audience.focus()
  answer.resolve()
  await expect(notice(page)).toBeVisible()
  await expect(createButton(page)).toBeVisible()
  await expect(audience).toBeFocused()
  const notCreated = page.getByText('The request wasn’t created because the server isn’t responding.')
  await expect(notCreated).toBeVisible()
  await page.unroute('**/v1/site')
  await tryAgain(page).click()
  await expect(notice(page)).toBeHidden()
  await expect(notCreated).toBeHidden()
  await expect(createButton(page)).toBeFocused()
  await createButton(page).click()
  await expectModal(page)
})

test('a press that is answered late moves no focus and opens no dialog if the person is elsewhere, and its notice disappears when they sign in', async ({
  person,
}) => {
  const { page } = await person('bob')
  const audience = page.getByLabel(/^Intended for/)
  await test.step('with a fault in the form', async () => {
    const release = await holding(page, '/v1/session')
    await page.goto('/requests/new')
    await createButton(page).click()
    await audience.focus()
    release()
    await expect(page.getByText('Enter a purpose.')).toBeVisible()
    await expect(audience).toBeFocused()
  })
  await test.step('without one', async () => {
    const release = await holding(page, '/v1/session')
    await page.goto('/requests/new')
    await page.getByRole('radio', { name: 'Any account', exact: true }).check()
    await purposeIn(page).fill('opening an account')
    await createButton(page).click()
    await audience.focus()
    release()
    const notCreated = page.getByText('The request wasn’t created because you aren’t signed in.')
    await expect(notCreated).toBeVisible()
    await expect(createButton(page)).toBeVisible()
    await expect(audience).toBeFocused()
    await expect(dialogOf(page)).toBeHidden()
    await signInWithDemoWallet(await openDialog(page))
    await expect(notCreated).toBeHidden()
    await createButton(page).click()
    await expect(page).toHaveURL(/\/requests\/[0-9a-f]{32}$/)
  })
})

test('a field for an account says that the server fails, and waits for it after another press', async ({
  person,
}) => {
  const { page } = await person('bob')
  const failure = page.getByText('The server isn’t responding. Try again.')
  await test.step('the form of a proof', async () => {
    const repair = await failing(page, '/v1/site')
    await page.goto('/prove')
    await page.getByText('Add an account by its address').click()
    await page.getByLabel('Address', { exact: true }).fill(alice.address)
    await expect(failure).toBeVisible()
    await repair()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(accountsIn(page).getByRole('listitem')).toHaveCount(1)
  })
  await test.step('the check of a signature, pressed before the answer', async () => {
    const release = await holding(page, '/v1/site')
    await page.goto('/check')
    await page.getByText('A signature', { exact: true }).click()
    await page.getByLabel('Account or address').fill(alice.address)
    await page.getByRole('button', { name: 'Check signature' }).click()
    await expect(page.getByRole('button', { name: 'Looking up the account…' })).toBeVisible()
    release()
    await expect(page.getByText('Paste the text that was signed.')).toBeVisible()
  })
})

test('the page of an account or a Safe says that the server fails, and goes on by itself once it answers', async ({
  person,
}) => {
  const { page, passTime } = await person('bob')
  for (const path of ['/a/', '/safe/']) {
    const repair = await failing(page, '/v1/site')
    await page.goto(`${path}gno:${alice.address}`)
    await expect(page.getByRole('heading', { name: 'The server isn’t responding' })).toBeVisible()
    await repair()
    await passTime(32_000)
    await expect(page.getByRole('heading', { name: 'Network not supported' })).toBeVisible()
  }
})

test('a proof that was brought to its check is checked without the facts of the site', async ({
  person,
  asking: { site },
}) => {
  const { page, passTime } = await person('bob')
  const proof = await issueProof(site.url, [provers.key(alice)])
  await failing(page, '/v1/site')
  await page.goto('/open')
  await page.getByRole('textbox').fill(JSON.stringify(proof))
  await page.getByRole('textbox').press('Enter')
  await expect(pastedIn(page)).toBeVisible()
  await passTime(5_000)
  await expectOutcome(page, 'verified')
})

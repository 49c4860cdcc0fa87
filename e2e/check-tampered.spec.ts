import type { Proof } from '@countersign/core'
import { accounts } from '@countersign/testbed'
import type { Page } from '@playwright/test'
import { checkLines, downloadReports, expectOutcome, pasteProof } from './fixtures/check-page.ts'
import { issueProof, provers, teamSafe } from './fixtures/issued-proofs.ts'
import { type Tampered, tamperEach } from './fixtures/tampered.ts'
import { expect, bareTest as test } from './fixtures/test.ts'

test.use({ savesData: true })

const { alice, bob, carol } = accounts

/** The field that is named instead of the changed one, where another field fails first. */
type Blamed = Readonly<Record<string, string>>

/** With another nonce, the message is still well formed, and only its signature does not match. */
const unsigned: Blamed = { '/accounts/0/message': '/accounts/0/signature' }

/** Checks all of them in one file and expects each to be rejected with its field in its row. */
async function expectNamed(page: Page, tampered: readonly Tampered[], blamed: Blamed = {}): Promise<void> {
  await page.goto('/check')
  await checkLines(
    page,
    tampered.map(({ document }) => document),
  )
  const rows = await page.getByRole('table').locator('tbody tr').all()
  const shown = await Promise.all(
    rows.map(async row => [await row.getAttribute('data-look'), await row.locator('code').textContent()]),
  )
  const fields = tampered.map(({ field }) => field)
  expect(Object.fromEntries(fields.map((field, index) => [field, shown[index]]))).toEqual(
    Object.fromEntries(fields.map(field => [field, ['invalid', blamed[field] ?? field]])),
  )
  const reports = await downloadReports(page)
  expect(reports.map(({ status, field }) => [status, field])).toEqual(
    shown.map(([, field]) => ['rejected', field]),
  )
}

const withoutReceipt = (proof: Proof): Proof => ({ ...proof, receipt: null })
/** Whether a field is covered only by the receipt, or is the receipt. */
const vouchedFor = (field: string) => /(issuedAt|verifiedAt|receipt)$/.test(field)

test('changing any field of a key’s proof is rejected, and the changed field is named', async ({
  page,
  server,
}) => {
  const proof = await issueProof(server.url, [provers.key(alice)])
  const tampered = tamperEach(proof)
  expect(tampered.length).toBe(19)
  await expectNamed(page, tampered)
  await test.step('without a receipt, the signature alone reveals the change', async () => {
    const bare = tamperEach(withoutReceipt(proof)).filter(({ field }) => !vouchedFor(field))
    await expectNamed(page, bare, unsigned)
  })
})

test('changing any field of a Safe’s proof is rejected, and the changed field is named', async ({
  page,
  server,
  world,
}) => {
  const safe = await teamSafe(world)
  const proof = await issueProof(server.url, [provers.safe(safe, [alice, bob])])
  const tampered = tamperEach(proof)
  expect(tampered.length).toBe(26)
  await expectNamed(page, tampered)
  await test.step('without a receipt, the signature and the chain alone reveal the change', async () => {
    const bare = tamperEach(withoutReceipt(proof)).filter(({ field }) => !vouchedFor(field))
    await expectNamed(page, bare, unsigned)
  })
})

test('adding an account to a proof, or removing one, is rejected', async ({ page, server }) => {
  const proof = await issueProof(server.url, [provers.key(alice), provers.key(bob)])
  const other = await issueProof(server.url, [provers.key(carol)])
  const { accounts } = proof
  await expectNamed(
    page,
    [proof, withoutReceipt(proof)].flatMap(proof => [
      { field: '/accounts', document: { ...proof, accounts: accounts.slice(0, 1) } },
      { field: '/accounts', document: { ...proof, accounts: [...accounts, ...other.accounts] } },
    ]),
  )
})

test('the page marks the changed field in the document and says what is wrong', async ({ page, server }) => {
  const proof = await issueProof(server.url, [provers.key(alice)])
  const changes = [
    {
      document: { ...proof, audience: 'Somebody Else' },
      field: '/audience',
      says: 'This file was changed after it was issued, or its receipt is from another proof.',
      mark: '"audience": "Somebody Else",',
    },
    {
      document: { ...withoutReceipt(proof), purpose: 'opening two accounts' },
      field: '/purpose',
      says: 'The proof says something that wasn’t signed.',
      mark: '"purpose": "opening two accounts",',
    },
    {
      document: { ...proof, note: 'trust me' },
      field: '/note',
      says: 'This isn’t a Countersign proof, or part of it is missing or invalid.',
      mark: '"note": "trust me"',
    },
  ]
  for (const { document, field, says, mark } of changes)
    await test.step(field, async () => {
      await page.goto('/check')
      await pasteProof(page, document)
      await expectOutcome(page, 'rejected')
      await expect(page.getByText(says)).toBeVisible()
      const fault = page.getByRole('region', { name: 'Problem' })
      await expect(fault.getByText(field, { exact: true })).toBeVisible()
      await expect(fault.locator('mark')).toHaveText(mark)
    })
})

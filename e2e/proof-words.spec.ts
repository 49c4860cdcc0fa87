import { accounts } from '@countersign/testbed'
import { expectOutcome, pasteProof } from './fixtures/check-page.ts'
import {
  addByAddress,
  audienceIn,
  begin,
  expectProof,
  purposeIn,
  readText,
  saidIn,
  say,
} from './fixtures/proofs.ts'
import { expect, test } from './fixtures/test.ts'

const { alice } = accounts
const words = { purpose: 'Für die Steuerprüfung', audience: 'مصلحة الضرائب' }
const statement =
  'This account is mine. I prove it to [[U+0645 0635 0644 062D 0629] [U+0627 0644 0636 0631 0627 0626 0628]] for [F[U+00FC]r die Steuerpr[U+00FC]fung].'

test('a proof in any script is shown as it was entered, signed in ASCII, and valid for exactly these words', async ({
  page,
  wallet,
}) => {
  await wallet.switchAccount('alice')
  await page.goto('/prove')
  await addByAddress(page, alice.address)
  // As some keyboards enter it: with combining marks, and with another kind of space.
  await say(page, { ...words, purpose: 'Fu\u0308r die\u00a0Steuerpru\u0308fung' })
  const preview = page.getByRole('region', { name: 'Message preview' })
  await expect(preview.getByText(statement)).toBeVisible()
  await expect(preview.getByText('such as [U+00FC] for ü')).toBeVisible()

  await purposeIn(page).fill('pay\u202e001')
  await expect(page.getByText('This can’t contain “U+202E”.')).toBeVisible()
  await purposeIn(page).fill(words.purpose)
  await expect(audienceIn(page)).toHaveValue(words.audience)

  const id = await begin(page)
  await expect(page.getByText(words.purpose, { exact: true })).toBeVisible()
  const message = await readText(page, alice.address)
  expect(message).toContain(statement)
  expect(message).toMatch(/^[\n\x20-\x7e]+$/)
  await page.getByRole('button', { name: 'Connect and sign' }).click()
  await wallet.approve()
  expect((await wallet.read()).quoted).toContain(message)
  await wallet.approve()
  await expectProof(page, id)
  for (const text of Object.values(words))
    await expect(saidIn(page).getByText(text, { exact: true })).toBeVisible()

  const { document } = (await (await page.request.get(`/v1/proofs/${id}`)).json()).proof
  expect(document).toMatchObject(words)
  await page.goto('/check')
  await pasteProof(page, JSON.stringify(document))
  await expectOutcome(page, 'verified')
  for (const text of Object.values(words)) await expect(page.getByText(text, { exact: true })).toBeVisible()
  // The letter e of another alphabet.
  await pasteProof(
    page,
    JSON.stringify({ ...document, purpose: words.purpose.replace('e', '\u0435'), receipt: null }),
  )
  await expectOutcome(page, 'rejected')
  await expect(page.getByText('/purpose', { exact: true })).toBeVisible()
})

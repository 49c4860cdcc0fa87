import { accounts } from '@countersign/testbed'
import { makeProofs } from '@countersign/testbed/proofs'
import type { Page } from '@playwright/test'
import { checkLines, expectOutcome, pasteProof, setCheckTime } from '../../../e2e/fixtures/check-page.ts'
import { issueProof, provers, revokeProof } from '../../../e2e/fixtures/issued-proofs.ts'
import type { Shots, Stage } from './stage.ts'

const { alice, bob } = accounts

/** Checks proofs and signatures of every outcome. */
export async function* checks({ meet, site, world }: Stage): Shots {
  const { page } = await meet('alice')
  const heading = (level: number, name: string | RegExp) =>
    page.getByRole('heading', { level, name }).waitFor()
  const choose = (files: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0]) =>
    page.getByLabel('Choose files').setInputFiles(files)
  const proof = await issueProof(site.url, [provers.key(alice)])
  const revoked = await issueProof(site.url, [provers.key(bob)])
  await revokeProof(site.url, revoked, bob)

  await page.goto('/check')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  yield [page, 'fault']
  await pasteProof(page, 'The account is really mine, I promise.')
  yield [page, 'nonsense']
  await pasteProof(page, { ...proof, purpose: 'something else' })
  await expectOutcome(page, 'rejected')
  yield [page, 'invalid']
  await pasteProof(page, revoked)
  await expectOutcome(page, 'revoked')
  yield [page, 'revoked']
  await pasteProof(page, await issueProof(site.url, [provers.key(alice), provers.contract(world)]))
  await expectOutcome(page, 'verified')
  yield [page, 'several-accounts']
  await setCheckTime(page, Date.parse(proof.expiresAt) + 1_000)
  await pasteProof(page, proof)
  await expectOutcome(page, 'expired')
  yield [page, 'expired']

  await page.goto('/check')
  await page
    .locator('form')
    .first()
    .evaluate(form => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['{}'], 'proof.json'))
      form.dispatchEvent(new DragEvent('dragover', { bubbles: true, dataTransfer }))
    })
  yield [page, 'drop']
  const file = (name: string, content: unknown, mimeType = 'application/json') => ({
    ...{ name, mimeType },
    buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
  })
  const pdf = file('certificate.pdf', '%PDF-1.7\n%%EOF\n', 'application/pdf')
  await choose(pdf)
  await heading(2, 'This isn’t a proof')
  yield [page, 'pdf']
  await page.goto(`/p/${proof.id}`)
  await page.locator('[data-proof-paper] svg[role="img"]').waitFor({ state: 'attached' })
  const printed = await page.pdf()
  await page.goto('/check')
  await choose({ name: 'proof.pdf', mimeType: 'application/pdf', buffer: printed })
  await heading(2, 'This PDF links to a proof')
  yield [page, 'pdf-with-link']
  await page.goto('/check')
  await choose([
    file('good.json', proof),
    file('changed.json', { ...proof, purpose: 'something else' }),
    file('revoked.json', revoked),
    { ...pdf, name: 'a certificate with a rather long name that somebody gave it.pdf' },
    file('notes.txt', 'The account is really mine.', 'text/plain'),
  ])
  await page.getByRole('button', { name: 'Download as JSON Lines' }).waitFor()
  yield [page, 'several']
  await page
    .getByRole('button', { name: /^Details/ })
    .nth(1)
    .click()
  yield [page, 'several-open']
  const { samples } = await makeProofs(60)
  await page.goto('/check')
  await checkLines(
    page,
    samples.map(({ text }) => text),
  )
  yield [page, 'many']

  await page.goto('/check')
  await page.getByRole('button', { name: 'A signature', exact: true }).click()
  const check = page.getByRole('button', { name: 'Check signature' })
  await check.waitFor()
  yield [page, 'signature']
  await check.click()
  await page.locator('[aria-invalid=true]').first().waitFor()
  yield [page, 'signature-faults']
  const message = 'I am Alice.\nReally.'
  await page.getByLabel('Account or address').fill(alice.address)
  await page.getByLabel('Text, exactly as signed').fill(message)
  await page.getByLabel('Signature', { exact: true }).fill(await alice.signMessage({ message }))
  await check.click()
  await heading(2, 'This signature is valid')
  yield [page, 'signature-valid']
  await page.getByLabel('Text, exactly as signed').fill(`${message} `)
  await check.click()
  await heading(2, 'This signature isn’t valid for this account')
  yield [page, 'signature-invalid']
}

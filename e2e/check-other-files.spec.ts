import { accounts } from '@countersign/testbed'
import { expectAccessible } from './fixtures/axe.ts'
import { expectOutcome, pastedIn } from './fixtures/check-page.ts'
import { issueProof, provers } from './fixtures/issued-proofs.ts'
import { expect, bareTest as test } from './fixtures/test.ts'
import { watch } from './fixtures/watch.ts'

test.use({ savesData: true })

test('a proof that was saved as a PDF is checked by its link, once the person wants it', async ({
  page,
  server,
}) => {
  const { id } = await issueProof(server.url, [provers.key(accounts.alice)])
  const link = `${server.url}/p/${id}`
  await page.goto(link)
  await expect(page.locator('[data-proof-paper]').getByText(link)).toBeAttached()
  const buffer = await page.pdf()
  const { paths } = await watch(page, server.url)
  await page.goto('/check')
  await page
    .getByLabel('Choose files')
    .setInputFiles({ name: 'proof.pdf', mimeType: 'application/pdf', buffer })
  await expect(page.getByRole('heading', { level: 2, name: 'This PDF links to a proof' })).toBeFocused()
  await expect(page.getByRole('article').getByText(link)).toBeVisible()
  await expectAccessible(page, 'a PDF that links to a proof')
  const asked = () => paths.filter(path => path.startsWith('/v1/proofs'))
  expect(asked()).toEqual([])
  await page.getByRole('button', { name: 'Check the linked proof' }).click()
  await expectOutcome(page, 'verified')
  expect(asked()).not.toEqual([])
})

test('a PDF without a link is called no proof, not an invalid one, with what to do', async ({ page }) => {
  await page.goto('/check')
  const [mimeType, buffer] = ['application/pdf', Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  await page.getByLabel('Choose files').setInputFiles({ name: 'proof.pdf', mimeType, buffer })
  await expect(page.getByRole('heading', { level: 2, name: 'This isn’t a proof' })).toBeFocused()
  await expect(page.getByText('scan its code or open its link')).toBeVisible()
  await expect(page.getByText('Invalid', { exact: true })).toHaveCount(0)
})

test('a link of a file or a PDF that leads nowhere is reported as a result, not at the field with other text', async ({
  page,
  server,
}) => {
  await page.goto('/check')
  await pastedIn(page).fill('something else')
  const link = `${server.url}/p/0123456789abcdef0123456789abcdef`
  const expectResult = async () => {
    await expect(
      page.getByRole('article').getByText('This site has no proof with this link or ID.'),
    ).toBeVisible()
    await expect(pastedIn(page)).not.toHaveAttribute('aria-invalid', 'true')
    await expect(pastedIn(page)).toHaveValue('something else')
  }
  const files = page.getByLabel('Choose files')
  await page.route('**/v1/proofs/*', route => route.abort())
  await files.setInputFiles({ name: 'link.txt', mimeType: 'text/plain', buffer: Buffer.from(link) })
  await expect(page.getByText('We couldn’t load the proof from this site.')).toBeVisible()
  await page.unroute('**/v1/proofs/*')
  await page.getByRole('button', { name: 'Recheck' }).click()
  await expectResult()
  await files.setInputFiles({ name: 'link.txt', mimeType: 'text/plain', buffer: Buffer.from(link) })
  await expectResult()
  const buffer = Buffer.from(`%PDF-1.7\n(${link})\n`)
  await files.setInputFiles({ name: 'proof.pdf', mimeType: 'application/pdf', buffer })
  await page.getByRole('button', { name: 'Check the linked proof' }).click()
  await expectResult()

  await pastedIn(page).fill(link)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(pastedIn(page)).toHaveAttribute('aria-invalid', 'true')
})

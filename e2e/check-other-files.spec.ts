import { expect, bareTest as test } from './fixtures/test.ts'

test('a printed proof that is dropped as a PDF is called no proof, not an invalid one, with what to do', async ({
  page,
}) => {
  await page.goto('/check')
  const [mimeType, buffer] = ['application/pdf', Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  await page.getByLabel('Choose files').setInputFiles({ name: 'proof.pdf', mimeType, buffer })
  await expect(page.getByRole('heading', { level: 2, name: 'This isn’t a proof' })).toBeFocused()
  await expect(page.getByText('scan its code or open its link')).toBeVisible()
  await expect(page.getByText('Invalid', { exact: true })).toHaveCount(0)
})

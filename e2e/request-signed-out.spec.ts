import { purposeIn } from './fixtures/proofs.ts'
import { requestTest as test } from './fixtures/requests.ts'
import { expect } from './fixtures/test.ts'

test('a person who is not signed in can press “Create request”, and is led to what is missing', async ({
  person,
}) => {
  const { page } = await person('bob')
  await page.goto('/requests/new')
  const create = page.getByRole('button', { name: 'Create request' })
  await page.getByRole('radio', { name: 'Any account', exact: true }).check()
  await create.click()
  await expect(purposeIn(page)).toHaveAttribute('aria-invalid', 'true')
  await purposeIn(page).fill('opening an account')
  await create.click()
  const signIn = page.getByRole('main').getByRole('button', { name: 'Connect a wallet' })
  await expect(signIn).toBeFocused()
  await expect(signIn).toBeInViewport({ ratio: 1 })
  await expect(purposeIn(page)).toHaveValue('opening an account')
})

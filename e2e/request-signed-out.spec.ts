import type { Locator, Page } from '@playwright/test'
import { purposeIn } from './fixtures/proofs.ts'
import { requestTest as test } from './fixtures/requests.ts'
import { dialogOf, expectModal, openDialog, signInWithDemoWallet } from './fixtures/steps.ts'
import { expect } from './fixtures/test.ts'

const createButton = (page: Page) => page.getByRole('button', { name: 'Create request' })

/** Fills the form in, as somebody who is not signed in, and presses “Create request”. */
async function create(page: Page): Promise<Locator> {
  await page.getByRole('radio', { name: 'Any account', exact: true }).check()
  await createButton(page).click()
  await expect(purposeIn(page)).toHaveAttribute('aria-invalid', 'true')
  await purposeIn(page).fill('opening an account')
  await createButton(page).click()
  await expectModal(page)
  return dialogOf(page)
}

test('a person who is not signed in presses “Create request”, signs in, and the request is created', async ({
  person,
}) => {
  const { page } = await person('bob')
  await page.goto('/requests/new')
  await signInWithDemoWallet(await create(page))
  await expect(page).toHaveURL(/\/requests\/[0-9a-f]{32}$/)
  await expect(page.getByRole('main')).toContainText('opening an account')
})

test('what is pressed while the session loads is not lost', async ({ person }) => {
  const { page } = await person('bob')
  const answer = Promise.withResolvers<void>()
  await page.route('**/v1/session', async route => {
    await answer.promise
    await route.continue()
  })
  await page.goto('/requests/new')
  await page.getByRole('radio', { name: 'Any account', exact: true }).check()
  await purposeIn(page).fill('opening an account')
  await createButton(page).click()
  await expect(page.getByRole('button', { name: 'Loading…' })).toBeVisible()
  answer.resolve()
  await expectModal(page)
  await signInWithDemoWallet(dialogOf(page))
  await expect(page).toHaveURL(/\/requests\/[0-9a-f]{32}$/)
})

test('the form does not move once the page knows that the person is signed out', async ({ person }) => {
  const { page } = await person('bob', { context: { hasTouch: true } })
  for (const width of [320, 1280])
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 })
      const late = Promise.withResolvers<void>()
      await page.route(/\/v1\/(session|site)$/, async route => {
        await late.promise
        await route.continue()
      })
      await page.goto('/requests/new')
      await expect(purposeIn(page)).toBeVisible()
      const before = await purposeIn(page).boundingBox()
      const known = page.waitForResponse('**/v1/session')
      late.resolve()
      await known
      await expect(page.getByText('Sign in to create this request')).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await purposeIn(page).boundingBox()).toEqual(before)
      await page.unrouteAll({ behavior: 'wait' })
    })
})

test('closing that dialog loses nothing, and a later sign-in creates nothing', async ({ person }) => {
  const { page } = await person('bob')
  await page.goto('/requests/new')
  const dialog = await create(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(createButton(page)).toBeFocused()
  await signInWithDemoWallet(await openDialog(page))
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible()
  await expect(page).toHaveURL('/requests/new')
  await expect(createButton(page)).toBeEnabled()
  await expect(purposeIn(page)).toHaveValue('opening an account')
})

test('it also creates nothing on a page where somebody had signed in before', async ({ person }) => {
  const { page } = await person('bob')
  const account = page.getByRole('banner').getByRole('button', { name: /^Your account/ })
  const choose = async (name: string) => {
    await account.click()
    await page.getByRole('banner').getByRole('button', { name, exact: true }).click()
  }
  await page.goto('/requests/new')
  await signInWithDemoWallet(await openDialog(page))
  await choose('Disconnect Demo Wallet')
  await choose('Sign out')
  const dialog = await create(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await signInWithDemoWallet(await openDialog(page))
  await expect(account).toBeVisible()
  await expect(page).toHaveURL('/requests/new')
  await expect(createButton(page)).toBeEnabled()
})

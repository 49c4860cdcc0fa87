import { connectButton, dialogOf, expectMessage, finish, openDialog } from './fixtures/steps.ts'
import { bareTest, expect, test } from './fixtures/test.ts'

bareTest('an address where nothing is says so, and shows the way home', async ({ page }) => {
  const response = await page.goto('/nothing/here')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expect(page).toHaveTitle('Page not found · Countersign')
  await page.getByRole('link', { name: 'Go to the first page' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(connectButton(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

bareTest(
  'the account page of nobody says what to do, and names itself in the window’s title',
  async ({ page }) => {
    await page.goto('/account')
    await expect(page.getByText('You are not signed in.')).toBeVisible()
    await expect(page).toHaveTitle('Your account · Countersign')
    await expect(connectButton(page)).toBeVisible()
    await page.getByRole('link', { name: 'Countersign' }).click()
    await expect(page).toHaveTitle('Countersign')
  },
)

test('a person who starts on the account page signs in there', async ({ page, wallet }) => {
  await page.goto('/account')
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Demo Extension' }).click()
  await wallet.approve()
  await expectMessage(dialog)
  await finish(page, wallet)
  await expect(connectButton(page)).toBeHidden()
})

bareTest('going back with the dialog open leaves a page that works', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Account' }).click()
  await openDialog(page)
  await expect(dialogOf(page).getByRole('heading')).not.toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await openDialog(page)
  await expect(dialogOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goForward()
  await expect(page.getByText('You are not signed in.')).toBeVisible()
})

import { accounts } from '@countersign/testbed'
import type { Page } from '@playwright/test'
import { tabTo } from './fixtures/keys.ts'
import { signInElsewhere } from './fixtures/sessions.ts'
import {
  connect,
  connectButton,
  dialogOf,
  expectMessage,
  expectSignedIn,
  messageIn,
  openDialog,
  questionOf,
  signButton,
  signInButton,
} from './fixtures/steps.ts'
import { bareTest, expect, test } from './fixtures/test.ts'

/** Presses a key that may close the window before the key is released. */
async function pressLast(window: Page, key: string) {
  await window.keyboard.press(key).catch(error => {
    if (!window.isClosed()) throw error
  })
}

const insideDialog = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.closest('dialog') !== null || document.activeElement === document.body,
  )

test('the whole sign-in works using only the keyboard', async ({ page, wallet, server }) => {
  await signInElsewhere(server.url, accounts.alice)
  await page.goto('/')
  await expect(connectButton(page)).toBeVisible()
  await tabTo(page, 'Sign in')
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('button', { name: 'Demo Extension' })).toBeVisible()
  await tabTo(page, /^Demo Extension/)
  await page.keyboard.press('Enter')

  await wallet.read()
  const connecting = await wallet.window()
  await tabTo(connecting, 'Connect')
  await pressLast(connecting, 'Enter')
  await expectMessage(dialog)
  await page.bringToFront()
  await tabTo(page, 'Sign message')
  await page.keyboard.press('Enter')

  await wallet.read()
  const signing = await wallet.window()
  await tabTo(signing, 'Sign')
  await pressLast(signing, 'Enter')
  await expectSignedIn(page)
  await page.bringToFront()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await tabTo(page, 'Sign out all other devices')
  await page.keyboard.press('Enter')
  await expect(questionOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(questionOf(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Sign out all other devices' })).toBeFocused()
  await tabTo(page, 'Sign out')
  await page.keyboard.press('Enter')
  await expect(page.getByText('You’re not signed in.')).toBeVisible()
})

test('the focus moves into the dialog, stays there in every view, and returns to the button', async ({
  page,
  wallet,
}) => {
  await page.goto('/')
  await signInButton(page).focus()
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('heading', { name: 'Who signs?' })).toBeFocused()
  for (let steps = 0; steps < 6; steps += 1) {
    await page.keyboard.press('Tab')
    expect(await insideDialog(page)).toBe(true)
  }
  await dialog.getByRole('button', { name: 'Demo Extension' }).focus()
  await page.keyboard.press('Enter')
  await expect(
    dialog.getByRole('heading', { name: 'Approve the connection in Demo Extension' }),
  ).toBeFocused()
  await wallet.reject()
  await expect(dialog.getByRole('heading', { name: 'You didn’t connect Demo Extension' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Try again' }).press('Enter')
  await wallet.approve()
  await expectMessage(dialog)
  await expect(dialog.getByRole('heading', { name: 'Verify your account' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(signInButton(page)).toBeFocused()
})

bareTest(
  'the Escape key, the close button and a click beside the dialog close it and return the focus, also the first time',
  async ({ page }) => {
    for (const [how, leave] of [
      ['the Escape key', () => page.keyboard.press('Escape')],
      ['the close button', () => dialogOf(page).getByRole('button', { name: 'Close' }).click()],
      ['a click beside the dialog', () => page.mouse.click(3, 3)],
    ] as const)
      await bareTest.step(how, async () => {
        await page.goto('/')
        for (const time of ['first', 'second']) {
          const dialog = await openDialog(page)
          await expect(dialog.getByRole('button', { name: 'Search again' })).toBeVisible()
          await leave()
          await expect(dialog).toBeHidden()
          await expect(signInButton(page), `the ${time} time`).toBeFocused()
        }
        // Otherwise the dialog's history entry, which the browser removes a moment later, would abort the next load.
        await expect.poll(() => page.evaluate(() => history.state)).toBe(null)
      })
  },
)

test('Escape during a wallet request cancels it and says so, and a late signature signs nobody in', async ({
  page,
  wallet,
}) => {
  const dialog = await connect(page, wallet, 'alice')
  await signButton(dialog).click()
  await wallet.read()
  await page.bringToFront()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const notices = page.getByRole('region', { name: 'Notifications' })
  await expect(notices).toContainText('You’re not signed in.')
  await expect(notices).toContainText('stays connected to this site as alice.eth')
  await wallet.approve()
  await expect.poll(() => wallet.pending()).toEqual([])
  await page.reload()
  await expect(connectButton(page)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('a long message can be scrolled with the keyboard', async ({ page, wallet }) => {
  await page.setViewportSize({ width: 320, height: 400 })
  const dialog = await connect(page, wallet, 'alice')
  const region = dialog.getByRole('region', { name: 'Message to sign' })
  await region.focus()
  await expect(region).toBeFocused()
  await page.keyboard.press('End')
  await expect(messageIn(dialog)).toBeVisible()
})

bareTest('the first Tab stop skips the header', async ({ page }) => {
  await page.goto('/')
  await expect(connectButton(page)).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

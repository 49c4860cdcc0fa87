import { accounts } from '@countersign/testbed'
import type { Page } from '@playwright/test'
import { endSessions, signInByRequest } from './fixtures/sessions.ts'
import {
  chooseWallet,
  connectButton,
  dialogOf,
  expectMessage,
  expectSignedIn,
  expectSignedOut,
  openDialog,
  questionOf,
  signButton,
  signIn,
} from './fixtures/steps.ts'
import { bareTest, expect, extensionTest as test } from './fixtures/test.ts'
import { walletCodeOf, watch } from './fixtures/watch.ts'

const alice = accounts.alice.address

test('a person connects, sees the same message in dialog and wallet, signs it and stays signed in', async ({
  page,
  wallet,
  server,
}) => {
  const seen = await watch(page, server.url)
  await page.goto('/')
  await expect(connectButton(page)).toBeVisible()
  expect(await walletCodeOf(page, 'requests')).toEqual([])
  expect(await seen.contacts()).toBe(0)

  const dialog = await chooseWallet(page)
  expect(await wallet.read()).toMatchObject({ heading: 'Connect to this site?', origin: server.url })
  await wallet.chooseAccount('alice')
  await wallet.approve()

  const message = await expectMessage(dialog)
  expect(await walletCodeOf(page, 'requests')).not.toEqual([])
  expect(message).toMatch(new RegExp(`^${new URL(server.url).host} wants you to sign in`))
  expect(message).toContain(alice)
  await signButton(dialog).click()
  await expect(dialog.getByRole('status')).toContainText('Waiting for your signature')
  expect(await wallet.read()).toMatchObject({
    heading: 'Sign this message?',
    origin: server.url,
    quoted: [message],
  })
  await wallet.approve()
  await expectSignedIn(page, alice)
  await expect(dialogOf(page)).toBeHidden()
  const next = page.getByRole('navigation', { name: 'What you can do here' }).getByRole('link')
  await expect(next).toHaveText(['Create a proof', 'Request a proof', 'Check a proof'])

  await page.goto('/')
  await expect(page.getByText('You’re signed in as')).toBeVisible()
  await page.getByRole('link', { name: 'Go to your account' }).click()
  await page.reload()
  await expectSignedIn(page, alice)
  // The wallet is found again, and asks the person nothing.
  await expect(page.getByRole('banner').getByRole('button', { name: /, wallet connected$/ })).toBeVisible()
  expect(await wallet.pending()).toEqual([])
  expect(seen.complaints).toEqual([])
  expect(seen.foreign).toEqual([])
})

bareTest(
  'every device is listed and can be signed out from another one, alone or with all, effective at its next request',
  async ({ page, browser, server: { url: baseURL } }) => {
    await endSessions(page, baseURL, accounts.alice)
    const other = await browser.newContext({ baseURL })
    const second = await other.newPage()
    const signInOn = async (device: Page) => {
      await signInByRequest(device, baseURL, accounts.alice)
      await device.goto('/account')
      await expectSignedIn(device, alice)
    }
    await signInOn(page)
    await signInOn(second)

    await bareTest.step('the second device lists both devices and signs the first one out', async () => {
      const devices = second.getByRole('list', { name: 'Devices' }).getByRole('listitem')
      await expect(devices).toHaveCount(2)
      await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1)
      await expect(devices.filter({ hasText: 'on this network' })).toHaveCount(2)
      await devices.getByRole('button', { name: /^Sign out ./ }).click()
      const question = questionOf(second)
      await expect(question.getByRole('heading')).toHaveText(/^Sign out .+, signed in .+\?$/)
      await question.getByRole('button', { name: /^Sign out/ }).click()
      await expect(devices).toHaveCount(1)
      await expect(second.getByRole('status').filter({ hasText: 'was signed out.' })).toBeVisible()
      await expect(second.getByRole('heading', { name: 'Signed-in devices' })).toBeFocused()
      await expect(devices).toContainText('This device')
    })

    await bareTest.step('the first device is signed out at its next request', async () => {
      await page.getByRole('button', { name: 'Sign out', exact: true }).click()
      await expectSignedOut(page)
      await page.reload()
      await expectSignedOut(page)
      await second.reload()
      await expectSignedIn(second, alice)
    })

    await bareTest.step('signing out ends this session and leaves the other devices signed in', async () => {
      await signInOn(page)
      await page.getByRole('button', { name: 'Sign out', exact: true }).click()
      await expectSignedOut(page)
      await page.goto('/')
      await expect(page.getByRole('main').getByRole('button', { name: /wallet|Verify/ })).toBeVisible()
      await second.reload()
      await expectSignedIn(second, alice)
    })

    await bareTest.step(
      'signing out all other devices asks for confirmation, and leaves only this one to sign out',
      async () => {
        await signInOn(page)
        const others = page.getByRole('button', { name: 'Sign out all other devices' })
        await others.click()
        await questionOf(page).getByRole('button', { name: 'Stay signed in' }).click()
        await others.click()
        await page.mouse.click(3, 3)
        await expect(questionOf(page), 'after a click beside it').toBeHidden()
        await second.reload()
        await expectSignedIn(second, alice)

        await others.click()
        await questionOf(page).getByRole('button', { name: 'Sign out all other devices' }).click()
        await expect(others).toBeHidden()
        await second.reload()
        await expectSignedOut(second)
        await page.reload()
        await expectSignedIn(page, alice)
        await page.getByRole('button', { name: 'Sign out', exact: true }).click()
        await expectSignedOut(page)
      },
    )
    await other.close()
  },
)

test('another tab of the same browser updates when a person signs in or out', async ({
  page,
  wallet,
  context,
}) => {
  await page.goto('/account')
  await expectSignedOut(page)
  const other = await context.newPage()
  await signIn(other, wallet, 'carol')
  await expectSignedIn(page, accounts.carol.address)
  await other.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expectSignedOut(other)
  await expectSignedOut(page)
})

test('what follows is loaded while the wallet is asked, so that its answer shows it at once', async ({
  page,
  wallet,
}) => {
  await page.goto('/')
  await connectButton(page).click()
  await wallet.read()
  await page.bringToFront()
  await page.waitForLoadState('networkidle')
  // From now on, no further code arrives.
  await page.route('**/assets/*.js', () => {})
  await wallet.approve()
  await expect(dialogOf(page).getByRole('heading', { name: 'Verify your account' })).toBeVisible()
})

test('views that a person approaches show at once when pressed', async ({ page }) => {
  await page.goto('/')
  const dialog = await openDialog(page)
  const headings = await dialog.evaluateHandle(shown => {
    const seen = new Set<string>()
    new MutationObserver(() => {
      for (const heading of shown.querySelectorAll('h1, h2')) seen.add(heading.textContent)
    }).observe(shown, { subtree: true, childList: true, characterData: true })
    return seen
  })
  const pressRow = async (name: string, heading: string) => {
    const row = dialog.getByRole('button', { name })
    await row.hover()
    await page.waitForLoadState('networkidle')
    await row.click()
    await expect(dialog.getByRole('heading', { name: heading })).toBeVisible()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await expect(row).toBeVisible()
  }
  await pressRow('A Safe with its owners', 'Sign in as a Safe')
  await pressRow('I don’t have a wallet', 'Get a wallet')
  expect(await headings.evaluate(seen => [...seen])).toEqual([
    'Sign in as a Safe',
    'Who signs?',
    'Get a wallet',
  ])
})

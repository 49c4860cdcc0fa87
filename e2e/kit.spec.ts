import { accounts } from '@countersign/testbed'
import type { ExtensionWallet } from '@countersign/testbed/automation'
import type { Page } from '@playwright/test'
import { dialogOf, expectMessage, expectModal, signButton, walletRow } from './fixtures/steps.ts'
import { expect, test } from './fixtures/test.ts'
import { watch } from './fixtures/watch.ts'

const alice = accounts.alice.address

/** Signs in with the extension, whose person approves each request. */
async function signIn(page: Page, wallet: ExtensionWallet): Promise<string> {
  await page.getByRole('button', { name: 'Connect a wallet' }).click()
  const dialog = dialogOf(page)
  await walletRow(dialog, 'Demo Extension').click()
  await wallet.approve()
  const message = await expectMessage(dialog)
  await signButton(dialog).click()
  await wallet.approve()
  await expect(dialog).toBeHidden()
  return message
}

test('the kit signs in against a backend of the site’s own, wagmi’s hooks send, and the profile follows', async ({
  page,
  wallet,
  examples,
}) => {
  const origin = examples.vite
  const seen = await watch(page, origin)
  const response = await page.goto(origin)
  const policy = response?.headers()['content-security-policy']
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('unsafe')
  await expect(page.getByText('Nobody is signed in.')).toBeVisible()
  expect(await seen.contacts()).toBe(0)
  const message = await signIn(page, wallet)
  expect(message).toMatch(new RegExp(`^${new URL(origin).host} wants you to sign in`))
  await expect(page.getByText(`Signed in as eip155:31337:${alice}`)).toBeVisible()

  await page.getByRole('button', { name: 'Send 0.001 ETH to yourself' }).click()
  expect((await wallet.read()).facts).toMatchObject({ To: alice, Amount: '0.001 ETH' })
  await wallet.approve()
  await expect(page.getByRole('status').filter({ hasText: /^In block \d+\.$/ })).toBeVisible()
  await page.getByRole('button', { name: /^Your account/ }).click()
  const profile = dialogOf(page)
  await expect(profile.getByRole('listitem').filter({ hasText: 'Send 0.001 ETH to yourself' })).toContainText(
    'Confirmed',
  )
  // The dialog's entry in the history is on its way out for a moment, and a reload would meet it there.
  await expectModal(page)
  const leaving = await page.evaluateHandle(() => ({
    left: new Promise<void>(resolve => addEventListener('popstate', () => resolve(), { once: true })),
  }))
  await page.keyboard.press('Escape')
  await leaving.evaluate(({ left }) => left)

  await page.reload()
  await expect(page.getByText(`Signed in as eip155:31337:${alice}`)).toBeVisible()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByText('Nobody is signed in.')).toBeVisible()
  expect(seen.foreign).toEqual([])
  expect(seen.complaints).toEqual([])
})

test('the own backend refuses a signature of another browser, and the dialog says why', async ({
  page,
  wallet,
  context,
  examples,
}) => {
  await page.goto(examples.vite)
  await page.getByRole('button', { name: 'Connect a wallet' }).click()
  const dialog = dialogOf(page)
  await wallet.setBehaviour('approve')
  await walletRow(dialog, 'Demo Extension').click()
  await expectMessage(dialog)
  await context.clearCookies()
  await signButton(dialog).click()
  await expect(dialog.getByRole('alert')).toContainText('Error verifying signature, please retry!')
  await dialog.getByRole('button', { name: /^(Prepare a new message|Verify again)$/ }).click()
  await expectMessage(dialog)
  await signButton(dialog).click()
  await expect(page.getByText(`Signed in as eip155:31337:${alice}`)).toBeVisible()
})

test('the kit is drawn on a server, taken over without a complaint, and shows a page to the signed-in alone', async ({
  page,
  wallet,
  examples,
}) => {
  const origin = examples['server-rendered']
  const drawn = async (path: string) => (await page.request.get(`${origin}${path}`)).text()
  expect(await drawn('/')).toContain('Connect a wallet')
  expect(await drawn('/members')).toContain('Drawn on the server')
  const seen = await watch(page, origin)
  const response = await page.goto(`${origin}/members`)
  await expect(page).toHaveURL(`${origin}/`)
  const policy = response?.headers()['content-security-policy']
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('unsafe')

  await signIn(page, wallet)
  await expect(page).toHaveURL(`${origin}/members`)
  await expect(page.getByRole('heading', { name: 'For members' })).toBeVisible()
  // Whoever is signed in is in the page as the server drew it.
  expect(await drawn('/members')).toContain(alice)
  expect(await drawn('/')).not.toContain('Connect a wallet')
  await page.reload()
  await expect(page.getByRole('main')).toContainText(alice)
  // What the server drew is there before the code that a press on it is for.
  const signOut = page.getByRole('button', { name: 'Sign out', exact: true })
  await expect
    .poll(() => signOut.evaluate(button => Object.keys(button).some(key => key.startsWith('__reactProps'))))
    .toBe(true)
  await signOut.click()
  await expect(page).toHaveURL(`${origin}/`)
  expect(await drawn('/members')).not.toContain(alice)
  expect(seen.foreign).toEqual([])
  expect(seen.complaints).toEqual([])
})

import { accounts } from '@countersign/testbed'
import type { ExtensionWallet } from '@countersign/testbed/automation'
import { openCosigningsKey } from '@countersign/wallets/state'
import type { Locator, Page } from '@playwright/test'
import { askByRequest } from './fixtures/by-request.ts'
import { teamSafe } from './fixtures/issued-proofs.ts'
import { dialogOf, expectMessage, expectModal, signButton, walletRow } from './fixtures/steps.ts'
import { expect, test } from './fixtures/test.ts'
import { watch } from './fixtures/watch.ts'

const alice = accounts.alice.address

/** Signs in with the extension and approves each request. Returns the message. */
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

test('with a custom backend, the kit signs in, wagmi’s hooks send, and the profile shows the transaction', async ({
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
  // Wait until the dialog's history entry is removed, because a reload would otherwise meet it.
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

test('the button keeps its width in a flex column, unless the page sets another', async ({
  page,
  wallet,
  examples,
}) => {
  await page.goto(examples.vite)
  const header = page.getByRole('banner')
  const button = header.getByRole('button')
  const widthOf = (place: Locator) => place.evaluate(element => element.getBoundingClientRect().width)
  const expectOwnWidth = async () => {
    await header.evaluate(({ style }) =>
      Object.assign(style, { flexDirection: 'column', alignItems: 'normal' }),
    )
    expect(await widthOf(button)).toBeLessThan((await widthOf(header)) / 2)
  }
  await expectOwnWidth()
  await signIn(page, wallet)
  await expect(button).toHaveAccessibleName(/^Your account/)
  await expectOwnWidth()
  await button.evaluate(({ style }) => Object.assign(style, { inlineSize: '100%' }))
  expect(await widthOf(button)).toBe(await widthOf(header))
})

test('a custom backend refuses a signature from another browser, and the dialog says why', async ({
  page,
  wallet,
  context,
  examples,
}) => {
  await page.goto(examples.vite)
  await page.getByRole('button', { name: 'Connect a wallet' }).click()
  const dialog = dialogOf(page)
  await wallet.setBehavior('approve')
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

test('the kit renders on a server, hydrates without warnings, and shows the members page only after sign-in', async ({
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
  // The server-rendered page contains the signed-in account.
  expect(await drawn('/members')).toContain(alice)
  expect(await drawn('/')).not.toContain('Connect a wallet')
  await page.reload()
  await expect(page.getByRole('main')).toContainText(alice)
  // Wait for hydration, because the server-rendered button is visible before its handler is attached.
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

test('what waits for owners of a Safe floats at the edge of a site, is hidden by a notice, and opens the dialog', async ({
  page,
  wallet,
  examples,
  world,
}) => {
  const origin = examples['server-rendered']
  await askByRequest({ page, origin }, await teamSafe(world))
  await page.addInitScript(key => localStorage.setItem(key, '1'), openCosigningsKey)
  await page.goto(origin)
  const corner = page.getByRole('region', { name: 'Waiting for confirmations' })
  const pill = corner.getByRole('button', { name: '0 of 2 confirmations' })
  const dialog = dialogOf(page)
  await test.step('at one side of a wide window, and as a bar at the edge of a phone', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(pill).toBeInViewport({ ratio: 1 })
    const floating = await corner.boundingBox()
    expect(floating).toMatchObject({ x: 16 })
    expect(floating?.width).toBeLessThan(400)
    await page.setViewportSize({ width: 390, height: 800 })
    const height = (await corner.boundingBox())?.height ?? 0
    expect(await corner.boundingBox()).toEqual({ x: 0, width: 390, y: 800 - height, height })
  })
  await test.step('a notice is in its place until it is dismissed', async () => {
    await page.getByRole('button', { name: 'Connect a wallet' }).click()
    await walletRow(dialog, 'Demo Extension').click()
    await expect(dialog.getByRole('heading', { name: 'Approve the connection' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('No wallet was connected.')).toBeVisible()
    await expect(pill).toBeHidden()
    await wallet.reject()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(pill).toBeVisible()
  })
  await test.step('it opens the dialog', async () => {
    await pill.click()
    await expect(dialog).toContainText('0 of 2 confirmations')
  })
})

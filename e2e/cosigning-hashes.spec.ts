import { accounts } from '@countersign/testbed'
import type { Locator, Page } from '@playwright/test'
import { hashMessage } from 'viem'
import { confirmByRequest } from './fixtures/by-request.ts'
import {
  chooseSafe,
  confirmButton,
  expectProposed,
  expectWaiting,
  nameSafe,
  cosigningTest as test,
  titleOf,
  visit,
} from './fixtures/cosigning.ts'
import type { Person } from './fixtures/people.ts'
import { signInByRequest } from './fixtures/sessions.ts'
import { chooseWallet, expectMessage, signButton } from './fixtures/steps.ts'
import { expect } from './fixtures/test.ts'

const { alice, bob, carol } = accounts

/** Returns the value that the page says the wallet shows under a name. */
const shown = (place: Page | Locator, name: string) =>
  place
    .locator('dl > div')
    .filter({ hasText: new RegExp(`^${name}0x`) })
    .locator('code')

/** Connects a wallet that asks, from the page. */
async function connectAsking({ page, wallet }: Person): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Connect (a )?wallet$/ })
    .click()
  await wallet.approve()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('in the dialog, an owner sees the value that their wallet shows before, during and after signing', async ({
  person,
  newSafe,
}) => {
  const safe = await newSafe({ owners: [alice.address, bob.address] })
  const asker = await person('alice', { behavior: 'ask' })
  const { page } = asker
  await page.goto('/')
  const dialog = await chooseWallet(page, 'Demo Wallet')
  await asker.wallet.approve()
  await expectMessage(dialog)
  await dialog.getByRole('button', { name: 'Sign in as a Safe' }).click()
  await nameSafe(dialog, safe)
  const before = await shown(dialog, 'message').textContent()
  await signButton(dialog).click()
  const { facts } = await asker.wallet.read()
  expect(facts.message).toMatch(/^0x[0-9a-f]{64}$/)
  expect(before).toBe(facts.message)
  // The wallet's window is a dialog too, so this searches the whole page.
  await expect(shown(page, 'message')).toHaveText(facts.message ?? '')
  await asker.wallet.approve()
  await expectWaiting(dialog)
  await dialog.getByText('Full message').click()
  await dialog.getByText('What your wallet shows').click()
  await expect(shown(dialog, 'message')).toHaveText(facts.message ?? '')
})

test('while the wallet is open, title, text and buttons keep their places, and the value to compare is in view', async ({
  person,
  newSafe,
}) => {
  const safe = await newSafe({ owners: [alice.address, bob.address] })
  const asker = await person('alice')
  const { page } = asker
  const dialog = await chooseSafe(asker)
  await nameSafe(dialog, safe)
  await asker.wallet.open()
  await asker.wallet.setBehavior('stall')
  await asker.wallet.closeWindow()
  const text = dialog.getByRole('region', { name: 'Message to sign' })
  const heightOf = async (place: Locator) => (await place.boundingBox())?.height ?? 0
  const sizes = [
    [1280, 1080, 230],
    [1280, 800, 230],
    [390, 844, 200],
  ] as const
  for (const [width, height, least] of sizes) {
    await page.setViewportSize({ width, height })
    const [before, whole] = [await heightOf(text), await heightOf(dialog)]
    const title = dialog.getByRole('heading', { name: 'Sign in as a Safe' })
    const cancel = dialog.getByRole('button', { name: 'Cancel', exact: true })
    const heightsOf = () =>
      Promise.all([title, cancel].map(async place => Math.round((await place.boundingBox())?.y ?? 0)))
    const places = await heightsOf()
    expect(before).toBeGreaterThan(least)
    await signButton(dialog).click()
    const value = shown(dialog, 'message')
    await expect(value).toBeInViewport({ ratio: 1 })
    expect(Math.abs((await heightOf(text)) - before)).toBeLessThanOrEqual(1)
    expect(Math.abs((await heightOf(dialog)) - whole)).toBeLessThanOrEqual(4)
    expect(await heightsOf()).toEqual(places)
    await expect(title).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByRole('button', { name: 'Share the link first' })).toBeInViewport({ ratio: 1 })
    const [above, below] = [await text.boundingBox(), await value.boundingBox()]
    expect(above && below && above.y + above.height <= below.y).toBe(true)
    await page.reload()
    await page.getByRole('button', { name: /^Continue signing in as / }).click()
    await expect(signButton(dialog)).toBeEnabled()
  }
})

test('on the owners’ page, each owner of a nested Safe sees the value that their own wallet shows', async ({
  person,
  newSafe,
  askElsewhere,
}) => {
  const inner = await newSafe({ owners: [alice.address, bob.address] })
  const safe = await newSafe({ owners: [inner.address, carol.address] })
  const asked = await askElsewhere(safe)
  const owner = await person('alice', { behavior: 'ask' })
  await visit(owner, asked)
  const { page, wallet } = owner
  await connectAsking(owner)
  await expect(shown(page, 'message')).toHaveCount(1)
  await expect(shown(page, 'message')).toBeHidden()
  const before = await shown(page, 'message').textContent()
  // Where the bar is not at the edge of the window, what appears could move it.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const place = await confirmButton(page).boundingBox()
  await confirmButton(page).click()
  const { facts } = await wallet.read()
  expect(facts.Safe).toBe(inner.address)
  expect(before).toBe(facts.message)
  const decision = page.getByRole('region', { name: 'Your decision' })
  await expect(shown(decision, 'message')).toHaveText(facts.message ?? '')
  for (const whose of ['Most wallets show', 'Safe{Wallet} shows', 'Hardware wallets such as'])
    await expect(decision.getByText(whose).first()).toBeVisible()
  expect(await confirmButton(page).boundingBox()).toEqual(place)
  await wallet.approve()
  await expect(titleOf(page)).toHaveText('You confirmed')
  await page.getByText('What your wallet shows').click()
  await expect(shown(page, 'message')).toHaveText(facts.message ?? '')

  // The owner of the outer Safe signs another value.
  const outer = await person('carol', { behavior: 'ask' })
  await visit(outer, asked)
  await connectAsking(outer)
  await expect(shown(outer.page, 'message')).toHaveText(hashMessage(asked.message))
  expect(facts.message).not.toBe(hashMessage(asked.message))
})

test('on a Safe’s page, an owner sees the value that their wallet shows', async ({
  person,
  newSafe,
  askElsewhere,
  safeWorld: { gateway, site },
}) => {
  const safe = await newSafe({ owners: [alice.address, bob.address] })
  await confirmByRequest(await askElsewhere(safe), alice)
  await expectProposed(gateway, safe)
  const owner = await person('bob', { behavior: 'ask' })
  const { page, wallet } = owner
  // Only signed-in owners can confirm here: they read who asks.
  await signInByRequest(page, site.url, bob)
  await page.goto(`/safe/eip155:31337:${safe.address}?show=messages`)
  const main = page.getByRole('main')
  const confirm = main.getByRole('button', { name: 'Confirm', exact: true })
  await expect(confirm).toBeVisible()
  const before = await shown(main, 'message').textContent()
  await confirm.click()
  // It connects the wallet first.
  await wallet.approve()
  const { facts } = await wallet.read()
  expect(before).toBe(facts.message)
  await wallet.approve()
  await expect(main.getByRole('article')).toContainText('2 of 2 confirmations')
  await expect(shown(main, 'message')).toHaveText(facts.message ?? '')
})

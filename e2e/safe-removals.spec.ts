import { accounts, addDelegate, proposeTransaction, type SafeAccount } from '@countersign/testbed'
import type { Page } from '@playwright/test'
import { parseEther } from 'viem'
import { expectAccessible } from './fixtures/axe.ts'
import { cosigningTest } from './fixtures/cosigning.ts'
import type { Person } from './fixtures/people.ts'
import { signInByRequest } from './fixtures/sessions.ts'
import { dialogOf } from './fixtures/steps.ts'
import { expect } from './fixtures/test.ts'
import type { World } from './fixtures/world.ts'

const { alice, bob, carol, heidi } = accounts

const test = cosigningTest.extend<{ safe: SafeAccount }>({
  safe: async ({ newSafe }, use) =>
    use(await newSafe({ owners: [alice.address, bob.address, carol.address], threshold: 2 })),
})

const pageOf = ({ address }: SafeAccount, show: string) => `/safe/eip155:31337:${address}?show=${show}`
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Proposes a payment to heidi, as alice. */
const payment = { to: heidi.address, value: parseEther('0.5') }
const at = ({ chain }: World, safe: SafeAccount, { url }: { url: string }) => ({
  ...{ chain, safe: safe.address, gateway: url },
})

/** Returns how many transactions the gateway has in the queue of a Safe. */
async function queued({ url }: { url: string }, { address }: SafeAccount): Promise<number> {
  const response = await fetch(`${url}/v1/chains/31337/safes/${address}/transactions/queued`)
  const { results } = await response.json()
  return results.filter(({ type }: { type: string }) => type === 'TRANSACTION').length
}

/** Connects the demo wallet with the button of the page. */
async function connect({ page }: Pick<Person, 'page'>): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Connect a wallet' }).click()
}

/** Connects the demo wallet of a person whom it asks. */
async function connectAsking({ page, wallet }: Person): Promise<void> {
  await connect({ page })
  await wallet.approve()
  // Also the wallet's window, which closes after it has answered.
  await expect(dialogOf(page)).toHaveCount(0)
}

test('the proposer deletes a proposal: keeping it, rejecting the request and cancelling change nothing', async ({
  person,
  safe,
  world,
  safeWorld: { gateway },
}) => {
  await proposeTransaction(at(world, safe, gateway), payment, { by: alice })
  const proposer = await person('alice', { behavior: 'ask' })
  const { page, wallet } = proposer
  await page.goto(pageOf(safe, 'transactions'))
  const queue = section(page, 'Queue')
  await queue.locator('summary').first().click()
  await expect(queue).toContainText('Only the proposer can delete this proposal.')
  await connectAsking(proposer)
  const ask = queue.getByRole('button', { name: 'Delete proposal' })
  const question = page.getByRole('alertdialog', { name: 'Delete this proposal?' })
  const confirm = async () => {
    await ask.click()
    await question.getByRole('button', { name: 'Delete proposal' }).click()
  }

  await test.step('keeping it, by Escape or by button', async () => {
    await ask.press('Enter')
    await expect(question).toContainText('removed from the queue for all owners')
    await expectAccessible(page, 'the question before a proposal is deleted')
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(ask).toBeFocused()
    await ask.click()
    await question.getByRole('button', { name: 'Keep proposal' }).click()
    await expect(page.getByRole('button', { name: /\(1 waiting\)/ })).toHaveCount(0)
  })

  await test.step('rejecting the request in the wallet', async () => {
    await confirm()
    await wallet.reject()
    await expect(queue.getByRole('alert')).toContainText('You rejected the request')
    expect(await queued(gateway, safe)).toBe(1)
  })

  await test.step('cancelling while the wallet does not respond: a later signature is not sent', async () => {
    await wallet.open()
    await wallet.setBehavior('stall')
    await wallet.closeWindow()
    await confirm()
    await expect(queue.getByRole('button', { name: 'Check your wallet…' })).toBeVisible()
    await queue.getByRole('button', { name: 'Stop waiting' }).click()
    await expect(ask).toBeVisible()
    // The wallet signs what it was asked: too late.
    const sent = gateway.requests.count(/^DELETE/)
    await wallet.open()
    await wallet.setBehavior('approve')
    await wallet.setBehavior('ask')
    await wallet.closeWindow()
    await expect(page.getByRole('button', { name: /\(1 waiting\)/ })).toHaveCount(0)
    expect(gateway.requests.count(/^DELETE/)).toBe(sent)
    expect(await queued(gateway, safe)).toBe(1)
  })

  await test.step('deleting it', async () => {
    await confirm()
    await wallet.approve()
    await expect(queue.getByRole('status').filter({ hasText: 'Proposal deleted.' })).toBeVisible()
    await expect(queue).toContainText('No queued transactions.')
    await expect(queue.getByRole('heading', { name: 'Queue' })).toBeFocused()
    expect(await queued(gateway, safe)).toBe(0)
  })
})

test('a signed-in proposer deletes a proposal and connects the wallet then; the wallet of another owner deletes nothing', async ({
  person,
  safe,
  world,
  safeWorld: { gateway },
}) => {
  await proposeTransaction(at(world, safe, gateway), payment, { by: alice })
  const [proposer, other] = [await person('alice'), await person('bob')]
  for (const { page, origin } of [other, proposer]) {
    await signInByRequest(page, origin, alice)
    await page.goto(pageOf(safe, 'transactions'))
    const queue = section(page, 'Queue')
    await queue.locator('summary').first().click()
    await queue.getByRole('button', { name: 'Delete proposal' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete proposal' }).click()
  }
  await expect(section(other.page, 'Queue')).toContainText('Only the proposer can delete this proposal.')
  await expect(other.page.getByRole('button', { name: 'Connect another wallet' })).toBeVisible()
  await expect(proposer.page.getByText('Proposal deleted.')).toBeVisible()
  expect(await queued(gateway, safe)).toBe(0)
})

test('another owner cannot delete a proposal, and the delegate who proposed it can', async ({
  person,
  safe,
  world,
  safeWorld: { gateway },
}) => {
  const place = at(world, safe, gateway)
  await addDelegate(place, { delegator: alice, delegate: heidi.address, label: 'Bookkeeping' })
  await proposeTransaction(place, payment, { by: heidi })
  const [other, delegate] = [await person('bob'), await person('heidi')]

  await other.page.goto(pageOf(safe, 'transactions'))
  await section(other.page, 'Queue').locator('summary').first().click()
  await connect(other)
  await expect(section(other.page, 'Queue')).toContainText('Only the proposer can delete this proposal.')
  await expect(other.page.getByRole('button', { name: 'Connect another wallet' })).toBeVisible()
  await expect(other.page.getByRole('button', { name: 'Delete proposal' })).toHaveCount(0)

  const { page } = delegate
  await page.goto(pageOf(safe, 'transactions'))
  await section(page, 'Queue').locator('summary').first().click()
  await connect(delegate)
  await section(page, 'Queue').getByRole('button', { name: 'Delete proposal' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete proposal' }).click()
  await expect(page.getByText('Proposal deleted.')).toBeVisible()
  expect(await queued(gateway, safe)).toBe(0)
})

test('a proposal that was executed in the meantime is not deleted, and the refusal is shown', async ({
  person,
  safe,
  world,
  safeWorld: { gateway },
}) => {
  const { execute } = await proposeTransaction(
    at(world, safe, gateway),
    { to: safe.address, data: '0x' },
    { by: alice },
  )
  const proposer = await person('alice', { behavior: 'ask' })
  const { page, wallet } = proposer
  await page.goto(pageOf(safe, 'transactions'))
  const queue = section(page, 'Queue')
  await queue.locator('summary').first().click()
  await connectAsking(proposer)
  await queue.getByRole('button', { name: 'Delete proposal' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete proposal' }).click()
  await execute([alice, bob])
  const answered = page.waitForResponse(response => response.request().method() === 'DELETE')
  await wallet.approve()
  expect((await answered).status()).toBe(400)
  // The list is loaded again: it no longer has the transaction.
  await expect(queue).toContainText('No queued transactions.')
  await expect(page.getByText('Proposal deleted.')).toHaveCount(0)
})

test('an owner removes a delegate with the keyboard, in Arabic on a small screen', async ({
  person,
  safe,
  world,
  safeWorld: { gateway },
}) => {
  await addDelegate(at(world, safe, gateway), {
    ...{ delegator: alice, delegate: heidi.address, label: '\u202eBookkeeping' },
  })
  const owner = await person('alice', {
    context: { viewport: { width: 320, height: 640 }, hasTouch: true },
  })
  const { page } = owner
  await page.goto(pageOf(safe, 'overview'))
  const listed = section(page, 'Delegates')
  await expect(listed).toContainText('Bookkeeping')
  expect(await listed.textContent()).not.toContain('\u202e')
  await page.evaluate(() => localStorage.setItem('countersign.language', 'ar'))
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.getByRole('main').getByRole('button', { name: 'ربط محفظة' }).click()
  const remove = page.getByRole('button', { name: new RegExp(heidi.address) }).filter({ hasNotText: '0x' })
  await remove.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(remove).toHaveCount(0)
  const { results } = await (
    await fetch(`${gateway.url}/v2/chains/31337/delegates?safe=${safe.address}`)
  ).json()
  expect(results).toEqual([])
})

test('devices of every type are registered; one stays listed while the Safe service fails, and is removed by trying again', async ({
  person,
  safe,
  safeWorld: { gateway },
}) => {
  const { page } = await person('alice')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(pageOf(safe, 'notifications'))
  // Not all sections fit: the current one is scrolled to.
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeInViewport({ ratio: 0.9 })
  await page.getByText('Register a device').click()
  const service = section(page, 'From the Safe service')
  const types = { Android: 'ANDROID', 'iPhone or iPad': 'IOS', Browser: 'WEB' } as const
  for (const name of Object.keys(types)) {
    await page.getByRole('radio', { name }).check()
    await page.getByLabel('Push token').fill(`${name} of ${safe.address}`)
    await page.getByRole('button', { name: 'Register device' }).click()
    await expect(page.getByText('Device registered.')).toBeVisible()
    await expect(service.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  }
  const device = service.getByRole('listitem').filter({ hasText: 'iPhone or iPad' })
  const ask = device.getByRole('button', { name: /^Remove iPhone/ })
  const question = page.getByRole('alertdialog', { name: 'Remove this device?' })
  const told = () => gateway.devices().filter(({ safes }) => JSON.stringify(safes).includes(safe.address))

  // The browser remembers the devices: the Safe service lists none.
  await page.reload()
  await ask.click()
  await question.getByRole('button', { name: 'Keep device' }).click()
  const named = Object.fromEntries(
    told().map(({ deviceType, cloudMessagingToken }) => [cloudMessagingToken, deviceType]),
  )
  const given = Object.entries(types).map(([name, type]) => [`${name} of ${safe.address}`, type])
  expect(named).toEqual(Object.fromEntries(given))

  gateway.fail(503)
  await ask.click()
  await question.getByRole('button', { name: 'Remove device' }).click()
  await expect(service.getByRole('alert')).toBeVisible()
  await expect(device).toBeVisible()
  gateway.heal()
  expect(told()).toHaveLength(3)

  await ask.click()
  await question.getByRole('button', { name: 'Remove device' }).click()
  await expect(page.getByText('Device removed.')).toBeVisible()
  await expect(device).toHaveCount(0)
  expect(told().map(({ deviceType }) => deviceType)).not.toContain('IOS')
  await expect(service.getByRole('listitem')).toHaveCount(2)
})

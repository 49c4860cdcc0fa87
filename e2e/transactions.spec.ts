import type { Chain } from '@countersign/testbed'
import type { Locator, Page } from '@playwright/test'
import { openProfile, signInHere } from './fixtures/kit-page.ts'
import { dialogOf } from './fixtures/steps.ts'
import { expect, test } from './fixtures/test.ts'
import { ownTime } from './fixtures/time.ts'

/** Stops automatic mining of a chain until the end of the scope. */
async function heldBlocks({ client }: Chain): Promise<AsyncDisposable> {
  await client.setAutomine(false)
  return {
    async [Symbol.asyncDispose]() {
      await client.mine({ blocks: 1 })
      await client.setAutomine(true)
    },
  }
}

const rows = (dialog: Locator) =>
  dialog.getByRole('listitem').filter({ has: dialog.page().locator('[data-status]') })

async function expectStatus(dialog: Locator, status: string, meaning = '', timeout?: number) {
  // The list is refreshed every four seconds.
  const within = timeout === undefined ? {} : { timeout }
  await expect(rows(dialog).first()).toContainText(status, within)
  await expect(rows(dialog).first()).toContainText(meaning, within)
}

/** Advances the clock until a status appears. Reads in between may take a moment. */
const passUntil = (
  pass: () => Promise<void>,
  ...expected: [dialog: Locator, status: string, meaning: string]
) =>
  expect(async () => {
    await pass()
    await expectStatus(...expected, 500)
  }).toPass({ intervals: [0] })

/** Sends with wagmi's hooks and approves in the wallet. */
async function send(page: Page, approve: () => Promise<void>, how = 'Send') {
  await page.getByRole('button', { name: how, exact: true }).click()
  await approve()
}

test('a transaction sent with wagmi’s hooks is rejected and not listed, fails, or is pending, then confirmed, and announced to screen readers', async ({
  page,
  wallet,
  world,
}) => {
  const pass = await ownTime(page)
  await signInHere(page, wallet)
  const dialog = dialogOf(page)
  const leave = () => dialog.getByRole('button', { name: 'Close' }).click()

  await test.step('one that the person rejects is not listed', async () => {
    await send(page, wallet.reject)
    await expect(page.getByRole('alert')).toContainText('TransactionExecutionError')
    await expect(await openProfile(page)).toContainText('No transactions yet')
    await leave()
  })
  await test.step('one that is reverted is shown as failed', async () => {
    await send(page, wallet.approve, 'Send what fails')
    await openProfile(page)
    await expect(rows(dialog).first()).toContainText('Call what fails')
    await expectStatus(dialog, 'Failed', 'You only paid the network fee.')
    await leave()
  })
  await test.step('one that is mined is pending, then confirmed', async () => {
    await using _ = await heldBlocks(world.chain)
    await send(page, wallet.approve)
    await expect.poll(async () => (await wallet.sent())[0]?.state).toBe('sent')
    await openProfile(page)
    await expectStatus(dialog, 'Pending', 'Sent, but not in a block yet.')
    await expect(rows(dialog).first()).toContainText('Send a wei to yourself')
    await world.chain.client.mine({ blocks: 1 })
    await passUntil(() => pass(4_000), dialog, 'Confirmed', '')
    await expect(
      dialog.getByRole('status').filter({ hasText: 'Send a wei to yourself: Confirmed.' }),
    ).toHaveCount(1)
  })
})

test('a transaction replaced or cancelled in the wallet is shown as such, with its replacement', async ({
  page,
  wallet,
  world,
}) => {
  await using _ = await heldBlocks(world.chain)
  const pass = await ownTime(page)
  await signInHere(page, wallet)
  for (const { send: button, how, status, meaning } of [
    {
      send: 'Send without a word',
      how: 'speedUp',
      status: 'Replaced',
      meaning: 'Another transaction replaced it.',
    },
    {
      send: 'Send',
      how: 'cancel',
      status: 'Cancelled',
      meaning: 'An empty transaction replaced it',
    },
  ] as const) {
    await send(page, wallet.approve, button)
    const dialog = await openProfile(page)
    await expectStatus(dialog, 'Pending')
    // The nonce, which identifies the replacement, is read from the node when the list is open.
    await expect.poll(async () => Object.values(await kept(page)).map(nonceOf)).not.toContain(null)
    const successor = await wallet[how]()
    await world.chain.client.mine({ blocks: 1 })
    await passUntil(() => pass(4_000), dialog, status, meaning)
    await expect(rows(dialog).first().getByTitle(successor)).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
  }
})

test('a transaction that the network no longer knows does not stay pending forever', async ({
  page,
  wallet,
  world,
}) => {
  await using _ = await heldBlocks(world.chain)
  const pass = await ownTime(page)
  await signInHere(page, wallet)
  await send(page, wallet.approve)
  const dialog = await openProfile(page)
  await expectStatus(dialog, 'Pending')
  const [sent] = await wallet.sent()
  if (sent) await world.chain.client.dropTransaction({ hash: sent.hash })
  await passUntil(() => pass(600_000), dialog, 'Dropped', 'The network no longer knows this transaction.')
})

test('the list survives a reload and is cleared only after confirmation', async ({ page, wallet }) => {
  await signInHere(page, wallet)
  for (const times of [1, 2]) {
    await send(page, wallet.approve, 'Send without a word')
    await expect.poll(async () => Object.keys(await kept(page)).length).toBe(times)
  }
  await page.reload()
  const dialog = await openProfile(page)
  await expect(rows(dialog)).toHaveCount(2)
  await expectStatus(dialog, 'Confirmed')

  const clear = dialog.getByRole('button', { name: 'Clear all' })
  await clear.click()
  const question = dialog.getByRole('alertdialog', {
    name: 'Clear 2 transactions on Local test chain from this list?',
  })
  await expect(question.getByRole('button', { name: 'Keep list' })).toBeFocused()
  await question.getByRole('button', { name: 'Keep list' }).click()
  await expect(clear).toBeFocused()
  await expect(rows(dialog)).toHaveCount(2)
  await clear.click()
  await question.getByRole('button', { name: 'Clear list' }).click()
  await expect(dialog.getByRole('status').filter({ hasText: 'List cleared.' })).toBeFocused()
  await expect(dialog).toContainText('No transactions yet')
  await page.reload()
  await openProfile(page)
  await expect(dialogOf(page)).toContainText('No transactions yet')
})

const nonceOf = (record: string): unknown => JSON.parse(record).nonce

function kept(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() =>
    Object.fromEntries(
      Object.entries(localStorage).filter(([key]) => key.startsWith('countersign.transaction:')),
    ),
  )
}

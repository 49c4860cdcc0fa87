import {
  accounts,
  allow,
  batch,
  givePast,
  proposeTransaction,
  type SafeAccount,
  safeSet,
  send,
} from '@countersign/testbed'
import { encodeFunctionData, type Hex, hashMessage, parseAbi, parseEther } from 'viem'
import { expectAccessible } from './fixtures/axe.ts'
import { askByRequest } from './fixtures/by-request.ts'
import { cosigningTest } from './fixtures/cosigning.ts'
import { card, transactionsOf } from './fixtures/safe-page.ts'
import { signInByRequest } from './fixtures/sessions.ts'
import { expect } from './fixtures/test.ts'

const { alice, bob, carol, heidi } = accounts

const test = cosigningTest.extend<{ safe: SafeAccount }>({
  safe: async ({ newSafe }, use) =>
    use(await newSafe({ owners: [alice.address, bob.address, carol.address], threshold: 2 })),
})

/** Returns the delegate call by which a Safe signs a message on the chain. */
const signing = (message: Hex) => ({
  to: safeSet.signMessageLib,
  data: encodeFunctionData({ abi: parseAbi(['function signMessage(bytes data)']), args: [message] }),
  operation: 1 as const,
})

test('the history shows what succeeded, failed and was cancelled, of every kind of token and in every direction', async ({
  person,
  safe,
  world,
  safeWorld: { gateway },
}) => {
  const place = { chain: world.chain, safe: safe.address, gateway: gateway.url }
  const { tokenContracts } = world
  await givePast({ ...place, owners: [alice, bob] }, tokenContracts, BigInt(safe.address) << 1n)
  const { page } = await person('alice')
  await page.goto(transactionsOf(safe))
  const history = (title: RegExp) => card(page, 'History', title)

  await test.step('executed: ether, tokens and an ERC-721, sent and received', async () => {
    for (const [title, direction] of [
      [/Received \u2068?5 /, 'Incoming'],
      [/Sent \u2068?0\.75 /, 'Outgoing'],
      [/Received \u2068?5,000 \u2068?OIL/, 'Incoming'],
      [/Sent \u2068?300 \u2068?OIL/, 'Outgoing'],
    ] as const) {
      await expect(history(title)).toContainText('Executed')
      await expect(history(title)).toContainText(direction)
    }
    await expect(history(/Received \u2068?Countersign Pieces/)).toHaveCount(2)
    await expect(history(/Sent \u2068?Countersign Pieces/)).toContainText('Outgoing')
  })

  await test.step('a transfer between two others has an unknown direction, and names both', async () => {
    const transfer = history(/Transfer of \u2068?40 \u2068?OIL/)
    await expect(transfer).toContainText('Unknown direction')
    const from = transfer.getByText('From', { exact: true })
    const to = transfer.getByText('To', { exact: true })
    await expect(from).toBeHidden()
    await transfer.locator('summary').click()
    await expect(from).toBeVisible()
    await expect(to).toBeVisible()
  })

  await test.step('failed, and cancelled by another transaction with its nonce', async () => {
    const failed = history(/1,000,000 \u2068?OIL/)
    await expect(failed).toContainText('Failed')
    await expect(failed).not.toContainText('Sent')
    const cancelled = history(/Send \u2068?2 /)
    await expect(cancelled).toContainText('Cancelled')
    await expect(cancelled).toContainText('1 of 2 confirmations')
    await expect(history(/On-chain rejection/)).toContainText('Executed')
    await expect(history(/Batch of 2 calls/)).toContainText('Executed')
  })
  await expectAccessible(page, 'the history of a Safe')
})

test('a transaction that enough owners have confirmed is ready to execute', async ({
  person,
  safe,
  world,
  safeWorld: { gateway },
}) => {
  const place = { chain: world.chain, safe: safe.address, gateway: gateway.url }
  await proposeTransaction(place, { to: heidi.address, value: parseEther('0.5') }, { by: alice })
  const { page } = await person('carol')
  await page.goto(transactionsOf(safe))
  const queued = card(page, 'Queue', /Send \u2068?0\.5 /)
  await expect(queued).toContainText('Needs confirmations')
  await proposeTransaction(
    place,
    { to: heidi.address, value: parseEther('0.5') },
    { by: alice, confirmed: [bob] },
  )
  await page.reload()
  await expect(queued).toContainText('Ready to execute')
  await expect(queued).toContainText('2 of 2 confirmations')
})

test('the details name each call of a batch, and warn of a delegate call to an unknown contract', async ({
  person,
  safe,
  world,
  safeWorld: { gateway },
}) => {
  const place = { chain: world.chain, safe: safe.address, gateway: gateway.url }
  const { coin } = world.tokenContracts
  const made = [send(coin, heidi.address, '120'), allow(coin, bob.address, '80')]
  await proposeTransaction(place, batch(made), { by: alice })
  const lying = { ...batch(made), to: coin.address, nonce: 1 }
  await proposeTransaction(place, lying, { by: alice })
  const { page } = await person('carol')
  await page.goto(transactionsOf(safe))
  const queue = page.getByRole('region', { name: 'Queue', exact: true })
  const warning = 'This lets another contract act as the Safe.'

  const genuine = queue.getByRole('article').filter({ hasText: 'Batch of 2 calls' }).first()
  await genuine.locator('summary').first().click()
  await expect(genuine.getByRole('heading', { name: 'What it does' })).toBeVisible()
  const calls = genuine.locator('ol').getByRole('listitem')
  await expect(calls).toHaveCount(2)
  await expect(calls.first()).toContainText('transfer')
  await expect(calls.first()).toContainText(/\b120\s\W?OIL/)
  await expect(calls.last()).toContainText('approve')
  await expect(genuine).not.toContainText(warning)

  const imitation = queue.getByRole('article').nth(1)
  await imitation.locator('summary').first().click()
  await expect(imitation).toContainText(warning)
  await expect(imitation).toContainText('multiSend')
  await expect(imitation.locator('ol')).toHaveCount(0)
  await expectAccessible(page, 'the calls of a batch')
})

test('another owner who is signed in reads what a proposal to sign a message is for, and who asks', async ({
  person,
  safe,
  world,
  safeWorld: { gateway },
}) => {
  const place = { chain: world.chain, safe: safe.address, gateway: gateway.url }
  const [asker, { page, origin }] = [await person('alice'), await person('bob')]
  const { message, id, code } = await askByRequest(asker, safe)
  await proposeTransaction(place, signing(hashMessage(message)), { by: alice })
  await page.goto(transactionsOf(safe))
  const proposal = page
    .getByRole('region', { name: 'Queue', exact: true })
    .getByRole('article')
    .filter({ hasText: 'Sign a message as the Safe' })
  await proposal.locator('summary').first().click()
  await expect(proposal).toContainText('We don’t know the text of this message.')
  await expect(proposal).toContainText('an owner who signs in here can read it')

  await signInByRequest(page, origin, bob)
  await page.reload()
  await proposal.locator('summary').first().click()
  await expect(proposal).toContainText('Sign a message on-chain for')
  await expect(proposal.locator('pre')).toHaveText(message)
  await expect(proposal).toContainText('Someone who wasn’t signed in')
  await expect(proposal.getByRole('group', { name: 'Comparison code' })).toContainText(
    code.split('').join(' '),
  )
  await expect(proposal.getByRole('link', { name: 'View its progress' })).toHaveAttribute(
    'href',
    new RegExp(`/cosign/${id}$`),
  )
  await expectAccessible(page, 'what a proposal signs')
})

test('a proposal to sign a message names it, and shows the text of the sign-in that it signs', async ({
  person,
  safe,
  world,
  safeWorld: { gateway },
}) => {
  const place = { chain: world.chain, safe: safe.address, gateway: gateway.url }
  const [asker, other] = [await person('alice'), await person('carol')]
  const { message, id } = await askByRequest(asker, safe)
  await proposeTransaction(place, signing(hashMessage(message)), { by: alice })
  await proposeTransaction(place, { ...signing(hashMessage('Another text.')), nonce: 1 }, { by: alice })
  for (const [{ page }, isAsker] of [
    [asker, true],
    [other, false],
  ] as const) {
    await page.goto(transactionsOf(safe))
    const proposals = page
      .getByRole('region', { name: 'Queue', exact: true })
      .getByRole('article')
      .filter({ hasText: 'Sign a message as the Safe' })
    await expect(proposals).toHaveCount(2)
    for (const proposal of await proposals.all()) {
      await proposal.locator('summary').first().click()
      await expect(proposal).toContainText('The Safe signs a message on-chain')
      await expect(proposal).not.toContainText('This lets another contract act as the Safe.')
    }
    await expect(proposals.last()).toContainText('We don’t know the text of this message.')
    if (isAsker) {
      await expect(proposals.first()).toContainText('a sign-in to this site')
      await expect(proposals.first().locator('pre')).toHaveText(message)
      await expect(proposals.first().getByRole('link', { name: 'View its progress' })).toHaveAttribute(
        'href',
        new RegExp(`/cosign/${id}$`),
      )
    } else await expect(proposals.first().getByRole('link', { name: 'View its progress' })).toHaveCount(0)
  }

  await test.step('the hash can be copied', async () => {
    const { page } = asker
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const hash = page.getByRole('button', { name: `${hashMessage(message)} Copy` })
    await hash.click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(hashMessage(message))
  })
})

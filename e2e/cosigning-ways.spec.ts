import { accounts, deploySafe, keyOwner, receiptOf, signOnChain } from '@countersign/testbed'
import type { Page } from '@playwright/test'
import { hashMessage } from 'viem'
import { askByRequest, confirmByRequest } from './fixtures/by-request.ts'
import {
  chooseSafe,
  confirm,
  confirmButton,
  connectOwner,
  expectSafeMessage,
  expectSafeSignedIn,
  expectWaiting,
  foundLater,
  ownerRow,
  shortened,
  cosigningTest as test,
  titleOf,
  visit,
} from './fixtures/cosigning.ts'
import { dialogOf, signButton } from './fixtures/steps.ts'
import { expect } from './fixtures/test.ts'

const { alice, bob, carol, heidi } = accounts

/** The lines that owners sign, those in a state. */
const lines = (page: Page, status: string) =>
  page.getByRole('list', { name: 'Owners', exact: true }).locator(`svg[data-status="${status}"]`)

const seal = (page: Page) => page.getByRole('main').locator('p[data-status="valid"]')
const three = [alice.address, bob.address, carol.address]

test('one owner selects the Safe from the list and signs, and another confirms in Safe’s own wallet', async ({
  person,
  newSafe,
  inSafeWallet,
  passServerTime,
}) => {
  const safe = await newSafe({ owners: three, threshold: 2 })
  const asker = await person('alice')
  const dialog = await chooseSafe(asker)
  await dialog.getByRole('button', { name: shortened(safe.address) }).click()
  const message = await expectSafeMessage(dialog)
  await signButton(dialog).click()
  const asked = await expectWaiting(dialog)

  const owner = await person('bob')
  await visit(owner, asked)
  await passServerTime(10_000)
  await owner.page.getByText('Other ways to confirm').click()
  const link = owner.page.getByRole('link', { name: 'Open in Safe{Wallet}' })
  const address = new URL((await link.getAttribute('href')) ?? '')
  const hand = await inSafeWallet(safe)
  expect(address.origin).toBe(new URL(hand.page.url()).origin)
  await hand.page.goto(address.href)
  await hand.page.locator('body[data-ready]').waitFor({ state: 'attached' })
  expect(await hand.read()).toMatchObject({ text: message, facts: { State: '1 of 2 have signed' } })
  await hand.confirm('bob')
  await hand.untilConfirmed()
  await passServerTime(10_000)

  await expectSafeSignedIn(asker.page, safe)
  await expect(titleOf(owner.page)).toHaveText('The sign-in is confirmed')
  await expect(ownerRow(owner.page, bob.address)).toContainText('in Safe{Wallet}')
})

test('the owners of a Safe that owns another Safe confirm on its behalf', async ({
  person,
  newSafe,
  askElsewhere,
}) => {
  const inner = await newSafe({ owners: [alice.address, bob.address] })
  const safe = await newSafe({ owners: [inner.address, carol.address] })
  const asked = await askElsewhere(safe)
  await confirmByRequest(asked, carol)

  const [first, second] = [await person('alice'), await person('bob')]
  await visit(first, asked)
  await connectOwner(first)
  await expect(first.page.getByText('One of its owners is another Safe, which you own.')).toBeVisible()
  const line = await lines(first.page, 'waiting').last().elementHandle()
  await confirmButton(first.page).click()
  await expect(titleOf(first.page)).toHaveText('You confirmed')
  await expect(ownerRow(first.page, inner.address)).toContainText('1 of 2 confirmations')
  await expect(lines(first.page, 'given')).toHaveCount(2)
  await first.page.emulateMedia({ reducedMotion: 'no-preference' })
  await confirm(second, asked)
  await expect(titleOf(second.page)).toHaveText('The sign-in is confirmed')
  await expect(ownerRow(first.page, inner.address)).toContainText('Confirmed by its owners')
  await expect(lines(first.page, 'given')).toHaveCount(4)
  // A line that was drawn again would not be seen being signed.
  expect(await line?.evaluate(({ isConnected }) => isConnected)).toBe(true)

  await test.step('everyone who has the page open sees the seal being stamped, without motion if they want none', async () => {
    const moved = (page: Page) => seal(page).evaluate(element => getComputedStyle(element).animationName)
    await expect(seal(first.page)).toHaveText('Confirmed')
    expect(await moved(first.page)).not.toBe('none')
    await expect(seal(second.page)).toHaveText('Confirmed')
    expect(await moved(second.page)).toBe('none')
    await first.page.reload()
    await expect(seal(first.page)).toHaveText('Confirmed')
    expect(await moved(first.page)).toBe('none')
  })
})

test('only the key that an owner contract accepts can confirm for that contract', async ({
  person,
  newSafe,
  askElsewhere,
  world,
}) => {
  const contract = await keyOwner(heidi.address)
  const { client } = world.chain
  await receiptOf(
    world.chain,
    await client.sendTransaction({ account: accounts.deployer, ...contract.creation, chain: client.chain }),
  )
  const safe = await newSafe({ owners: [contract.address, carol.address] })
  const asked = await askElsewhere(safe)
  await confirmByRequest(asked, carol)

  const stranger = await person('bob')
  await visit(stranger, asked)
  await connectOwner(stranger)
  await expect(titleOf(stranger.page)).toHaveText('This wallet isn’t an owner')
  await stranger.page.getByText('Confirm for a contract').click()
  await stranger.page.getByRole('button', { name: `Confirm for ${shortened(contract.address)}` }).click()
  await expect(stranger.page.getByRole('alert')).toContainText('didn’t accept the signature')

  const owner = await person('heidi')
  await visit(owner, asked)
  await connectOwner(owner)
  await owner.page.getByText('Confirm for a contract').click()
  await owner.page.getByRole('button', { name: `Decline for ${shortened(contract.address)}` }).click()
  await owner.page.getByLabel('Reason').fill('Not before noon.')
  await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(ownerRow(stranger.page, contract.address)).toContainText('Not before noon.')
  await owner.page.getByRole('button', { name: `Confirm for ${shortened(contract.address)}` }).click()
  await expect(titleOf(owner.page)).toHaveText('The sign-in is confirmed')
  await expect(ownerRow(owner.page, contract.address)).toContainText('Confirmed by its contract')
})

test('a Safe that is not deployed signs in, and stays signed in after its deployment', async ({
  person,
  newSafe,
  world,
}) => {
  const owners = [alice.address, bob.address]
  const saltNonce = BigInt(`0x${crypto.randomUUID().replaceAll('-', '')}`)
  const safe = await newSafe({ owners, saltNonce, planned: true })
  const asker = await person('alice')
  const dialog = await chooseSafe(asker)
  await dialog.getByLabel('Address of the Safe').fill(safe.address)
  await dialog.getByText('Not deployed yet', { exact: true }).click()
  await dialog.getByLabel('Owners', { exact: true }).fill(owners.join('\n'))
  await dialog.getByLabel('Required confirmations').fill('2')
  const goOn = dialog.getByRole('button', { name: 'Continue', exact: true })
  await goOn.click()
  await expect(dialog.getByRole('alert')).toContainText('This setup doesn’t match the address')
  await dialog.getByLabel('Salt nonce').fill(String(saltNonce))
  await goOn.click()
  await expectSafeMessage(dialog)
  await signButton(dialog).click()
  const asked = await expectWaiting(dialog)

  await confirmByRequest(asked, bob)
  await expectSafeSignedIn(asker.page, safe)
  await expect(asker.page.getByText('The account isn’t deployed yet')).toBeVisible()
  await deploySafe(world.chain, safe)
  await asker.page.reload()
  await expectSafeSignedIn(asker.page, safe)
})

test('an owner approves on-chain after seeing the fee, and a Safe signs on-chain itself', async ({
  person,
  newSafe,
  passServerTime,
  world,
}) => {
  const safe = await newSafe({ owners: three, threshold: 2 })
  const [asker, first] = [await person('heidi'), await person('alice')]

  await test.step('one owner approves on-chain, and the other signs', async () => {
    const asked = await askByRequest(asker, safe)
    await visit(asker, asked)
    await expect(titleOf(asker.page)).toHaveText('Waiting for the owners')
    await visit(first, asked)
    await connectOwner(first)
    await first.page.getByText('Other ways to confirm').click()
    await first.page.getByRole('button', { name: 'Estimate approval fee' }).click()
    await expect(first.page.getByText(/^The fee is about 0\.\d+ ETH\.$/)).toBeVisible()
    await first.page.getByRole('button', { name: 'Send approval' }).click()
    await expect(titleOf(first.page)).toHaveText('The Safe reports your approval', foundLater)
    await expect(ownerRow(first.page, alice.address)).toContainText('Approved on-chain')
    await confirmByRequest(asked, bob)
    await expect(titleOf(asker.page)).toHaveText('You’re signed in')
  })

  await test.step('the Safe itself signs on-chain', async () => {
    const asked = await askByRequest(asker, safe)
    await visit(asker, asked)
    await expect(titleOf(asker.page)).toHaveText('Waiting for the owners')
    await signOnChain(world.chain, { safe, by: [bob, carol] }, hashMessage(asked.message))
    await passServerTime(10_000)
    await expect(titleOf(asker.page)).toHaveText('You’re signed in', foundLater)
    await expect(asker.page.getByText('The Safe signed it on-chain.')).toBeVisible()
    await asker.page.getByRole('link', { name: 'Go to your account' }).click()
    await expectSafeSignedIn(asker.page, safe)
  })
})

test('the owner of a 1-of-2 Safe signs on-chain with the Safe after seeing the fee', async ({
  person,
  newSafe,
}) => {
  const safe = await newSafe({ owners: [alice.address, bob.address], threshold: 1 })
  const [asker, owner] = [await person('heidi'), await person('alice', { behavior: 'ask', network: 1 })]
  const asked = await askByRequest(asker, safe)
  await visit(asker, asked)
  await visit(owner, asked)
  await owner.page.getByRole('main').getByRole('button', { name: 'Connect a wallet' }).click()
  await owner.wallet.approve()
  await owner.page.getByText('Other ways to confirm').click()
  await owner.page.getByRole('button', { name: 'Estimate transaction fee' }).click()
  await expect(owner.page.getByText(/^The fee is about 0\.\d+ ETH\.$/)).toBeVisible()
  const send = owner.page.getByRole('button', { name: 'Sign with the Safe' })
  await send.click()
  expect((await owner.wallet.read()).heading).toBe('Switch the network?')
  await owner.wallet.approve()
  await expect.poll(async () => (await owner.wallet.read()).facts.To).toContain(safe.address)
  await owner.wallet.reject()
  await expect(owner.page.getByRole('alert')).toContainText(
    'You rejected the request in Demo Wallet. No transaction was sent.',
  )
  // The fee is already known, so trying again requests the wallet directly.
  await owner.page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await owner.wallet.approve()
  await expect(titleOf(asker.page)).toHaveText('You’re signed in', foundLater)
  await expect(asker.page.getByText('The Safe signed it on-chain.')).toBeVisible()
  await expect(titleOf(owner.page)).toHaveText('The sign-in is confirmed')
})

test('an owner proposes an on-chain signature to the other owners, who confirm and execute it', async ({
  person,
  newSafe,
  inSafeWallet,
  passServerTime,
  safeWorld: { gateway },
}) => {
  const safe = await newSafe({ owners: three, threshold: 2 })
  const [asker, owner] = [await person('heidi'), await person('alice')]
  const asked = await askByRequest(asker, safe)
  await visit(asker, asked)
  await visit(owner, asked)
  await connectOwner(owner)
  const offer = async () => {
    await owner.page.getByText('Other ways to confirm').click()
    await owner.page.getByRole('button', { name: 'Estimate transaction fee' }).click()
  }
  const proposed = owner.page.getByText('The owners can now confirm and execute it.')
  await offer()
  await expect(owner.page.getByText(/^The fee is about 0\.\d+ ETH, paid by/)).toBeVisible()
  await owner.page.getByText('Create it manually').click()
  await expect(owner.page.getByText('1 (delegate call)')).toBeVisible()
  await owner.page.getByRole('button', { name: 'Propose to the owners' }).click()
  await expect(proposed).toBeVisible()

  await test.step('the transaction is not proposed twice', async () => {
    await owner.page.reload()
    // The wallet already approved this page.
    await owner.page.getByRole('main').getByRole('button', { name: 'Connect a wallet' }).click()
    await expect(dialogOf(owner.page)).toBeHidden()
    await expect(confirmButton(owner.page)).toBeVisible()
    await offer()
    await expect(proposed).toBeVisible()
  })
  const queue = await fetch(`${gateway.url}/v1/chains/31337/safes/${safe.address}/transactions/queued`).then(
    response => response.json(),
  )
  const { id } = queue.results.find((item: { type: string }) => item.type === 'TRANSACTION').transaction
  const hand = await inSafeWallet(safe)
  await hand.openTransaction(id.slice(id.lastIndexOf('_') + 1))
  await hand.confirm('bob')
  await hand.carryOut('bob')
  await passServerTime(10_000)
  await expect(titleOf(asker.page)).toHaveText('You’re signed in', foundLater)
})

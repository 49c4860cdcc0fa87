import { accounts } from '@countersign/testbed'
import { askByRequest } from './fixtures/by-request.ts'
import {
  confirmButton,
  connectOwner,
  ownerRow,
  cosigningTest as test,
  titleOf,
  visit,
} from './fixtures/cosigning.ts'
import { expect } from './fixtures/test.ts'

const { alice, bob, carol } = accounts

test('a wallet that is not an owner’s cannot confirm, and its signature is refused with a reason', async ({
  person,
  newSafe,
}) => {
  const safe = await newSafe({ owners: [alice.address, bob.address], threshold: 2 })
  const asker = await person('alice')
  const asked = await askByRequest(asker, safe)
  const { page, ...stranger } = await person('heidi')
  await visit({ page, ...stranger }, asked)
  await connectOwner({ page, ...stranger })
  await expect(titleOf(page)).toHaveText('This wallet isn’t an owner')
  await expect(confirmButton(page)).toHaveCount(0)

  const refused = async (owner: string, signature: string) =>
    page.evaluate(
      async ([path, body]) => {
        const headers = { 'content-type': 'application/json' }
        const response = await fetch(path, { method: 'POST', headers, body })
        return { status: response.status, ...(await response.json()) }
      },
      [`/v1/cosignings/${asked.id}/confirmations`, JSON.stringify({ owner, signature })] as const,
    )
  const { cosigning } = await page.evaluate(
    async path => (await fetch(path)).json(),
    `/v1/cosignings/${asked.id}`,
  )
  const signedBy = (account: typeof alice) => account.sign({ hash: cosigning.safes[0].hash })
  expect(await refused(carol.address, await signedBy(carol))).toMatchObject({
    status: 422,
    confirmation: 'not-an-owner',
  })
  expect(await refused(alice.address, await signedBy(carol))).toMatchObject({
    status: 422,
    confirmation: 'wrong-signer',
  })
  expect(await refused(bob.address, await signedBy(bob))).toMatchObject({ status: 200 })
  expect(await refused(bob.address, await signedBy(bob))).toMatchObject({ status: 409 })
  await expect(ownerRow(page, bob.address)).toContainText('Confirmed with their key')
})

test('a wallet on another network signs the hash, and an owner who rejects the request can try again', async ({
  person,
  openAsOwner,
}) => {
  const { page, wallet, asked } = await openAsOwner('bob', 'carol', { behavior: 'ask', network: 1 })
  await page.getByRole('main').getByRole('button', { name: 'Connect a wallet' }).click()
  await wallet.approve()

  await test.step('the owner rejects the request', async () => {
    await confirmButton(page).click()
    expect((await wallet.read()).heading).toBe('Switch the network?')
    await wallet.approve()
    await expect.poll(async () => (await wallet.read()).heading).toBe('Sign for this Safe?')
    await wallet.reject()
    await expect(page.getByRole('alert')).toContainText('You rejected the request in Demo Wallet')
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
    expect((await wallet.read()).heading).toBe('Sign for this Safe?')
    await wallet.approve()
    await expect(titleOf(page)).toHaveText('You confirmed')
  })

  await test.step('the wallet stays on another network', async () => {
    const other = await person('carol', { behavior: 'ask', network: 1 })
    await visit(other, asked)
    await other.page.getByRole('main').getByRole('button', { name: 'Connect a wallet' }).click()
    await other.wallet.approve()
    await confirmButton(other.page).click()
    expect((await other.wallet.read()).heading).toBe('Switch the network?')
    await other.wallet.reject()
    await expect.poll(async () => (await other.wallet.read()).heading).toBe('Sign this message?')
    await other.wallet.approve()
    await expect(titleOf(other.page)).toHaveText('The sign-in is confirmed')
    await expect(ownerRow(other.page, carol.address)).toContainText('Confirmed by signing the hash')
  })
})

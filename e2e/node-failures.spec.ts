import type { NodeKind } from '@countersign/testbed'
import { connect, expectFailure, expectSignedIn, headline, signButton, signIn } from './fixtures/steps.ts'
import { expect, test } from './fixtures/test.ts'

const faults = [
  { kind: 'dead', says: /couldn’t reach the network to check/ },
  { kind: 'slow', says: /node took too long to respond/ },
  { kind: 'error', says: /node returned an error/ },
  { kind: 'html', says: /You don’t need to sign again/ },
  { kind: 'garbage', says: /You don’t need to sign again/ },
  { kind: 'wrong-chain', says: /belongs to another network/ },
  { kind: 'lying', says: /returned an unreliable response/ },
] as const satisfies readonly { kind: NodeKind; says: RegExp }[]

test('whatever is wrong with the node, a contract’s signature could not be checked, and is kept until it can', async ({
  page,
  wallet,
  world,
}) => {
  const dialog = await connect(page, wallet, 'vault')
  const alert = dialog.getByRole('alert')
  const [first, ...others] = faults
  async function expectKept(says: RegExp) {
    await expect(alert).toContainText(says, { timeout: 15_000 })
    await expectFailure(dialog, headline.verify, says)
    await expect(alert).not.toContainText(/wrong|invalid|doesn’t belong|didn’t accept/i)
  }
  await world.node.become(first.kind)
  await signButton(dialog).click()
  await wallet.approve()
  await expectKept(first.says)
  // Were it asked again, the wallet would refuse.
  await wallet.setBehaviour('refuse')
  for (const { kind, says } of others)
    await test.step(`a node that is ${kind}`, async () => {
      await world.node.become(kind)
      const asked = page.waitForResponse('**/answer')
      await dialog.getByRole('button', { name: 'Verify again' }).click()
      expect((await asked).status()).toBe(503)
      await expectKept(says)
    })
  await world.node.become('healthy')
  await dialog.getByRole('button', { name: 'Verify again' }).click()
  await expectSignedIn(page, world.contracts.vault.address)
})

test('a key signs in while no node can be reached; only its balance is missing', async ({
  page,
  wallet,
  world,
}) => {
  await world.node.become('dead')
  await signIn(page, wallet, 'alice')
  await expect(page.getByText('Not available right now.')).toBeVisible()
  await world.node.become('healthy')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main').getByText(/^[\d,.]+ ETH$/)).toBeVisible()
  // The name is asked for again by itself.
  await expect(page.getByRole('main').getByText('alice.eth', { exact: true }).first()).toBeVisible()
})

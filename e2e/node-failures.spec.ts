import type { NodeKind } from '@countersign/testbed'
import { connect, expectFailure, expectSignedIn, headline, signButton, signIn } from './fixtures/steps.ts'
import { expect, nodeTest as test } from './fixtures/test.ts'
import { ownTime } from './fixtures/time.ts'

const faults = [
  { kind: 'dead', says: /node couldn’t be reached/ },
  { kind: 'slow', says: /node didn’t respond in time/ },
  { kind: 'error', says: /node responded with an error/ },
  { kind: 'html', says: /You don’t need to sign again/ },
  { kind: 'garbage', says: /You don’t need to sign again/ },
  { kind: 'wrong-chain', says: /belongs to another network/ },
  { kind: 'lying', says: /gave an unreliable response/ },
] as const satisfies readonly { kind: NodeKind; says: RegExp }[]

test('on any node failure, a contract’s signature is reported as not checked and kept until it can be checked', async ({
  page,
  wallet,
  node,
  world,
}) => {
  const dialog = await connect(page, wallet, 'vault')
  const alert = dialog.getByRole('alert')
  const [first, ...others] = faults
  async function expectKept(says: RegExp) {
    await expect(alert).toContainText(says)
    await expectFailure(dialog, headline.verify, says)
    await expect(alert).not.toContainText(/wrong|invalid|doesn’t belong|didn’t accept/i)
  }
  await node.become(first.kind)
  await signButton(dialog).click()
  await wallet.approve()
  await expectKept(first.says)
  // A further wallet request would be rejected.
  await wallet.setBehavior('refuse')
  for (const { kind, says } of others)
    await test.step(`a node that is ${kind}`, async () => {
      await node.become(kind)
      const asked = page.waitForResponse('**/answer')
      await dialog.getByRole('button', { name: 'Verify again' }).click()
      expect((await asked).status()).toBe(503)
      await expectKept(says)
    })
  await node.become('healthy')
  await dialog.getByRole('button', { name: 'Verify again' }).click()
  await expectSignedIn(page, world.contracts.vault.address)
})

test('a key signs in while no node is reachable, and only its balance is missing', async ({
  page,
  wallet,
  node,
}) => {
  const passTime = await ownTime(page)
  await node.become('dead')
  await signIn(page, wallet, 'alice')
  await expect(page.getByText('Not available right now.')).toBeVisible()
  await node.become('healthy')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main').getByText(/^[\d,.]+ ETH$/)).toBeVisible()
  // The name is requested again automatically, after pauses that become longer.
  await expect(async () => {
    await passTime(32_000)
    await expect(page.getByRole('main').getByText('alice.eth', { exact: true }).first()).toBeVisible({
      timeout: 1_000,
    })
  }).toPass()
})

import { accounts } from '@countersign/testbed'
import { connect, expectMessage, expectSignedIn, messageTitle, signButton } from './fixtures/steps.ts'
import { expect, test } from './fixtures/test.ts'

const kinds = [
  { name: 'alice', what: 'a key', proof: 'The account’s own key signed.', block: false },
  {
    name: 'vault',
    what: 'a deployed contract (ERC-1271)',
    proof: 'The account’s contract',
    block: true,
  },
  {
    name: 'unborn',
    what: 'a contract that is not deployed (ERC-6492)',
    proof: 'isn’t deployed yet',
    block: true,
  },
  {
    name: 'delegated',
    what: 'a key with code (EIP-7702)',
    proof: 'The code that the account’s key delegates to',
    block: true,
  },
] as const

test('accounts of every kind sign in, and the account page shows how each was verified', async ({
  page,
  context,
  wallet,
  world,
}) => {
  for (const { name, what, proof, block } of kinds)
    await test.step(what, async () => {
      await context.clearCookies()
      await wallet.disconnect()
      const dialog = await connect(page, wallet, name)
      const message = await expectMessage(dialog, messageTitle(name))
      const address = name === 'alice' ? accounts.alice.address : world.contracts[name].address
      expect(message.split('\n')[1]).toBe(address)
      expect(message).toContain('\nChain ID: 31337\n')
      await wallet.setBehavior('approve')
      await signButton(dialog).click()
      await expectSignedIn(page, address)

      const fact = (term: string) =>
        page.getByRole('definition').and(page.locator(`dt:text-is("${term}") + dd`))
      await expect(fact('Signature check')).toContainText(proof)
      await expect(fact('Network')).toContainText('Local test chain')
      await expect(fact('Balance')).toHaveText(/^[\d,.]+ ETH$/)
      if (block) {
        const shown = /Checked at block ([\d,]+)/.exec(
          (await fact('Signature check').textContent()) ?? '',
        )?.[1]
        const { number, hash } = await world.chain.client.getBlock({
          blockNumber: BigInt(shown?.replaceAll(',', '') ?? -1),
        })
        expect(number).toBeGreaterThan(0n)
        await expect(fact('Signature check').getByTitle(hash)).toBeVisible()
      } else await expect(fact('Signature check')).not.toContainText('block')
    })
})

import {
  approvedOwners,
  eip155Chain,
  parseAddress,
  type SafePart,
  safeMessageHash,
  signedHash,
  writeSafeSignature,
} from '@countersign/core'
import { accounts, approveHash, deployFalseSafe, signAsSafe } from '@countersign/testbed'
import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/axe.ts'
import { accountId } from './fixtures/by-request.ts'
import { expectOutcome, pasteProof } from './fixtures/check-page.ts'
import { issueProof, type Prover, teamSafe } from './fixtures/issued-proofs.ts'
import { expect, bareTest as test } from './fixtures/test.ts'
import type { World } from './fixtures/world.ts'

/** What pages say of an owner whose confirmation is only the word of the contract: it may name anyone. */

const { alice, bob, carol } = accounts
const approved = 'approved on-chain, as the Safe reports'
const approval = (owner: string): SafePart => ({ kind: 'approved-hash', owner: parseAddress(owner) })

/** A real Safe of three: alice signs, and bob approves on the chain. */
async function mixed(world: World): Promise<Prover> {
  const { address } = await teamSafe(world)
  const safe = parseAddress(address)
  return {
    account: accountId(address),
    async by(message) {
      const rules = { domain: 'chain-and-safe' } as const
      const signed = signedHash(message)
      const hash = safeMessageHash({ safe, chain: eip155Chain(31337), rules, message: signed })
      await approveHash(world.chain, safe, bob, hash)
      const signature = await signAsSafe({ safe, chainId: 31337, owner: alice, message })
      const parts: [string, SafePart][] = [
        [alice.address, { kind: 'ecdsa', signature }],
        [bob.address, approval(bob.address)],
      ]
      parts.sort(([one], [other]) => (BigInt(one) < BigInt(other) ? -1 : 1))
      return writeSafeSignature(parts.map(([, part]) => part))
    },
  }
}

const ownerIn = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Account', exact: true })
    .getByRole('listitem')
    .filter({ hasText: `${name}.eth` })
    .last()

test('an owner who signed and one who approved on-chain are each shown as what they are', async ({
  page,
  server,
  world,
}) => {
  const proof = await issueProof(server.url, [await mixed(world)])
  await page.goto(`/p/${proof.id}`)
  const shown = page.getByRole('region', { name: 'Account', exact: true })
  await expect(shown).toContainText(
    '1 of 3 owners signed, and 1 approved on-chain, as the Safe reports (2 required).',
  )
  await expect(ownerIn(page, 'alice')).toContainText(/signed$/)
  await expect(ownerIn(page, 'bob')).toContainText(approved)
  await expect(ownerIn(page, 'bob')).not.toContainText('signed')
  await expect(ownerIn(page, 'carol')).not.toContainText(/signed|approved/)
  await expectAccessible(page, 'a proof with an approval')

  await page.goto('/check')
  await pasteProof(page, proof)
  await expectOutcome(page, 'verified')
  const checked = page.getByRole('region', { name: 'Account', exact: true })
  await expect(checked).toContainText('One owner didn’t sign, but approved on-chain, as the Safe reports:')
  await expect(checked).toContainText(bob.address)
  await expect(checked).not.toContainText(alice.address)
})

test('a contract that answers like a Safe makes no page say that a stranger signed', async ({
  page,
  server,
  world,
}) => {
  const address = await deployFalseSafe(world.chain, { owners: [carol.address] })
  const account = accountId(address)
  const proofOf = (part: SafePart[]) =>
    issueProof(server.url, [{ account, by: async () => writeSafeSignature(part) }])
  const [claimed, empty] = [await proofOf([approval(carol.address)]), await proofOf([])]

  for (const { id } of [claimed, empty]) {
    await page.goto(`/p/${id}`)
    const shown = page.getByRole('region', { name: 'Account', exact: true })
    await expect(ownerIn(page, 'carol')).toBeVisible()
    await expect(ownerIn(page, 'carol')).not.toContainText('signed')
    await expect(shown).not.toContainText('1 of 1 owner signed')
  }
  await expect(page.getByText('The Safe accepted the message itself')).toBeVisible()
  await page.goto(`/p/${claimed.id}`)
  await expect(ownerIn(page, 'carol')).toContainText(approved)
  const [of] = claimed.accounts
  expect(of?.safe && approvedOwners(of.signature, of.safe)).toEqual([carol.address])

  await page.emulateMedia({ media: 'print' })
  const printed = page.locator('[data-proof-paper]')
  await expect(printed).toContainText(`${carol.address} ${approved}`)
  await expect(printed).not.toContainText('✓')
})

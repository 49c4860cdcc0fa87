import {
  accounts,
  deployContracts,
  deploySafe,
  safeAccount,
  startChain,
  swapOwner,
} from '@countersign/testbed'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { eip155Chain, formatAccountId, parseAddress } from '../account.ts'
import { recoverWithNoble } from '../recover/noble.ts'
import { assembleSafeSignature } from '../safe/assemble.ts'
import { signedHash } from '../safe/message.ts'
import { readSafe } from '../safe/read-safe.ts'
import { signTyped } from '../safe/testing/signing.ts'
import { allPassed, nodeAt } from './testing/asking.ts'
import { issue } from './testing/issuing.ts'
import { type ProofQuestion, verifyProof } from './verify-proof.ts'

const { alice, bob, carol, erin } = accounts
const verify = (document: unknown, more: Partial<ProofQuestion>) =>
  verifyProof({ document, recover: recoverWithNoble, ...more })

test('with a node that has pruned the state of the block, the account is verified at the latest block', async () => {
  await using pruned = await startChain({ arguments: ['--prune-history'] })
  await deployContracts(pruned)
  const owners = [alice.address, bob.address, carol.address]
  const safe = await safeAccount({ owners, threshold: 2 })
  await deploySafe(pruned, safe)
  const client = nodeAt(pruned.url)
  const account = formatAccountId(eip155Chain(pruned.chainId), parseAddress(safe.address))
  const sign = async (message: string): Promise<Hex> => {
    const reading = await readSafe({ account, client })
    if (reading.status !== 'safe') throw new Error(`It is no Safe: ${reading.status}`)
    const { safe } = reading
    const confirmations = await Promise.all(
      [alice, bob].map(owner => signTyped(safe, signedHash(message), owner)),
    )
    const signed = assembleSafeSignature({ confirmations, owners: safe.owners, threshold: safe.threshold })
    return signed.status === 'complete' ? signed.signature : '0x'
  }
  const proof = await issue([{ account, sign }], client)
  const asked = { clients: () => client }
  expect(await verify(proof, asked)).toMatchObject({ status: 'verified', checks: allPassed })
  for (let more = 0; more < 300; more += 100) await pruned.client.mine({ blocks: 100 })
  const lost = { status: 'unavailable', reason: 'history-unavailable' }
  expect(await verify(proof, asked)).toMatchObject({
    status: 'verified',
    accounts: [{ atSigning: lost, now: { status: 'verified' } }],
    checks: { ...allPassed, safes: 'trusted' },
  })
  // The word of the document is not enough to say who confirmed.
  const account0 = proof.accounts[0] ?? expect.unreachable()
  for (const forged of [`0x${'11'.repeat(64)}1b`, '0x'] as const) {
    const safe = { ...account0.safe, threshold: 1, confirmations: [parseAddress(carol.address)] }
    const report = await verify({ ...proof, accounts: [{ ...account0, safe, signature: forged }] }, asked)
    expect(report.status).toBe('rejected')
    expect(report.checks.safes).toBe('failed')
  }
  await swapOwner(pruned, { safe, by: [alice, carol] }, parseAddress(bob.address), parseAddress(erin.address))
  // Whether it was ever valid is unknown by then.
  expect(await verify(proof, asked)).toMatchObject({
    status: 'rejected',
    reason: 'signature-rejected',
    field: '/accounts/0/signature',
    accounts: [{ atSigning: lost, now: { status: 'rejected' } }],
  })
})

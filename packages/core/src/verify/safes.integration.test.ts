import {
  accounts,
  type Chain,
  deployContracts,
  deploySafe,
  type SafeVersion,
  safeAccount,
  signOnChain,
  startChain,
} from '@countersign/testbed'
import { type Address, concat, createClient, type Hex, hashMessage, http, type LocalAccount } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseAccountId } from '../account.ts'
import { recoverWithNoble } from '../recover/noble.ts'
import { verifyOwnership } from './verify-ownership.ts'

/** Safes of every version: those before 1.3.0 implement only `isValidSignature(bytes,bytes)`. */

const { alice, bob, carol, dave } = accounts
const message = 'id.example.org wants you to sign in'
let chain: Chain

beforeAll(async () => {
  chain = await startChain()
  await deployContracts(chain)
})
afterAll(() => chain.stop())

async function deployed(version: SafeVersion) {
  const safe = await safeAccount({
    version,
    owners: [alice.address, bob.address, carol.address],
    threshold: 2,
  })
  await deploySafe(chain, safe)
  return safe
}

const ask = (address: Address, signature: Hex) =>
  verifyOwnership({
    account: parseAccountId(`eip155:${chain.chainId}:${address}`),
    message,
    signature,
    client: createClient({ transport: http(chain.url) }),
    recover: recoverWithNoble,
  })

async function signed(safe: Address, version: SafeVersion, owners: LocalAccount[]): Promise<Hex> {
  const { chainId } = chain
  const parts = owners
    .toSorted((left, right) => (BigInt(left.address) < BigInt(right.address) ? -1 : 1))
    .map(owner =>
      owner.signTypedData({
        domain: { verifyingContract: safe, ...(version === '1.1.1' ? {} : { chainId }) },
        types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
        primaryType: 'SafeMessage',
        message: { message: hashMessage(message) },
      }),
    )
  return concat(await Promise.all(parts))
}

const versions = ['1.1.1', '1.3.0', '1.4.1', '1.5.0'] as const

test.each(versions)(
  'a Safe %s is verified by as many owners as it needs, and not by fewer or others',
  async version => {
    const { address } = await deployed(version)
    expect(await ask(address, await signed(address, version, [alice, carol]))).toMatchObject({
      status: 'verified',
      method: 'erc1271',
    })
    for (const owners of [[alice], [alice, dave]])
      expect(await ask(address, await signed(address, version, owners))).toMatchObject({
        reason: 'contract-reverted',
      })
  },
)

test.each(versions)('a Safe %s that signed on the chain is verified by an empty signature', async version => {
  const safe = await safeAccount({ version, owners: [dave.address] })
  await deploySafe(chain, safe)
  expect(await ask(safe.address, '0x')).toMatchObject({ reason: 'contract-reverted' })
  await signOnChain(chain, { safe, by: [dave] }, hashMessage(message))
  expect(await ask(safe.address, '0x')).toMatchObject({ status: 'verified', method: 'erc1271' })
})

test('a Safe 1.1.1 without a fallback handler reverts for an invalid signature: it checks signatures itself', async () => {
  const zero = `0x${'00'.repeat(20)}` as const
  const safe = await safeAccount({ version: '1.1.1', owners: [alice.address], fallbackHandler: zero })
  await deploySafe(chain, safe)
  const good = await signed(safe.address, '1.1.1', [alice])
  expect(await ask(safe.address, good)).toMatchObject({ method: 'erc1271' })
  for (const bad of [await signed(safe.address, '1.1.1', [bob]), `${good.slice(0, -2)}00`, '0x1234'] as const)
    expect(await ask(safe.address, bad as Hex)).toMatchObject({ reason: 'contract-reverted' })
})

test('a Safe 1.4.1 without a fallback handler has no signature handler', async () => {
  const zero = `0x${'00'.repeat(20)}` as const
  const safe = await safeAccount({ owners: [alice.address], fallbackHandler: zero })
  await deploySafe(chain, safe)
  expect(await ask(safe.address, '0x1234')).toMatchObject({ reason: 'contract-without-signature-handler' })
})

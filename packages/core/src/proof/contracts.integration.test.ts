import {
  accounts,
  approveHash,
  type Chain,
  deployContracts,
  deployFalseSafe,
  deploySafe,
  keyOwner,
  type NodeKind,
  receiptOf,
  type SafeAccount,
  type SafeVersion,
  safeAccount,
  signAsUnborn,
  signOnChain,
  startChain,
  startFaultyNode,
  swapOwner,
} from '@countersign/testbed'
import { type Hex, hashMessage, type LocalAccount } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountId, eip155Chain, formatAccountId, parseAddress } from '../account.ts'
import type { NodeClient } from '../node-client.ts'
import { recoverWithNoble } from '../recover/noble.ts'
import { assembleSafeSignature, writeSafeSignature } from '../safe/assemble.ts'
import { signedHash } from '../safe/message.ts'
import { readSafe, type Safe } from '../safe/read-safe.ts'
import { hashOf, signTyped } from '../safe/testing/signing.ts'
import type { Proof } from './proof.ts'
import { allPassed, nodeAt } from './testing/asking.ts'
import { issue, type Signer } from './testing/issuing.ts'
import { changed, leaves, makeSite, receipted } from './testing/samples.ts'
import { type ProofQuestion, verifyProof } from './verify-proof.ts'

/** Proofs of contract accounts on a real chain: at the block that they name, and at the latest. */

const { alice, bob, carol, dave, erin, frank, grace } = accounts
let chain: Chain
let delegated: AccountId
beforeAll(async () => {
  chain = await startChain()
  const contracts = await deployContracts(chain)
  delegated = idOf(contracts.delegated)
})
afterAll(() => chain.stop())

const node = (url = chain.url) => nodeAt(url)
const idOf = (account: { address: string }) =>
  formatAccountId(eip155Chain(chain.chainId), parseAddress(account.address))

const verify = (document: unknown, more: Partial<ProofQuestion> = {}) =>
  verifyProof({ document, recover: recoverWithNoble, clients: () => node(), ...more })

let salt = 0n
/** Deploys a Safe with three owners and a threshold of two that no other test uses. */
async function fresh(version: SafeVersion = '1.4.1'): Promise<SafeAccount> {
  const owners = [alice.address, bob.address, carol.address]
  const safe = await safeAccount({ version, owners, threshold: 2, saltNonce: ++salt })
  await deploySafe(chain, safe)
  return safe
}

async function read(account: AccountId): Promise<Safe> {
  const reading = await readSafe({ account, client: node() })
  if (reading.status !== 'safe') throw new Error(`It is no Safe: ${reading.status}`)
  return reading.safe
}

/** Signs for a Safe with these owners. */
function asOwners(safe: SafeAccount, owners: readonly LocalAccount[]): Signer {
  const account = idOf(safe)
  return {
    account,
    async sign(message) {
      const at = await read(account)
      const confirmations = await Promise.all(owners.map(owner => signTyped(at, signedHash(message), owner)))
      const signed = assembleSafeSignature({ confirmations, owners: at.owners, threshold: at.threshold })
      return signed.status === 'complete' ? signed.signature : '0x'
    },
  }
}

const asKey = (key: LocalAccount): Signer => ({
  account: idOf(key),
  sign: message => key.signMessage({ message }),
})

const ascending = (...owners: LocalAccount[]) =>
  owners.map(({ address }) => address).toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))

/** Mines a block, so that the pinned block is no longer the latest. */
const goOn = () => chain.client.mine({ blocks: 1 })

test.each(['1.1.1', '1.3.0', '1.4.1', '1.5.0'] as const)(
  'a proof of a Safe %s by two of its three owners is verified at its block and at the latest',
  async version => {
    const safe = await fresh(version)
    const proof = await issue([asOwners(safe, [carol, alice])], node())
    await goOn()
    expect(proof.accounts[0]).toMatchObject({
      method: 'erc1271',
      safe: { version, threshold: 2, owners: safe.owners, confirmations: ascending(alice, carol) },
    })
    const report = await verify(JSON.stringify(proof))
    expect(report).toMatchObject({
      status: 'verified',
      accounts: [
        {
          atSigning: { status: 'verified', method: 'erc1271', block: proof.accounts[0]?.block },
          now: { status: 'verified', method: 'erc1271' },
          safeNow: { threshold: 2, owners: safe.owners },
        },
      ],
      checks: allPassed,
    })
    const { block: then, now } = { ...proof.accounts[0], now: report.accounts[0]?.now }
    expect(now?.status === 'verified' && now.block?.number).toBeGreaterThan(then?.number ?? 0)
  },
)

test('a proof of a Safe that signed on the chain is verified, but not before it signed', async () => {
  const safe = await fresh()
  const by = [alice, bob]
  const before = await chain.client.getBlock()
  const sign = async (message: string): Promise<Hex> => {
    await signOnChain(chain, { safe, by }, hashMessage(message))
    return '0x'
  }
  const proof = await issue([{ account: idOf(safe), sign }], node())
  expect(proof.accounts[0]).toMatchObject({ signature: '0x', safe: { confirmations: [] } })
  expect(await verify(proof)).toMatchObject({ status: 'verified', checks: allPassed })
  const earlier = changed(proof, '/accounts/0/block', { number: Number(before.number), hash: before.hash })
  expect(await verify(earlier)).toMatchObject({
    status: 'rejected',
    reason: 'signature-rejected',
    field: '/accounts/0/signature',
    accounts: [{ atSigning: { status: 'rejected' }, now: { status: 'verified' } }],
  })
})

test('a report says which owners of a Safe signed, and which ones the Safe says approved on the chain', async () => {
  const safe = await fresh()
  const account = idOf(safe)
  const sign = async (message: string) => {
    const at = await read(account)
    const hash = signedHash(message)
    await approveHash(chain, safe.address, bob, hashOf(at, hash))
    const owner = parseAddress(bob.address)
    const approval = { owner, part: { kind: 'approved-hash', owner } } as const
    const confirmations = [await signTyped(at, hash, alice), approval]
    const signed = assembleSafeSignature({ confirmations, owners: at.owners, threshold: at.threshold })
    return signed.status === 'complete' ? signed.signature : '0x'
  }
  const proof = await issue([{ account, sign }], node())
  expect(proof.accounts[0]?.safe?.confirmations).toEqual(ascending(alice, bob))
  const report = await verify(proof)
  expect(report).toMatchObject({ status: 'verified', checks: allPassed })
  expect(report.accounts[0]?.approved).toEqual([bob.address])
  // The signature itself says so, without a node.
  expect((await verify(proof, { clients: undefined })).accounts[0]?.approved).toEqual([bob.address])
})

test('a contract that answers like a Safe makes no report say that somebody else signed', async () => {
  const victim = parseAddress(carol.address)
  const account = idOf({ address: await deployFalseSafe(chain, { owners: [victim] }) })
  const approval = writeSafeSignature([{ kind: 'approved-hash', owner: victim }])
  const proof = await issue([{ account, sign: async () => approval }], node())
  expect(proof.accounts[0]?.safe?.confirmations).toEqual([victim])
  const report = await verify(proof)
  expect(report).toMatchObject({ status: 'verified', checks: allPassed })
  expect(report.accounts[0]?.approved).toEqual([victim])

  // It accepts any other signature too, but none of them contains a signature of the victim.
  for (const forged of ['0x', '0x12', `0x${'11'.repeat(64)}1b`] as const)
    expect(await verify(changed(proof, '/accounts/0/signature', forged))).toMatchObject({
      reason: 'safe-differs',
      field: '/accounts/0/safe/confirmations',
    })
})

test('a proof of a contract that is not a Safe is verified without a Safe', async () => {
  const contract = await keyOwner(dave.address)
  const { creation } = contract
  const hash = await chain.client.sendTransaction({
    account: accounts.deployer,
    chain: null,
    ...creation,
    gas: 1_000_000n,
  })
  await receiptOf(chain, hash)
  const proof = await issue([{ ...asKey(dave), account: idOf(contract) }], node())
  expect(proof.accounts[0]).toMatchObject({ method: 'erc1271', safe: null })
  expect(await verify(proof)).toMatchObject({
    status: 'verified',
    accounts: [{ safeNow: null }],
    checks: { ...allPassed, safes: 'skipped' },
  })
  const dressed = { version: '1.4.1', threshold: 1, owners: [dave.address], confirmations: [dave.address] }
  expect(await verify(changed(proof, '/accounts/0/safe', dressed))).toMatchObject({
    reason: 'safe-differs',
    field: '/accounts/0/safe',
  })
})

test('a proof of an undeployed account (ERC-6492) is verified before and after its deployment', async () => {
  const safe = await safeAccount({ owners: [erin.address], saltNonce: ++salt })
  const sign = (message: string) => signAsUnborn({ safe, chainId: chain.chainId, owner: erin, message })
  const proof = await issue([{ account: idOf(safe), sign }], node())
  expect(proof.accounts[0]).toMatchObject({
    method: 'erc6492',
    safe: { threshold: 1, owners: [erin.address], confirmations: [erin.address] },
  })
  const then = { status: 'verified', method: 'erc6492', block: proof.accounts[0]?.block }
  const safeNow = { threshold: 1, owners: [erin.address] }
  expect(await verify(proof)).toMatchObject({
    status: 'verified',
    accounts: [{ atSigning: then, now: { method: 'erc6492' }, safeNow }],
    checks: allPassed,
  })
  await deploySafe(chain, safe)
  expect(await verify(proof)).toMatchObject({
    status: 'verified',
    accounts: [{ atSigning: then, now: { method: 'erc1271' }, safeNow }],
    checks: allPassed,
  })
})

test('a proof of a key with code (EIP-7702), signed by a signer that the code accepts, is verified', async () => {
  const proof = await issue([{ ...asKey(grace), account: delegated }], node())
  expect(proof.accounts[0]).toMatchObject({ method: 'eip7702', safe: null })
  expect(await verify(proof)).toMatchObject({
    status: 'verified',
    checks: { ...allPassed, safes: 'skipped' },
  })
  const own = await issue([{ ...asKey(frank), account: delegated }], node())
  expect(own.accounts[0]).toMatchObject({ method: 'eoa', block: null })
  expect(await verify(own, { clients: undefined })).toMatchObject({ status: 'verified' })
})

test('after an owner is replaced, a proof is valid at its block but no longer now', async () => {
  const safe = await fresh()
  const proof = await issue([asKey(dave), asOwners(safe, [alice, bob])], node())
  await swapOwner(chain, { safe, by: [alice, carol] }, parseAddress(bob.address), parseAddress(erin.address))
  const owners = (await read(idOf(safe))).owners
  expect(owners).toContain(erin.address)
  expect(await verify(proof)).toMatchObject({
    status: 'rejected',
    reason: 'no-longer',
    field: '/accounts/1/signature',
    accounts: [
      { atSigning: { status: 'verified' }, now: { status: 'verified' } },
      {
        atSigning: { status: 'verified', method: 'erc1271', block: proof.accounts[1]?.block },
        now: { status: 'rejected', reason: 'contract-reverted' },
        safeNow: { threshold: 2, owners },
      },
    ],
    checks: { ...allPassed, now: 'failed' },
  })
})

test('replacing an owner who did not sign changes nothing', async () => {
  const safe = await fresh()
  const proof = await issue([asOwners(safe, [alice, bob])], node())
  await swapOwner(chain, { safe, by: [alice, bob] }, parseAddress(carol.address), parseAddress(erin.address))
  const report = await verify(proof)
  expect(report).toMatchObject({ status: 'verified', checks: allPassed })
  expect(report.accounts[0]?.safeNow?.owners).toContain(erin.address)
  expect(proof.accounts[0]?.safe?.owners).toContain(carol.address)
})

describe('a proof of a Safe and a key:', async () => {
  const site = await makeSite()
  let proof: Proof
  beforeAll(async () => {
    proof = await receipted(await issue([asOwners(await fresh(), [alice, bob]), asKey(dave)], node()), site)
    await goOn()
  })

  /** Another value for each leaf of the Safe's account, as an attacker would choose it. */
  const values: Record<string, () => unknown> = {
    account: () => idOf(erin),
    chain: () => 'eip155:1',
    message: () => proof.accounts[0]?.message.replace('a grant', 'a loan'),
    signature: () => proof.accounts[1]?.signature,
    method: () => 'erc6492',
    // A possible time: others contradict the text.
    verifiedAt: () => new Date(Date.parse(proof.issuedAt) - 1_000).toISOString(),
    'block/number': () => (proof.accounts[0]?.block?.number ?? 0) + 1,
    'block/hash': () => `0x${'11'.repeat(32)}`,
    'safe/version': () => '1.3.0',
    'safe/threshold': () => 3,
    'safe/owners/0': () => erin.address,
    'safe/owners/1': () => erin.address,
    'safe/owners/2': () => erin.address,
    'safe/confirmations/0': () => erin.address,
    'safe/confirmations/1': () => erin.address,
  }
  /** Only the receipt covers it. */
  const receiptAlone = ['/accounts/0/verifiedAt']

  test('every leaf of the Safe’s account is tampered with below', () => {
    const [account] = proof.accounts
    expect(
      Object.keys(values)
        .map(name => `/${name}`)
        .toSorted(),
    ).toEqual(leaves(account).toSorted())
  })

  test.each(Object.keys(values))('a tampered %s is refused and named', async name => {
    const pointer = `/accounts/0/${name}`
    const document = changed(proof, pointer, values[name]?.())
    expect(await verify(document, { keys: site.keys })).toMatchObject({
      status: 'rejected',
      reason: 'receipt-differs',
      field: pointer,
    })
    const bare = { ...document, receipt: null }
    const alone = receiptAlone.includes(pointer)
    expect(await verify(bare)).toMatchObject(
      alone ? { status: 'verified' } : { status: 'rejected', field: pointer },
    )
    // Even if another site signs a receipt for it, the chain or the receipt's signature reveals it.
    const forged = await receipted(bare as unknown as Proof, await makeSite())
    expect(await verify(forged, { keys: site.keys })).toMatchObject({
      status: 'rejected',
      field: alone ? '/receipt' : pointer,
    })
  })

  test('a missing Safe, owner or confirmation is refused and named', async () => {
    const bare = { ...proof, receipt: null }
    const safe = proof.accounts[0]?.safe
    expect(await verify(changed(bare, '/accounts/0/safe', null))).toMatchObject({
      reason: 'safe-differs',
      field: '/accounts/0/safe',
    })
    for (const [list, all] of Object.entries({ owners: safe?.owners, confirmations: safe?.confirmations }))
      for (const some of [all?.slice(1), [...(all ?? []), erin.address]])
        expect(await verify(changed(bare, `/accounts/0/safe/${list}`, some))).toMatchObject({
          reason: 'safe-differs',
          field: `/accounts/0/safe/${list}`,
        })
  })

  test('a contract declared as a key, or a key declared as a contract, is refused', async () => {
    const bare = { ...proof, receipt: null }
    expect(await verify(changed(bare, '/accounts/0/method', 'eoa'))).toMatchObject({
      reason: 'method-differs',
      field: '/accounts/0/method',
    })
    expect(await verify(changed(bare, '/accounts/1/method', 'erc1271'))).toMatchObject({
      reason: 'method-differs',
      field: '/accounts/1/method',
    })
  })

  test('an older block at which the Safe did not exist is refused', async () => {
    const first = await chain.client.getBlock({ blockNumber: 1n })
    const bare = changed({ ...proof, receipt: null }, '/accounts/0/block', { number: 1, hash: first.hash })
    expect(await verify(bare)).toMatchObject({
      reason: 'signature-rejected',
      field: '/accounts/0/signature',
      accounts: [{ atSigning: { status: 'rejected' }, now: { status: 'verified' } }, {}],
    })
  })

  test('a block beyond the head is refused even if its verification time is in the future', async () => {
    const block = { number: 10_000_000, hash: `0x${'11'.repeat(32)}` }
    const later = new Date(Date.now() + 3_600_000).toISOString()
    const bare = changed({ ...proof, receipt: null, issuedAt: later }, '/accounts/0/block', block)
    const ahead = changed(bare, '/accounts/0/verifiedAt', later)
    expect(await verify(ahead)).toMatchObject({ status: 'rejected', field: '/accounts/0/block/number' })
  })

  test('a block beyond the head is refused once the node can no longer be just behind', async () => {
    const block = { number: 10_000_000, hash: `0x${'11'.repeat(32)}` }
    const bare = changed({ ...proof, receipt: null }, '/accounts/0/block', block)
    expect(await verify(bare)).toMatchObject({
      status: 'unavailable',
      accounts: [{ atSigning: { status: 'unavailable', reason: 'node-unreliable' } }, {}],
    })
    expect(await verify(bare, { now: Date.now() + 3_600_000 })).toMatchObject({
      status: 'rejected',
      reason: 'block-differs',
      field: '/accounts/0/block/number',
      accounts: [{ now: { status: 'verified' } }, {}],
      checks: { blocks: 'failed', now: 'passed' },
    })
  })

  const bad: [NodeKind, string][] = [
    ['dead', 'node-unreachable'],
    ['slow', 'node-timeout'],
    ['html', 'node-unreliable'],
    ['garbage', 'node-unreliable'],
    ['error', 'node-error'],
    ['wrong-chain', 'node-wrong-chain'],
    ['lying', 'node-unreliable'],
  ]
  test.each(bad)('with a node that is %s nothing is refused: %s', async (kind, reason) => {
    await using faulty = await startFaultyNode(kind, chain.url)
    const timeout = kind === 'slow' ? 200 : 5_000
    const unasked = { status: 'unavailable', reason }
    expect(await verify(proof, { clients: () => node(faulty.url), timeout })).toMatchObject({
      status: 'unavailable',
      reason: null,
      field: null,
      accounts: [{ atSigning: unasked, now: unasked, safeNow: null }, { now: { status: 'verified' } }],
      checks: { text: 'passed', signatures: 'unavailable', now: 'unavailable' },
    })
  })

  test('after an abort, the unfinished checks are unavailable', async () => {
    await using faulty = await startFaultyNode('slow', chain.url)
    const signal = AbortSignal.timeout(100)
    expect(await verify(proof, { clients: () => node(faulty.url), signal })).toMatchObject({
      status: 'unavailable',
      accounts: [{ now: { reason: 'check-cut-short' } }, {}],
    })
  })
})

test('if only the state of the block is missing, what the Safe was is trusted, for every kind of node', async () => {
  const proof = await issue([asOwners(await fresh(), [alice, bob])], node())
  await goOn()
  const { number = 0, hash } = proof.accounts[0]?.block ?? {}
  const client = node()
  const answers = [
    'missing trie node ef7d (path )',
    'old data not available due to pruning',
    'No state available for block',
    'State at block #7 is pruned',
    'World state unavailable',
    'BlockOutOfRangeError: block height is 9 but requested was 7',
  ]
  for (const message of answers) {
    const forgetful: NodeClient = {
      async request(request, options) {
        const at = request.method === 'eth_call' ? request.params[1] : undefined
        const then = typeof at === 'object' ? at.blockHash === hash : at === `0x${number.toString(16)}`
        if (then) throw Object.assign(new Error(message), { code: -32000 })
        return client.request(request, options)
      },
    }
    expect(await verify(proof, { clients: () => forgetful })).toMatchObject({
      status: 'verified',
      reason: null,
      accounts: [
        {
          atSigning: { status: 'unavailable', reason: 'history-unavailable' },
          now: { status: 'verified' },
          safeNow: { threshold: 2 },
        },
      ],
      checks: { ...allPassed, safes: 'trusted' },
    })
  }
})

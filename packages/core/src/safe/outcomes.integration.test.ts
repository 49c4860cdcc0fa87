// cspell:ignore erins
import {
  accounts,
  addOwner,
  approveHash,
  type Chain,
  changeThreshold,
  deployFalseSafe,
  deploySafe,
  keyOwner,
  type PeoplesSafes,
  peoplesSafes,
  receiptOf,
  type SafeAccount,
  type SafeVersion,
  safeAccount,
  signOnChain,
  startChain,
  swapOwner,
} from '@countersign/testbed'
import {
  concat,
  createClient,
  encodeAbiParameters,
  type Hex,
  http,
  keccak256,
  type LocalAccount,
  numberToHex,
  parseAbiParameters,
  serializeErc6492Signature,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { eip155Chain, formatAccountId, parseAddress } from '../account.ts'
import type { NodeClient } from '../node-client.ts'
import { recoverWithNoble } from '../recover/noble.ts'
import {
  assembleSafeSignature,
  compareAddresses,
  type SafeConfirmation,
  writeSafeSignature,
} from './assemble.ts'
import { canOwn, ownersMessage, safeMessageHash, signedHash } from './message.ts'
import { readSafe, type Safe } from './read-safe.ts'
import { hashOf, signNested, signPersonally, signTyped } from './testing/signing.ts'
import { type ConfirmationQuestion, verifyConfirmation } from './verify-confirmation.ts'
import { type SafeSignatureQuestion, verifySafeSignature } from './verify-safe-signature.ts'

/** Each possible outcome, on a real chain with the real contracts. */

const { alice, bob, carol, dave, erin, grace, heidi, ivan } = accounts
const message = signedHash('The lamp is lit.')
const recover = recoverWithNoble
const address = (account: { address: string }) => parseAddress(account.address)

let chain: Chain
let safes: PeoplesSafes
beforeAll(async () => {
  chain = await startChain({ state: inject('safesState') })
  safes = await peoplesSafes()
})
afterAll(() => chain.stop())

const client = () => createClient({ transport: http(chain.url, { retryCount: 0 }) })
const idOf = (safe: { address: string }, id = chain.chainId) =>
  formatAccountId(eip155Chain(id), address(safe))

async function read(safe: SafeAccount): Promise<Safe> {
  const { factory, factoryData } = safe
  const reading = await readSafe({
    account: idOf(safe),
    client: client(),
    factory: { address: parseAddress(factory), call: factoryData },
  })
  return reading.status === 'safe' ? reading.safe : expect.unreachable(JSON.stringify(reading.status))
}

const verify = (safe: { address: string }, signature: Hex, more: Partial<SafeSignatureQuestion> = {}) =>
  verifySafeSignature({ account: idOf(safe), message, signature, client: client(), recover, ...more })

const confirm = (
  safe: { address: string },
  owner: { address: string },
  signature: Hex,
  more: Partial<ConfirmationQuestion> = {},
) =>
  verifyConfirmation({
    account: idOf(safe),
    message,
    owner: address(owner),
    signature,
    client: client(),
    recover,
    ...more,
  })

function assembled(safe: Safe, confirmations: SafeConfirmation[]): Hex {
  const made = assembleSafeSignature({ confirmations, owners: safe.owners, threshold: safe.threshold })
  return made.status === 'complete' ? made.signature : expect.unreachable('too few confirmations')
}

async function signedBy(account: SafeAccount, owners: LocalAccount[]): Promise<Hex> {
  const safe = await read(account)
  return assembled(safe, await Promise.all(owners.map(owner => signTyped(safe, message, owner))))
}

let salts = 100n
const twoWords = parseAbiParameters('uint256, uint256')

/** Deploys a Safe that only one test uses. */
async function fresh(owners: { address: Hex }[] = [alice, bob, carol], version: SafeVersion = '1.4.1') {
  const safe = await safeAccount({
    version,
    owners: owners.map(owner => owner.address),
    threshold: Math.min(2, owners.length),
    saltNonce: ++salts,
  })
  await deploySafe(chain, safe)
  return safe
}

describe('readSafe reads a Safe', () => {
  test('with version, owners, threshold and handler, at the latest block', async () => {
    const safe = await read(safes.treasury)
    expect(safe).toMatchObject({
      version: '1.4.1',
      owners: safes.treasury.owners,
      threshold: 3,
      handler: '0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99',
      deployed: true,
    })
    expect((await chain.client.getBlock({ blockNumber: safe.block.number })).hash).toBe(safe.block.hash)
    expect((await read(safes.mute)).handler).toBeUndefined()
  })

  test.each(['1.1.1', '1.3.0', '1.5.0'] as const)('of version %s', async version => {
    const account = await fresh([alice, bob], version)
    expect(await read(account)).toMatchObject({ version, owners: account.owners, threshold: 2 })
  })

  test('before it is deployed, in its initial state', async () => {
    expect(await read(safes.planned)).toMatchObject({ owners: safes.planned.owners, deployed: false })
  })

  test('before it is deployed, only through an allowed factory', async () => {
    const { factory, factoryData } = safes.planned
    const asking = {
      account: idOf(safes.planned),
      client: client(),
      factory: { address: parseAddress(factory), call: factoryData },
    }
    const allowed = await readSafe({ ...asking, factories: 'known' })
    expect(allowed).toMatchObject({ safe: { deployed: false, factory: asking.factory.address } })
    expect(await readSafe({ ...asking, factories: [address(alice)] })).toMatchObject({
      status: 'unavailable',
      reason: 'factory-not-allowed',
    })
    const signature = serializeErc6492Signature({ address: factory, data: factoryData, signature: '0x' })
    expect(await verify(safes.planned, signature, { factories: [address(alice)] })).toMatchObject({
      status: 'unavailable',
      reason: 'factory-not-allowed',
    })
  })

  test('as it was at an older block', async () => {
    const account = await fresh()
    const before = await read(account)
    await changeThreshold(chain, { safe: account, by: [alice, bob] }, 3)
    expect((await read(account)).threshold).toBe(3)
    const again = await readSafe({ account: idOf(account), client: client(), block: before.block })
    expect(again).toMatchObject({ status: 'safe', safe: { threshold: 2, block: before.block } })
  })

  test('and distinguishes an account that is not a Safe from an unavailable node', async () => {
    const ask = (account: { address: string }, more = {}) =>
      readSafe({ account: idOf(account), client: client(), ...more })
    expect(await ask(alice)).toMatchObject({ status: 'not-a-safe', reason: 'no-code' })
    expect(await ask(safes.planned)).toMatchObject({ status: 'not-a-safe', reason: 'no-code' })
    expect(await ask(safes.guildsContract)).toMatchObject({ reason: 'answers-otherwise' })
    expect(await ask({ address: safes.team.factory })).toMatchObject({ reason: 'answers-otherwise' })
    const call = '0x12345678' as const
    const factory = (account: { address: string }) => ({ factory: { address: address(account), call } })
    expect(await ask(safes.planned, factory({ address: safes.team.factory }))).toMatchObject({
      reason: 'factory-reverted',
    })
    expect(await ask(safes.planned, factory(ivan))).toMatchObject({ reason: 'factory-deployed-nothing' })
    const dead = createClient({ transport: http('http://127.0.0.1:1', { retryCount: 0 }) })
    expect(await ask(safes.team, { client: dead })).toMatchObject({
      status: 'unavailable',
      reason: 'node-unreachable',
    })
    expect(await readSafe({ account: idOf(safes.team, 1), client: client() })).toMatchObject({
      status: 'unavailable',
      reason: 'node-wrong-chain',
    })
  })
})

describe('the signature of a Safe', () => {
  test('is verified, with signers, threshold and block', async () => {
    const verdict = await verify(safes.team, await signedBy(safes.team, [carol, alice]))
    expect(verdict).toMatchObject({ status: 'verified', method: 'signatures' })
    if (verdict.status !== 'verified') return expect.unreachable()
    expect(new Set(verdict.owners)).toEqual(new Set([address(alice), address(carol)]))
    expect(verdict.safe).toMatchObject({ threshold: 2, deployed: true })
  })

  test.each(['1.1.1', '1.3.0', '1.4.1', '1.5.0'] as const)(
    'of %s is verified with every kind of key',
    async version => {
      const account = await fresh([alice, bob, carol], version)
      const safe = await read(account)
      const parts = [await signTyped(safe, message, alice), await signPersonally(safe, message, bob)]
      expect(await verify(account, assembled(safe, parts))).toMatchObject({ status: 'verified' })
      await approveHash(chain, account.address, carol, hashOf(safe, message))
      const approval: SafeConfirmation = {
        owner: address(carol),
        part: { kind: 'approved-hash', owner: address(carol) },
      }
      const [first] = parts
      if (!first) return expect.unreachable()
      expect(await verify(account, assembled(safe, [first, approval]))).toMatchObject({ status: 'verified' })
    },
  )

  test('by a signature and an approval says which owner signed, and which one the Safe says approved', async () => {
    const account = await fresh([alice, bob])
    const safe = await read(account)
    await approveHash(chain, account.address, bob, hashOf(safe, message))
    const approval: SafeConfirmation = {
      owner: address(bob),
      part: { kind: 'approved-hash', owner: address(bob) },
    }
    const signature = assembled(safe, [await signTyped(safe, message, alice), approval])
    const verdict = await verify(account, signature)
    if (verdict.status !== 'verified') return expect.unreachable()
    expect(verdict.owners.toSorted()).toEqual([address(alice), address(bob)].toSorted())
    expect(verdict.approved).toEqual([address(bob)])
  })

  test('of a contract that names a stranger never says that the stranger signed', async () => {
    const victim = parseAddress(privateKeyToAccount(generatePrivateKey()).address)
    const approval = { kind: 'approved-hash', owner: victim } as const
    const pretender = { address: await deployFalseSafe(chain, { owners: [victim] }) }
    expect(await verify(pretender, writeSafeSignature([approval]))).toMatchObject({
      status: 'verified',
      owners: [victim],
      approved: [victim],
    })
    for (const part of [
      { kind: 'ecdsa', signature: await alice.sign({ hash: `0x${'11'.repeat(32)}` }) },
      { kind: 'contract', owner: victim, signature: '0x1626ba7e' },
    ] as const)
      expect(await verify(pretender, writeSafeSignature([part]))).toMatchObject({
        status: 'verified',
        owners: [],
        approved: [],
      })

    // In a real Safe, code that ran at its setup may have written the approval for anyone.
    const account = await fresh([{ address: victim }])
    const safe = await read(account)
    const ofOwner = keccak256(encodeAbiParameters(twoWords, [BigInt(victim), 8n]))
    const index = keccak256(encodeAbiParameters(twoWords, [BigInt(hashOf(safe, message)), BigInt(ofOwner)]))
    await chain.client.setStorageAt({ address: account.address, index, value: numberToHex(1, { size: 32 }) })
    expect(await verify(account, writeSafeSignature([approval]))).toMatchObject({
      status: 'verified',
      owners: [victim],
      approved: [victim],
    })
  })

  test('is refused below the threshold', async () => {
    const one = await signTyped(await read(safes.treasury), message, alice)
    expect(await verify(safes.treasury, writeSafeSignature([one.part]))).toMatchObject({
      status: 'refused',
      reason: 'below-threshold',
      parts: 1,
      threshold: 3,
    })
  })

  test('is refused with a signer who is not an owner, by name', async () => {
    const safe = await read(safes.single)
    const { part } = await signTyped(safe, message, ivan)
    const signature = writeSafeSignature([part])
    expect(await verify(safes.single, signature)).toMatchObject({
      reason: 'not-an-owner',
      part: 0,
      owner: ivan.address,
    })
    expect(await verify(safes.single, signature, { formerOwners: [address(ivan)] })).toMatchObject({
      reason: 'stale-owner',
      owner: ivan.address,
    })
  })

  test('is no longer valid after an owner is replaced or the threshold raised, but was at the older block', async () => {
    const account = await fresh()
    const signature = await signedBy(account, [alice, bob])
    const before = await verify(account, signature)
    if (before.status !== 'verified') return expect.unreachable()
    await swapOwner(chain, { safe: account, by: [alice, bob] }, alice.address, heidi.address)
    expect(await verify(account, signature, { formerOwners: before.safe.owners })).toMatchObject({
      status: 'refused',
      reason: 'stale-owner',
      owner: alice.address,
    })
    expect(await verify(account, signature, { block: before.safe.block })).toMatchObject({
      status: 'verified',
    })

    const other = await fresh()
    const two = await signedBy(other, [alice, bob])
    await addOwner(chain, { safe: other, by: [alice, bob] }, heidi.address, 3)
    expect(await verify(other, two)).toMatchObject({ reason: 'below-threshold', parts: 2, threshold: 3 })
  })

  test('for another chain is refused, and the chain is named', async () => {
    const safe = await read(safes.single)
    const { part } = await signTyped({ ...safe, chain: eip155Chain(10) }, message, dave)
    const otherChains = [eip155Chain(1), eip155Chain(10)]
    expect(await verify(safes.single, writeSafeSignature([part]), { otherChains })).toMatchObject({
      reason: 'wrong-chain',
      owner: dave.address,
      chain: 'eip155:10',
    })
  })

  test('with an invalid part is refused with the part and Safe’s own code', async () => {
    const safe = await read(safes.team)
    const signed = await Promise.all([alice, bob].map(owner => signTyped(safe, message, owner)))
    const good = assembled(safe, signed)
    const halves = [good.slice(2, 132), good.slice(132)]
    expect(await verify(safes.team, `0x${halves.toReversed().join('')}`)).toMatchObject({
      reason: 'bad-part',
      part: 1,
      code: 'GS026',
      fault: 'out-of-order',
    })
    expect(await verify(safes.team, `0x${halves[0]}${halves[0]}`)).toMatchObject({ fault: 'repeated' })
    const unapproved = writeSafeSignature([{ kind: 'approved-hash', owner: address(alice) }])
    expect(await verify(safes.team, concat([unapproved, unapproved]))).toMatchObject({
      code: 'GS025',
      owner: alice.address,
    })
    const contract = writeSafeSignature([{ kind: 'contract', owner: address(alice), signature: '0x' }])
    expect(await verify(safes.team, concat([contract, contract]))).toMatchObject({ code: 'GS021' })
  })

  test('of a Safe without a handler is refused for that reason, for any signature', async () => {
    const verdict = { status: 'refused', reason: 'no-signature-handler' }
    expect(await verify(safes.mute, await signedBy(safes.mute, [carol]))).toMatchObject(verdict)
    expect(await verify(safes.mute, '0x')).toMatchObject(verdict)
  })

  test.each(['1.1.1', '1.3.0', '1.4.1', '1.5.0'] as const)(
    'of %s may have been given on the chain',
    async version => {
      const account = await fresh([alice], version)
      expect(await verify(account, '0x')).toMatchObject({ status: 'refused', reason: 'not-signed-on-chain' })
      await signOnChain(chain, { safe: account, by: [alice] }, message)
      expect(await verify(account, '0x')).toMatchObject({ status: 'verified', method: 'signed-on-chain' })
    },
  )

  test('of an undeployed Safe is verified in its wrapper, and still is after the deployment', async () => {
    const account = await safeAccount({ owners: [alice.address, bob.address], saltNonce: ++salts })
    const wrap = (signature: Hex) =>
      serializeErc6492Signature({ address: account.factory, data: account.factoryData, signature })
    const signature = wrap(await signedBy(account, [alice, bob]))
    expect(await verify(account, signature)).toMatchObject({ status: 'verified', safe: { deployed: false } })
    expect(await verify(account, wrap('0x'))).toMatchObject({ reason: 'not-signed-on-chain' })
    await deploySafe(chain, account)
    expect(await verify(account, signature)).toMatchObject({ status: 'verified', safe: { deployed: true } })
  })

  test('of an undeployed Safe with more contract owners than fit into one call is verified too', async () => {
    const keys = [alice, bob, carol, dave, heidi]
    const owners = await Promise.all(keys.map(key => keyOwner(key.address)))
    for (const { creation } of owners)
      await receiptOf(
        chain,
        await chain.client.sendTransaction({ account: accounts.ivan, gas: 1_000_000n, ...creation }),
      )
    const account = await safeAccount({ owners: owners.map(owner => owner.address), saltNonce: ++salts })
    const safe = await read(account)
    const hash = hashOf(safe, message)
    const confirmations = await Promise.all(
      keys.map(async (key, index): Promise<SafeConfirmation> => {
        const owner = address(owners[index] ?? expect.unreachable())
        return { owner, part: { kind: 'contract', owner, signature: (await key.sign?.({ hash })) ?? '0x' } }
      }),
    )
    const wrap = (signature: Hex) =>
      serializeErc6492Signature({ address: account.factory, data: account.factoryData, signature })
    expect(await verify(account, wrap(assembled(safe, confirmations)))).toMatchObject({
      status: 'verified',
      owners: confirmations.map(({ owner }) => owner).toSorted(compareAddresses),
    })
    const [one, ...others] = confirmations
    if (one?.part.kind !== 'contract') return expect.unreachable()
    const spoiled: SafeConfirmation = { ...one, part: { ...one.part, signature: '0x' } }
    expect(await verify(account, wrap(assembled(safe, [spoiled, ...others])))).toMatchObject({
      reason: 'bad-part',
      code: 'GS024',
      owner: one.owner,
    })
  })

  test('that cannot be a signature is refused without a node', async () => {
    const silent = { client: { request: () => expect.unreachable() } }
    expect(await verify(safes.team, '0x123', silent)).toMatchObject({ reason: 'signature-not-hex' })
    expect(await verify(safes.team, `0x${'00'.repeat(32_769)}`, silent)).toMatchObject({
      reason: 'signature-too-large',
    })
    expect(await verify(safes.team, `0x${'ff'.repeat(96)}${'6492'.repeat(16)}`, silent)).toMatchObject({
      reason: 'wrapper-malformed',
    })
  })

  test('is neither verified nor refused if the node lies or does not answer', async () => {
    const signature = await signedBy(safes.team, [alice, bob])
    const real: NodeClient = client()
    const lying = (lie: (result: string) => string): NodeClient => ({
      request: async (request, options) => {
        const result = await real.request(request, options)
        return request.method === 'eth_call' && typeof result === 'string' ? lie(result) : result
      },
    })
    for (const lie of [
      () => '0x',
      () => `0x${'00'.repeat(200)}`,
      (result: string) => result.replace('1626ba7e', 'ffffffff'),
    ])
      expect(await verify(safes.team, signature, { client: lying(lie) })).toMatchObject({
        status: 'unavailable',
        reason: 'node-unreliable',
      })
    const never = { request: () => new Promise<never>(() => {}) }
    expect(await verify(safes.team, signature, { client: never, timeout: 20 })).toMatchObject({
      status: 'unavailable',
      reason: 'node-timeout',
    })
  })
})

describe('a signature of the maximum length, 32,768 bytes,', () => {
  const longest = (signature: Hex): Hex => `${signature}${'ab'.repeat(32_768 - (signature.length / 2 - 1))}`
  const versions = ['1.1.1', '1.3.0', '1.4.1', '1.5.0'] as const

  test.each(versions)('is verified by a Safe %s', async version => {
    const account = await fresh([alice, bob], version)
    const signature = longest(await signedBy(account, [alice, bob]))
    expect(await verify(account, signature)).toMatchObject({ status: 'verified', method: 'signatures' })
    expect(await verify(account, `${signature}ab`)).toMatchObject({ reason: 'signature-too-large' })
  })

  test.each(versions)(
    'is verified by a Safe %s if almost all of it is the part of one owner, a Safe',
    async version => {
      const innerAccount = await fresh([alice, bob], version)
      const inner = await read(innerAccount)
      const account = await safeAccount({ version, owners: [inner.address], saltNonce: ++salts })
      await deploySafe(chain, account)
      const outer = await read(account)
      const { owner, part } = await signNested(outer, message, inner, [alice, bob])
      if (part.kind !== 'nested-safe') return expect.unreachable()
      const content = writeSafeSignature(part.parts)
      const padded: Hex = `${content}${'ab'.repeat(32_768 - 97 - (content.length / 2 - 1))}`
      const signature = writeSafeSignature([{ kind: 'contract', owner, signature: padded }])
      expect(signature.length).toBe(2 + 2 * 32_768)
      expect(await verify(account, signature)).toMatchObject({ status: 'verified', owners: [owner] })
    },
  )

  test('is verified in its wrapper', async () => {
    const account = await safeAccount({ owners: [alice.address], saltNonce: ++salts })
    const wrapped = async (length: number) => {
      const bare = await signedBy(account, [alice])
      const signature: Hex = `${bare}${'ab'.repeat(length)}`
      return serializeErc6492Signature({ address: account.factory, data: account.factoryData, signature })
    }
    const room = 32_768 - ((await wrapped(0)).length / 2 - 1)
    const signature = await wrapped(room - (room % 32))
    expect(signature.length / 2).toBeGreaterThan(32_700)
    expect(await verify(account, signature)).toMatchObject({
      status: 'verified',
      safe: { deployed: false, factory: parseAddress(account.factory) },
    })
  })

  test('is verified in its wrapper, even if most of it is the call of the factory', async () => {
    const account = await safeAccount({ owners: [alice.address], saltNonce: ++salts })
    const signature: Hex = `${await signedBy(account, [alice])}${'ab'.repeat(20_000)}`
    // The factory ignores data after its arguments.
    const data: Hex = `${account.factoryData}${'ab'.repeat(11_000)}`
    const wrapped = serializeErc6492Signature({ address: account.factory, data, signature })
    expect(await verify(account, wrapped)).toMatchObject({ status: 'verified', safe: { deployed: false } })
  })
})

describe('a nested Safe', () => {
  const pairs = (['1.1.1', '1.3.0', '1.4.1', '1.5.0'] as const).flatMap(outer =>
    (['1.1.1', '1.3.0', '1.4.1', '1.5.0'] as const).map(inner => [outer, inner] as const),
  )
  test.each(pairs)(
    'as an owner of %s, itself %s, is valid if it answers the question',
    async (outer, inner) => {
      const owner = await fresh([alice, bob], inner)
      const account = await safeAccount({ version: outer, owners: [owner.address], saltNonce: ++salts })
      await deploySafe(chain, account)
      const [safe, nested] = await Promise.all([read(account), read(owner)])
      const confirmation = await signNested(safe, message, nested, [bob, alice])
      const verdict = await verify(account, assembled(safe, [confirmation]))
      if (canOwn(safe.rules, nested.rules))
        expect(verdict).toMatchObject({ status: 'verified', owners: [owner.address] })
      else expect(verdict).toMatchObject({ reason: 'bad-part', code: 'GS024', owner: owner.address })
    },
  )

  test('signs beside a key, and its confirmation is accepted as it is or with the prefix of the gateway', async () => {
    const [holding, team] = await Promise.all([read(safes.holding), read(safes.team)])
    const asked = ownersMessage({ ...question(holding), rules: holding.rules })
    const own = assembled(team, await Promise.all([carol, bob].map(owner => signTyped(team, asked, owner))))
    const wrapped = writeSafeSignature([{ kind: 'contract', owner: team.address, signature: own }])
    for (const signature of [own, wrapped]) {
      const confirmed = await confirm(holding, team, signature)
      expect(confirmed).toMatchObject({ status: 'valid', confirmation: { part: { kind: 'contract' } } })
      if (confirmed.status !== 'valid') continue
      const key = await signTyped(holding, message, dave)
      expect(await verify(holding, assembled(holding, [key, confirmed.confirmation]))).toMatchObject({
        status: 'verified',
      })
    }
    expect(await confirm(holding, team, own.slice(0, 132) as Hex)).toMatchObject({ code: 'GS024' })
  })
})

const question = (safe: Safe) => ({ safe: safe.address, chain: safe.chain, rules: safe.rules, message })

describe('the confirmation', () => {
  test('of a key is valid as typed data, as personal_sign, and with a v of 0 or 1', async () => {
    const safe = await read(safes.team)
    const hash = safeMessageHash(question(safe))
    const typed = (await alice.sign?.({ hash })) ?? '0x'
    const personal = await alice.signMessage({ message: { raw: hash } })
    const lower = (signature: Hex): Hex =>
      `0x${signature.slice(2, -2)}0${Number.parseInt(signature.slice(-2), 16) - 27}`
    for (const [signature, kind] of [
      [typed, 'ecdsa'],
      [lower(typed), 'ecdsa'],
      [personal, 'eth-sign'],
      [lower(personal), 'eth-sign'],
      [(await signPersonally(safe, message, alice)).part, 'eth-sign'],
    ] as const) {
      const given = typeof signature === 'string' ? signature : writeSafeSignature([signature])
      const confirmed = await confirm(safe, alice, given)
      expect(confirmed).toMatchObject({ status: 'valid', confirmation: { part: { kind } } })
      if (confirmed.status !== 'valid') continue
      const other = await signTyped(safe, message, bob)
      expect(await verify(safe, assembled(safe, [confirmed.confirmation, other]))).toMatchObject({
        status: 'verified',
      })
    }
  })

  test('of another signer, for another message or another chain is refused with its own reason', async () => {
    const safe = await read(safes.team)
    const sign = async (owner: LocalAccount, on = safe, about = message) =>
      writeSafeSignature([(await signTyped(on, about, owner)).part])
    expect(await confirm(safe, ivan, await sign(ivan))).toMatchObject({ reason: 'not-an-owner' })
    expect(await confirm(safe, ivan, await sign(ivan), { formerOwners: [address(ivan)] })).toMatchObject({
      reason: 'stale-owner',
    })
    expect(await confirm(safe, alice, await sign(bob))).toMatchObject({
      reason: 'wrong-signer',
      recovered: bob.address,
    })
    expect(await confirm(safe, alice, await sign(alice, safe, signedHash('Out.')))).toMatchObject({
      reason: 'wrong-signer',
    })
    const elsewhere = await sign(alice, { ...safe, chain: eip155Chain(10) })
    expect(await confirm(safe, alice, elsewhere, { otherChains: [eip155Chain(10)] })).toMatchObject({
      reason: 'wrong-chain',
      chain: 'eip155:10',
    })
    expect(await confirm(safe, alice, '0x1234')).toMatchObject({ fault: 'recovery-id' })
    expect(await confirm(safe, alice, `0x${'00'.repeat(64)}1b`)).toMatchObject({ fault: 'no-signer' })
    expect(await confirm(safe, alice, 'no' as Hex)).toMatchObject({ reason: 'signature-not-hex' })
  })

  test('by an approval on the chain is valid once it has been made', async () => {
    const account = await fresh()
    const safe = await read(account)
    const approval = writeSafeSignature([{ kind: 'approved-hash', owner: address(bob) }])
    expect(await confirm(account, bob, approval)).toMatchObject({ code: 'GS025' })
    await approveHash(chain, account.address, bob, hashOf(safe, message))
    expect(await confirm(account, bob, approval)).toMatchObject({
      status: 'valid',
      confirmation: { part: { kind: 'approved-hash' } },
    })
  })

  test('of a contract is verified by the contract', async () => {
    const safe = await read(safes.guild)
    const hash = safeMessageHash(question(safe))
    const sign = async (key: LocalAccount) => (await key.sign?.({ hash })) ?? '0x'
    const confirmed = await confirm(safe, safes.guildsContract, await sign(grace))
    if (confirmed.status !== 'valid') return expect.unreachable()
    const erins = await signTyped(safe, message, erin)
    expect(await verify(safe, assembled(safe, [confirmed.confirmation, erins]))).toMatchObject({
      status: 'verified',
    })
    expect(await confirm(safe, safes.guildsContract, await sign(erin))).toMatchObject({
      reason: 'bad-part',
      code: 'GS024',
    })
  })

  test('for an undeployed Safe is valid with the call that deploys it', async () => {
    const { planned } = safes
    const factory = { address: parseAddress(planned.factory), call: planned.factoryData }
    const { part } = await signTyped(await read(planned), message, alice)
    const signature = writeSafeSignature([part])
    expect(await confirm(planned, alice, signature, { factory })).toMatchObject({ status: 'valid' })
    expect(await confirm(planned, alice, signature)).toMatchObject({ status: 'not-a-safe' })
  })

  test('is neither valid nor refused if no node is available', async () => {
    const dead = createClient({ transport: http('http://127.0.0.1:1', { retryCount: 0 }) })
    expect(await confirm(safes.team, alice, `0x${'11'.repeat(65)}`, { client: dead })).toMatchObject({
      status: 'unavailable',
    })
  })
})

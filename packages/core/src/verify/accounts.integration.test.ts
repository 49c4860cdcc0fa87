import { accounts, chainClient, safeAccount, signAsSafe, signAsUnborn } from '@countersign/testbed'
import {
  type Address,
  createClient,
  type Hex,
  hashMessage,
  http,
  serializeErc6492Signature,
  webSocket,
} from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { parseAccountId } from '../account.ts'
import { loadNativeRecover } from '../recover/native.ts'
import { verifyOwnership } from './verify-ownership.ts'

/** Accounts of each kind that people use: keys, Safes, an undeployed Safe, a key with code. */

const chainId = inject('chainId')
const { vault, unborn, delegated } = inject('contracts')
const client = chainClient(inject('chainUrl'), chainId)
const recover = loadNativeRecover()
const message = 'id.example.org wants you to sign in'

function ask(address: Address, signature: Hex, { text = message, chain = chainId } = {}) {
  return verifyOwnership({
    account: parseAccountId(`eip155:${chain}:${address}`),
    message: text,
    signature,
    client: createClient({ transport: http(inject('chainUrl')) }),
    recover,
  })
}

const { alice, bob, carol, frank, grace } = accounts
const asVault = (owner = alice, text = message) =>
  signAsSafe({ safe: vault.address, chainId, owner, message: text })

describe('a key', () => {
  test('that signed is verified', async () => {
    expect(await ask(alice.address, await alice.signMessage({ message }))).toEqual({
      status: 'verified',
      method: 'eoa',
    })
  })

  test('that did not sign is not verified, and the signer is named', async () => {
    expect(await ask(alice.address, await carol.signMessage({ message }))).toMatchObject({
      status: 'rejected',
      reason: 'wrong-signer',
      recovered: carol.address,
      block: { number: expect.any(BigInt), hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
    })
  })

  test('that signed another text is not verified', async () => {
    const signature = await alice.signMessage({ message: `${message}.` })
    expect(await ask(alice.address, signature)).toMatchObject({ reason: 'wrong-signer' })
  })

  test('is refused for an empty, short or unrecoverable signature, with that reason', async () => {
    expect(await ask(alice.address, '0x')).toMatchObject({ reason: 'signature-empty' })
    expect(await ask(alice.address, '0x1234')).toMatchObject({ reason: 'signature-length' })
    expect(await ask(alice.address, `0x${'00'.repeat(65)}`)).toMatchObject({
      reason: 'signature-unrecoverable',
    })
    expect(await ask(alice.address, `0x${'11'.repeat(65)}`)).toMatchObject({
      reason: 'signature-recovery-id',
    })
  })
})

describe('a Safe', () => {
  test('whose owner signed is verified at a block of the chain', async () => {
    const verdict = await ask(vault.address, await asVault())
    expect(verdict).toMatchObject({ status: 'verified', method: 'erc1271' })
    if (verdict.status !== 'verified' || verdict.method === 'eoa') return expect.unreachable()
    const block = await client.getBlock({ blockNumber: verdict.block.number })
    expect(block.hash).toBe(verdict.block.hash)
  })

  test('is not verified by a signer who is not an owner, for another text, or by its owner’s plain signature', async () => {
    expect(await ask(vault.address, await asVault(bob))).toMatchObject({ reason: 'contract-reverted' })
    expect(await ask(vault.address, await asVault(alice, 'other'))).toMatchObject({
      reason: 'contract-reverted',
    })
    expect(await ask(vault.address, await alice.signMessage({ message }))).toMatchObject({
      reason: 'contract-reverted',
    })
    expect(await ask(vault.address, '0x')).toMatchObject({ reason: 'contract-reverted' })
  })

  test('that is not deployed is verified with its wrapper, and not without', async () => {
    const signature = await signAsUnborn({ safe: unborn, chainId, owner: bob, message })
    expect(await ask(unborn.address, signature)).toMatchObject({ status: 'verified', method: 'erc6492' })
    const bare = await signAsSafe({ safe: unborn.address, chainId, owner: bob, message })
    expect(await ask(unborn.address, bare)).toMatchObject({ reason: 'wrong-signer' })
  })

  test('that is deployed is also verified with a wrapper', async () => {
    const signature = await signAsUnborn({ safe: vault, chainId, owner: alice, message })
    expect(await ask(vault.address, signature)).toMatchObject({ status: 'verified', method: 'erc1271' })
  })

  test('is not verified by the wrapper of another Safe of the same owner', async () => {
    const other = await safeAccount({ owners: [bob.address], saltNonce: 99n })
    const signature = await signAsUnborn({ safe: other, chainId, owner: bob, message })
    expect(await ask(unborn.address, signature)).toMatchObject({ reason: 'factory-deployed-nothing' })
  })

  test('of two owners is verified by both signatures and not by one', async () => {
    const safe = await safeAccount({ owners: [alice.address, bob.address], threshold: 2 })
    const parts = await Promise.all(
      [alice, bob]
        .toSorted((a, b) => (BigInt(a.address) < BigInt(b.address) ? -1 : 1))
        .map(owner => signAsSafe({ safe: safe.address, chainId, owner, message })),
    )
    const wrap = (signature: Hex) =>
      serializeErc6492Signature({ address: safe.factory, data: safe.factoryData, signature })
    const [first = '0x', second = '0x'] = parts
    expect(await ask(safe.address, wrap(`${first}${second.slice(2)}`))).toMatchObject({
      method: 'erc6492',
    })
    expect(await ask(safe.address, wrap(first))).toMatchObject({ reason: 'contract-reverted' })
  })
})

describe('a key with code (EIP-7702)', () => {
  test('is verified by its own signature without a call to the code', async () => {
    expect(await ask(delegated.address, await frank.signMessage({ message }))).toEqual({
      status: 'verified',
      method: 'eoa',
    })
  })

  test('is verified by a signer that its code accepts', async () => {
    expect(await ask(delegated.address, await grace.signMessage({ message }))).toMatchObject({
      status: 'verified',
      method: 'eip7702',
    })
  })

  test('is not verified by another signer', async () => {
    expect(await ask(delegated.address, await bob.signMessage({ message }))).toMatchObject({
      reason: 'contract-refused',
    })
  })
})

test('an account of another chain is not looked up on this chain', async () => {
  expect(await ask(vault.address, await asVault(), { chain: 1 })).toMatchObject({
    status: 'unavailable',
    reason: 'node-wrong-chain',
  })
  expect(await ask(alice.address, await alice.signMessage({ message }), { chain: 1 })).toMatchObject({
    status: 'verified',
  })
})

test('the verdict matches viem for each kind', async () => {
  const signatures: [Address, Hex][] = [
    [alice.address, await alice.signMessage({ message })],
    [alice.address, await bob.signMessage({ message })],
    [vault.address, await asVault()],
    [vault.address, await asVault(bob)],
    [unborn.address, await signAsUnborn({ safe: unborn, chainId, owner: bob, message })],
    [unborn.address, await signAsUnborn({ safe: unborn, chainId, owner: alice, message })],
    [delegated.address, await grace.signMessage({ message })],
  ]
  for (const [address, signature] of signatures) {
    const theirs = await client.verifyHash({ address, hash: hashMessage(message), signature })
    expect((await ask(address, signature)).status === 'verified').toBe(theirs)
  }
})

test('a client with any transport works', async () => {
  const url = inject('chainUrl')
  const socket = createClient({ transport: webSocket(url.replace('http', 'ws')) })
  for (const client of [createClient({ transport: http(url) }), socket]) {
    const verdict = await verifyOwnership({
      account: parseAccountId(`eip155:${chainId}:${vault.address}`),
      message,
      signature: await asVault(),
      client,
      recover,
    })
    expect(verdict).toMatchObject({ method: 'erc1271' })
  }
  const { getRpcClient } = socket.transport as unknown as { getRpcClient(): Promise<{ close(): void }> }
  await getRpcClient().then(socket => socket.close())
})

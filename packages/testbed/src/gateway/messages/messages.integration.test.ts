import {
  assembleSafeSignature,
  eip155Chain,
  formatAccountId,
  parseAddress,
  recoverWithNoble,
  safeMessagePreimage,
  signedHash,
  verifyConfirmation,
  verifySafeSignature,
} from '@countersign/core'
import { concat, type Hex, hashMessage, type LocalAccount, pad } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '../../accounts.ts'
import { approveHash, swapOwner } from '../../contracts/act-as-safe.ts'
import { type SafeAccount, safeAccount } from '../../contracts/safe-account.ts'
import { signAsSafe } from '../../contracts/sign.ts'
import { type Stage, startStage } from '../testing/stage.ts'

const { alice, bob, carol, dave, heidi } = accounts
const text = 'id.example.org wants you to sign in.\n'

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage[Symbol.asyncDispose]())

const team = () => stage.newSafe({ owners: [alice.address, bob.address, carol.address], threshold: 2 })
const sign = (safe: SafeAccount, owner: LocalAccount, message = text) =>
  signAsSafe({ safe: safe.address, chainId: stage.chain.chainId, owner, message })
const listOf = (safe: SafeAccount) => `/v1/chains/31337/safes/${safe.address}/messages`
const post = (safe: SafeAccount, body: object) => stage.request('POST', listOf(safe), body)

async function hashOf(safe: SafeAccount): Promise<Hex> {
  const { body } = await stage.request('GET', listOf(safe))
  return (body as { results: { messageHash: Hex }[] }).results[1]?.messageHash ?? '0x'
}

async function proposed(safe: SafeAccount, owner = alice): Promise<Hex> {
  const answer = await post(safe, { message: text, signature: await sign(safe, owner) })
  expect(answer).toEqual({ status: 202, body: null })
  return hashOf(safe)
}

const read = (hash: Hex) => stage.request('GET', `/v1/chains/31337/messages/${hash}`)
const confirm = (hash: Hex, signature: Hex) =>
  stage.request('POST', `/v1/chains/31337/messages/${hash}/signatures`, { signature })

describe('a proposal', () => {
  test('is accepted, and listed under its day', async () => {
    const safe = await team()
    const hash = await proposed(safe)
    expect((await stage.request('GET', listOf(safe))).body).toMatchObject({
      count: 1,
      next: null,
      previous: null,
      results: [
        { type: 'DATE_LABEL', timestamp: expect.any(Number) },
        {
          type: 'MESSAGE',
          messageHash: hash,
          status: 'NEEDS_CONFIRMATION',
          message: text,
          confirmationsSubmitted: 1,
          confirmationsRequired: 2,
          proposedBy: { value: alice.address },
          confirmations: [{ owner: { value: alice.address } }],
          preparedSignature: null,
          origin: '{}',
        },
      ],
    })
  })

  test('can be read once it is indexed', async () => {
    await using soon = await startStage({ indexing: 50 })
    const safe = await soon.newSafe({ owners: [alice.address] })
    await soon.request('POST', listOf(safe), { message: text, signature: await sign(safe, alice) })
    await expect.poll(async () => (await soon.request('GET', listOf(safe))).body).toMatchObject({ count: 1 })
  })

  test('cannot be read, confirmed or proposed again before it is indexed', async () => {
    await using slow = await startStage({ indexing: 3_600_000 })
    const safe = await slow.newSafe({ owners: [alice.address, bob.address] })
    const proposal = { message: text, signature: await sign(safe, alice) }
    expect(await slow.request('POST', listOf(safe), proposal)).toMatchObject({ status: 202 })
    expect((await slow.request('GET', listOf(safe))).body).toMatchObject({ count: 0 })
    const { body, status } = await slow.request('POST', listOf(safe), proposal)
    expect({ body, status }).toMatchObject({ status: 400, body: { code: 400 } })
    const [hash = ''] = /0x[0-9a-f]{64}/.exec(JSON.stringify(body)) ?? []
    const path = `/v1/chains/31337/messages/${hash}`
    expect(await slow.request('GET', path)).toMatchObject({ status: 404 })
    const signature = await sign(safe, bob)
    expect(await slow.request('POST', `${path}/signatures`, { signature })).toMatchObject({ status: 404 })
  })

  test('is rejected when the message already exists', async () => {
    const safe = await team()
    const hash = await proposed(safe)
    expect(await post(safe, { message: text, signature: await sign(safe, bob) })).toEqual({
      status: 400,
      body: { code: 400, message: `Message with hash ${hash} for safe ${safe.address} already exists in DB` },
    })
  })

  test('is rejected with two signatures', async () => {
    const safe = await team()
    const signature = concat([await sign(safe, alice), await sign(safe, bob)])
    expect(await post(safe, { message: text, signature })).toEqual({
      status: 400,
      body: { code: 400, message: '1 owner signature was expected, 2 received' },
    })
  })

  test('is rejected from a stranger, and with a signature of another text', async () => {
    const safe = await team()
    const refused = {
      status: 422,
      body: { statusCode: 422, message: 'Invalid signature', error: 'Unprocessable Entity' },
    }
    expect(await post(safe, { message: text, signature: await sign(safe, heidi) })).toEqual(refused)
    expect(await post(safe, { message: text, signature: await sign(safe, alice, 'Other.') })).toEqual(refused)
  })

  test('of typed data must include the type of its domain', async () => {
    const safe = await team()
    const types = { Lamp: [{ name: 'oil', type: 'uint256' }] }
    const data = { domain: { name: 'Lamps' }, primaryType: 'Lamp', message: { oil: '12' } }
    const whole = { ...data, types: { ...types, EIP712Domain: [{ name: 'name', type: 'string' }] } }
    const signature = await alice.signTypedData({
      domain: { chainId: stage.chain.chainId, verifyingContract: safe.address },
      types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
      primaryType: 'SafeMessage',
      message: { message: signedHash(whole as never) },
    })
    expect(await post(safe, { message: { ...data, types }, signature })).toMatchObject({
      status: 422,
      body: { statusCode: 422, path: ['message', 'types', 'EIP712Domain'], message: 'Required' },
    })
    expect(await post(safe, { message: whole, signature })).toMatchObject({ status: 202 })
    expect((await read(await hashOf(safe))).body).toMatchObject({ message: whole })
  })

  test.for([
    ['a long origin', { origin: 'o'.repeat(201) }, ['origin']],
    ['a short signature', { signature: '0x1234' }, ['signature']],
    ['no message', { message: undefined }, ['message']],
  ] as const)('is rejected with %s', async ([, change, path]) => {
    const safe = await team()
    const body = { message: text, signature: await sign(safe, alice), ...change }
    expect(await post(safe, body)).toMatchObject({ status: 422, body: { statusCode: 422, path } })
  })

  test('accepts an origin of 200 characters', async () => {
    const safe = await team()
    const origin = 'o'.repeat(200)
    await post(safe, { message: text, signature: await sign(safe, alice), origin })
    expect((await read(await hashOf(safe))).body).toMatchObject({ origin })
  })

  test('is rejected for a Safe that is not deployed', async () => {
    const unborn = await notDeployed()
    expect(await post(unborn, { message: text, signature: await sign(unborn, bob) })).toMatchObject({
      status: 404,
      body: { code: 404 },
    })
  })
})

const notDeployed = () => safeAccount({ owners: [bob.address], saltNonce: 99n })

describe('a confirmation', () => {
  test('completes the message when the threshold is reached', async () => {
    const safe = await team()
    const hash = await proposed(safe)
    expect(await confirm(hash, await sign(safe, bob))).toMatchObject({ status: 200 })
    const { body } = await read(hash)
    expect(body).toMatchObject({ status: 'CONFIRMED', confirmationsSubmitted: 2 })
    // Two keys' signatures in the order of their owners are a complete signature.
    const verdict = await verifySafeSignature({
      account: formatAccountId(eip155Chain(31337), parseAddress(safe.address)),
      client: stage.node,
      recover: recoverWithNoble,
      message: hashMessage(text),
      signature: (body as { preparedSignature: Hex }).preparedSignature,
    })
    expect(verdict).toMatchObject({ status: 'verified' })
  })

  test('of the same owner is rejected, even when two arrive at once', async () => {
    const safe = await stage.newSafe({
      owners: [alice.address, bob.address, carol.address],
      threshold: 3,
    })
    const hash = await proposed(safe)
    const refused = { status: 400, body: { code: 400, message: expect.stringContaining('already exists') } }
    expect(await confirm(hash, await sign(safe, alice))).toMatchObject(refused)
    const signature = await sign(safe, bob)
    const answers = await Promise.all([confirm(hash, signature), confirm(hash, signature)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('of an unknown message returns 404', async () => {
    const safe = await team()
    const answer = await confirm(`0x${'ab'.repeat(32)}`, await sign(safe, alice))
    expect(answer).toEqual({ status: 404, body: { code: 404, message: 'Not found.' } })
  })

  test('by personal_sign counts with v increased by 4, and not without', async () => {
    const safe = await team()
    const hash = await proposed(safe)
    const plain = await bob.signMessage({ message: { raw: hash } })
    expect(await confirm(hash, plain)).toMatchObject({ status: 422 })
    const v = Number.parseInt(plain.slice(-2), 16) + 4
    expect(await confirm(hash, `0x${plain.slice(2, -2)}${v.toString(16)}`)).toMatchObject({ status: 200 })
  })

  test('by an on-chain approval counts once the approval is mined', async () => {
    const safe = await team()
    const hash = await proposed(safe)
    const approval = concat([pad(carol.address), pad('0x'), '0x01'])
    expect(await confirm(hash, approval)).toMatchObject({ status: 422 })
    await approveHash(stage.chain, safe.address, carol, hash)
    expect(await confirm(hash, approval)).toMatchObject({ status: 200 })
  })
})

test('with an owner that is a Safe, the chain rejects the joined signature and accepts a rebuilt one', async () => {
  const inner = await stage.newSafe({ owners: [alice.address], threshold: 1 })
  const outer = await stage.newSafe({ owners: [inner.address, dave.address], threshold: 2 })
  const hash = await proposed(outer, dave)
  const account = formatAccountId(eip155Chain(31337), parseAddress(outer.address))
  const asking = { account, client: stage.node, recover: recoverWithNoble } as const
  const part = await innerSignature(outer, inner)
  // The format of Safe's own wallet: the owner, 65, and 0; then the length, and the signature for that Safe.
  const head = concat([pad(inner.address), pad('0x41'), '0x00'])
  const given = concat([head, pad('0x41'), part])
  expect(await confirm(hash, given)).toMatchObject({ status: 200 })
  const { body } = await read(hash)
  const { preparedSignature, confirmations } = body as {
    preparedSignature: Hex
    confirmations: { owner: { value: Hex }; signature: Hex }[]
  }
  const message = hashMessage(text)
  expect(await verifySafeSignature({ ...asking, message, signature: preparedSignature })).toMatchObject({
    status: 'refused',
  })
  const verdicts = await Promise.all(
    confirmations.map(({ owner, signature }) =>
      verifyConfirmation({ ...asking, message, owner: parseAddress(owner.value), signature }),
    ),
  )
  const assembled = assembleSafeSignature({
    confirmations: verdicts.flatMap(verdict => (verdict.status === 'valid' ? [verdict.confirmation] : [])),
    owners: outer.owners.map(parseAddress),
    threshold: 2,
  })
  const signature = assembled.status === 'complete' ? assembled.signature : '0x'
  expect(await verifySafeSignature({ ...asking, message, signature })).toMatchObject({ status: 'verified' })
})

/** Signs as alice for a Safe of hers that another Safe calls: over the preimage, in Safe 1.4.1. */
async function innerSignature(outer: SafeAccount, inner: SafeAccount): Promise<Hex> {
  const chain = eip155Chain(stage.chain.chainId)
  const rules = { domain: 'chain-and-safe' } as const
  const message = hashMessage(text)
  return alice.signTypedData({
    domain: { chainId: stage.chain.chainId, verifyingContract: inner.address },
    types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
    primaryType: 'SafeMessage',
    message: { message: safeMessagePreimage({ safe: parseAddress(outer.address), chain, rules, message }) },
  })
}

test('a message stays confirmed when an owner is removed: it is not verified again', async () => {
  const safe = await team()
  const hash = await proposed(safe)
  await confirm(hash, await sign(safe, bob))
  await swapOwner(stage.chain, { safe, by: [alice, carol] }, bob.address, heidi.address)
  expect((await read(hash)).body).toMatchObject({ status: 'CONFIRMED', confirmationsSubmitted: 2 })
})

test.for(['1.1.1', '1.3.0', '1.5.0'] as const)(
  'a Safe of %s is verified with the rules of its version',
  async version => {
    const safe = await stage.newSafe({ owners: [alice.address, bob.address], version })
    const signed = (owner: LocalAccount) =>
      owner.signTypedData({
        domain: {
          ...(version === '1.1.1' ? {} : { chainId: stage.chain.chainId }),
          verifyingContract: safe.address,
        },
        types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
        primaryType: 'SafeMessage',
        message: { message: hashMessage(text) },
      })
    expect(await post(safe, { message: text, signature: await signed(alice) })).toMatchObject({ status: 202 })
    const hash = await hashOf(safe)
    expect(await confirm(hash, await signed(bob))).toMatchObject({ status: 200 })
    expect((await read(hash)).body).toMatchObject({ status: 'CONFIRMED' })
  },
)

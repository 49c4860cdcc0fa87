import { accounts } from '@countersign/testbed'
import { type Hex, parseSignature, serializeSignature } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { databaseKinds, freshDatabase } from '../testing/database.ts'
import {
  confirmationOf,
  confirmedBy,
  openCosigning,
  openSafeApp,
  openSafeWorld,
  type SafeWorld,
  safeIn,
  signTyped,
} from '../testing/safes.ts'

/** What a wrong or hostile request is told. Each time the cosigning goes on as if nothing had been. */

const { alice, bob, dave, heidi } = accounts
const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

let world: SafeWorld
beforeAll(async () => {
  world = await openSafeWorld()
}, 60_000)
afterAll(() => world.chain.stop())

describe.each(databaseKinds)('a cosigning, on %s,', kind => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let app: TestApp
  beforeAll(async () => {
    database = await freshDatabase(kind)
    const nodes = [world.chain.url]
    // The second is a chain by its number only: nobody asks it.
    const chains = [
      { id: world.chain.chainId, nodes },
      { id: 10, nodes: ['http://127.0.0.1:9'] },
    ]
    app = await openSafeApp(world, database.url, { config: { chains } })
  })
  afterAll(async () => {
    await app.close()
    await database.remove()
  })

  const opened = () => openCosigning(app, world, world.safes.team)
  const other = () => new Browser(app)

  /** Expects that a confirmation is refused, and that the cosigning goes on and can be confirmed. */
  async function refused(
    { cosigning, id }: Awaited<ReturnType<typeof opened>>,
    confirmation: { owner: string; signature: string; safe?: string },
    expected: object,
  ) {
    const reply = await other().confirm(id, confirmation)
    expect(reply).toMatchObject({
      status: 422,
      body: { type: 'urn:countersign:problem:confirmation-refused', ...expected },
    })
    expect(reply.body.detail).toMatch(/[.]$/)
    const { body } = await other().cosigning(id)
    expect(body.cosigning).toEqual({ ...cosigning, asker: { ...cosigning.asker, mine: false } })
    for (const owner of [alice, bob])
      expect((await other().confirm(id, await confirmationOf(cosigning, owner))).status).toBe(200)
  }

  test('refuses a stranger’s confirmation', async () => {
    const open = await opened()
    await refused(open, await confirmationOf(open.cosigning, heidi), { confirmation: 'not-an-owner' })
  })

  test('refuses a stranger’s signature in an owner’s name, and names whose it is', async () => {
    const open = await opened()
    const signature = await signTyped(open.cosigning, heidi)
    await refused(
      open,
      { owner: alice.address, signature },
      { confirmation: 'wrong-signer', recovered: heidi.address },
    )
  })

  test('refuses what an owner has signed for another Safe', async () => {
    const open = await opened()
    const { cosigning } = await openCosigning(app, world, world.safes.treasury)
    const { signature } = await confirmationOf(cosigning, alice)
    await refused(open, { owner: alice.address, signature }, { confirmation: 'wrong-signer' })
  })

  test('refuses what an owner has signed for another request of the same Safe', async () => {
    const open = await opened()
    const { cosigning } = await opened()
    await refused(open, await confirmationOf(cosigning, alice), { confirmation: 'wrong-signer' })
  })

  test('refuses what an owner has signed for another chain, and names the chain', async () => {
    const open = await opened()
    const { domain, types, primaryType, message } = safeIn(open.cosigning).typedData
    const signature = await alice.signTypedData({
      domain: { chainId: 10, verifyingContract: domain.verifyingContract as Hex },
      types,
      primaryType,
      message: { message: message.message as Hex },
    })
    await refused(
      open,
      { owner: alice.address, signature },
      { confirmation: 'wrong-chain', chains: ['eip155:10'] },
    )
  })

  test('refuses an owner’s personal_sign of the text itself: that would sign in a key', async () => {
    const open = await opened()
    const signature = await alice.signMessage({ message: open.cosigning.message })
    await refused(open, { owner: alice.address, signature }, { confirmation: 'wrong-signer' })
  })

  test.each([
    ['none at all', '0x', 'recovery-id'],
    ['one that is cut off', `0x${'11'.repeat(64)}`, 'no-signer'],
    ['one with an impossible v', `0x${'11'.repeat(64)}05`, 'recovery-id'],
    ['one of zeros', `0x${'00'.repeat(65)}`, 'no-signer'],
    ['the largest that may be', `0x${'00'.repeat(16_384)}`, 'recovery-id'],
  ])('refuses a signature that is %s', async (_, signature, fault) => {
    const open = await opened()
    const { status, body } = await other().confirm(open.id, { owner: alice.address, signature })
    expect({ status, problem: body.type }).toEqual({
      status: 422,
      problem: 'urn:countersign:problem:confirmation-refused',
    })
    expect(body.confirmation === 'wrong-signer' ? 'no-signer' : body.fault).toBe(fault)
  })

  test('refuses the part of an approved hash that nobody has approved', async () => {
    const open = await opened()
    const signature = `0x${alice.address.slice(2).toLowerCase().padStart(64, '0')}${'00'.repeat(32)}01`
    await refused(
      open,
      { owner: alice.address, signature },
      { confirmation: 'bad-part', fault: 'hash-not-approved' },
    )
  })

  test('refuses what a contract does not accept that is an owner', async () => {
    const { guild, guildsContract } = world.safes
    const open = await openCosigning(app, world, guild)
    const reply = await other().confirm(open.id, {
      owner: guildsContract.address,
      signature: await signTyped(open.cosigning, heidi),
    })
    expect(reply).toMatchObject({
      status: 422,
      body: { confirmation: 'bad-part', fault: 'contract-refused' },
    })
  })

  test('refuses an owner of a nested Safe for the outer one, and the other way round', async () => {
    const { holding, team } = world.safes
    const { cosigning, id } = await openCosigning(app, world, holding)
    expect(await other().confirm(id, await confirmationOf(cosigning, alice))).toMatchObject({
      status: 422,
      body: { confirmation: 'not-an-owner' },
    })
    expect(await other().confirm(id, await confirmationOf(cosigning, dave, team.address))).toMatchObject({
      status: 422,
      body: { confirmation: 'not-an-owner' },
    })
    // What was signed for the account is not what the nested Safe signs.
    const signature = await signTyped(cosigning, alice)
    expect(await other().confirm(id, { owner: alice.address, signature, safe: team.address })).toMatchObject({
      status: 422,
      body: { confirmation: 'wrong-signer' },
    })
  })

  test('refuses a Safe that is not asked', async () => {
    const { cosigning, id } = await opened()
    const { owner, signature } = await confirmationOf(cosigning, alice)
    expect(await other().confirm(id, { owner, signature, safe: world.safes.treasury.address })).toMatchObject(
      {
        status: 422,
        body: { confirmation: 'not-an-owner', detail: expect.stringContaining(world.safes.treasury.address) },
      },
    )
  })

  test.each([
    ['a signature that is longer than may be', { signature: `0x${'00'.repeat(16_385)}` }],
    ['half a byte', { signature: '0x123' }],
    ['no hex', { signature: 'hello' }],
    ['an owner with a wrong checksum', { owner: alice.address.replace('f39F', 'F39f') }],
    ['a field that there is not', { way: 'chain' }],
  ])('refuses %s before anything is asked', async (_, over) => {
    const { cosigning, id } = await opened()
    const confirmation = { ...(await confirmationOf(cosigning, alice)), ...over }
    expect(await other().confirm(id, confirmation)).toMatchObject({
      status: 400,
      body: { type: 'urn:countersign:problem:request-invalid' },
    })
  })

  test('counts an owner once, however the address is written and the signature is turned', async () => {
    const { cosigning, id } = await opened()
    const { signature } = await confirmationOf(cosigning, alice)
    const { r, s, yParity } = parseSignature(signature)
    const turned = serializeSignature({
      r,
      s: `0x${(curveOrder - BigInt(s)).toString(16).padStart(64, '0')}`,
      yParity: yParity ? 0 : 1,
    })
    const personal = await alice.signMessage({ message: { raw: safeIn(cosigning).hash as Hex } })
    expect((await other().confirm(id, { owner: alice.address.toLowerCase(), signature })).status).toBe(200)
    for (const owner of [
      alice.address,
      alice.address.toLowerCase(),
      `0x${alice.address.slice(2).toUpperCase()}`,
    ])
      for (const again of [signature, turned, personal])
        expect(await other().confirm(id, { owner, signature: again })).toMatchObject({
          status: 409,
          body: { type: 'urn:countersign:problem:confirmation-repeated' },
        })
    expect(confirmedBy((await other().cosigning(id)).body.cosigning)).toEqual([alice.address])
  })

  test('takes one of a hundred confirmations of one owner at once', async () => {
    const { cosigning, id } = await opened()
    const confirmation = await confirmationOf(cosigning, alice)
    const replies = await Promise.all(Array.from({ length: 100 }, () => other().confirm(id, confirmation)))
    const statuses = Map.groupBy(replies, reply => reply.status)
    expect([statuses.get(200)?.length, statuses.get(409)?.length]).toEqual([1, 99])
    expect((await other().cosigning(id)).body.cosigning.revision).toBe(2)
  })
})

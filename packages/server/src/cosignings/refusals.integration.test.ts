import { accounts } from '@countersign/testbed'
import { type Hex, parseSignature, serializeSignature } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { databaseKinds, defaultKinds, freshDatabase, type TestDatabase } from '../testing/database.ts'
import {
  confirmationOf,
  confirmedBy,
  openCosigning,
  openSafeApp,
  safeIn,
  signTyped,
} from '../testing/safes.ts'
import { useSafeWorld } from '../testing/use-app.ts'

/** The responses to invalid or hostile requests. Each time, the cosigning continues unaffected. */

const { alice, bob, dave, heidi } = accounts
const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

const world = useSafeWorld()

describe.each(databaseKinds)('a cosigning, on %s,', kind => {
  let database: TestDatabase
  let app: TestApp
  beforeAll(async () => {
    database = await freshDatabase(kind)
    const nodes = [world.chain.url]
    // The second chain exists only in the configuration: its node is never used.
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

  /** Expects that a confirmation is refused, and that the cosigning continues and can be confirmed. */
  async function refused(
    { cosigning, id }: Awaited<ReturnType<typeof opened>>,
    confirmation: { owner: string; signature: string; safe?: string },
    expected: object,
  ) {
    const reply = await other().confirm(id, confirmation)
    expect(reply).toMatchObject({
      status: 422,
      body: { code: 'confirmation-refused', ...expected },
    })
    expect(reply.body.detail).toMatch(/[.]$/)
    const { body } = await other().cosigning(id)
    expect(body.cosigning).toEqual({ ...cosigning, asker: { ...cosigning.asker, mine: false } })
    for (const owner of [alice, bob])
      expect((await other().confirm(id, await confirmationOf(cosigning, owner))).status).toBe(200)
  }

  test('accepts one of a hundred concurrent confirmations of one owner', async () => {
    const { cosigning, id } = await opened()
    const confirmation = await confirmationOf(cosigning, alice)
    const replies = await Promise.all(Array.from({ length: 100 }, () => other().confirm(id, confirmation)))
    const statuses = Map.groupBy(replies, reply => reply.status)
    expect([statuses.get(200)?.length, statuses.get(409)?.length]).toEqual([1, 99])
    expect((await other().cosigning(id)).body.cosigning.revision).toBe(2)
  })

  if (!defaultKinds.includes(kind)) return

  test('refuses a stranger’s confirmation', async () => {
    const open = await opened()
    await refused(open, await confirmationOf(open.cosigning, heidi), { confirmation: 'not-an-owner' })
  })

  test('refuses a stranger’s signature for an owner, and names the signer', async () => {
    const open = await opened()
    const signature = await signTyped(open.cosigning, heidi)
    await refused(
      open,
      { owner: alice.address, signature },
      { confirmation: 'wrong-signer', recovered: heidi.address },
    )
  })

  test('refuses an owner’s signature under another owner’s address, and names the signer', async () => {
    const open = await opened()
    const { signature } = await confirmationOf(open.cosigning, alice)
    await refused(
      open,
      { owner: bob.address, signature },
      { confirmation: 'wrong-signer', recovered: alice.address },
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

  test('refuses an owner’s personal_sign of the message itself, which would sign in a key', async () => {
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
    expect({ status, code: body.code }).toEqual({
      status: 422,
      code: 'confirmation-refused',
    })
    expect(body.confirmation === 'wrong-signer' ? 'no-signer' : body.fault).toBe(fault)
  })

  test('refuses the part of an approved hash without an approval', async () => {
    const open = await opened()
    const signature = `0x${alice.address.slice(2).toLowerCase().padStart(64, '0')}${'00'.repeat(32)}01`
    await refused(
      open,
      { owner: alice.address, signature },
      { confirmation: 'bad-part', fault: 'hash-not-approved' },
    )
  })

  test('refuses what a contract among the owners does not accept', async () => {
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

  test('refuses an owner of a nested Safe for the outer one, and the reverse', async () => {
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
    // A signature for the account is not valid for the nested Safe.
    const signature = await signTyped(cosigning, alice)
    expect(await other().confirm(id, { owner: alice.address, signature, safe: team.address })).toMatchObject({
      status: 422,
      body: { confirmation: 'wrong-signer' },
    })
  })

  test('refuses a Safe that is not part of it', async () => {
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
  ])('refuses %s before any node is used', async (_, over) => {
    const { cosigning, id } = await opened()
    const confirmation = { ...(await confirmationOf(cosigning, alice)), ...over }
    expect(await other().confirm(id, confirmation)).toMatchObject({
      status: 400,
      body: { code: 'request-invalid' },
    })
  })

  test('counts an owner once, regardless of the form of the address and of the signature', async () => {
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
          body: { code: 'confirmation-repeated' },
        })
    expect(confirmedBy((await other().cosigning(id)).body.cosigning)).toEqual([alice.address])
  })
})

import { writeDecline } from '@countersign/core'
import { accounts } from '@countersign/testbed'
import { type Hex, parseSignature, serializeSignature } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { origin, type TestApp } from '../testing/app.ts'
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

const { alice, bob, carol, dave, erin, heidi } = accounts
const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

let world: SafeWorld
beforeAll(async () => {
  world = await openSafeWorld()
}, 60_000)
afterAll(() => world.chain.stop())

describe.each(databaseKinds)('a cosigning, on %s,', kind => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let app: TestApp
  let time = 0
  beforeAll(async () => {
    database = await freshDatabase(kind)
    const nodes = [world.chain.url]
    // The second is a chain by its number only: nobody asks it.
    const chains = [
      { id: world.chain.chainId, nodes },
      { id: 10, nodes: ['http://127.0.0.1:9'] },
    ]
    app = await openSafeApp(world, database.url, { config: { chains }, now: () => Date.now() + time })
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

  test('opens one session for fifty browsers’ tabs that take it at once', async () => {
    const { browser, cosigning, id } = await openCosigning(app, world, world.safes.single)
    await other().confirm(id, await confirmationOf(cosigning, dave))
    const replies = await Promise.all(Array.from({ length: 50 }, () => browser.collect(id)))
    expect(replies.filter(reply => reply.status === 200)).toHaveLength(1)
    for (const reply of replies)
      if (reply.status !== 200) expect(reply.body.type).toBe('urn:countersign:problem:cosigning-collected')
    const sessions = app.store.db.selectFrom('session').selectAll()
    expect(
      await sessions.where('signature', '=', (await verdictOf(id))?.signature ?? '').execute(),
    ).toHaveLength(1)
    // This browser has the session: it is told again, and gets no other.
    const again = await browser.collect(id)
    expect(again).toMatchObject({ status: 200, body: { session: { account: cosigning.account } } })
    expect(again.headers.getSetCookie()).toEqual([])
  })

  async function verdictOf(id: string) {
    return (await other().cosigning(id)).body.cosigning.verdict
  }

  test('gives its session to no other browser, also not to the owners’', async () => {
    const { cosigning, id } = await openCosigning(app, world, world.safes.single)
    const owner = other()
    await owner.signIn(dave, world.chain.chainId)
    await owner.confirm(id, await confirmationOf(cosigning, dave))
    for (const browser of [owner, other()])
      expect(await browser.collect(id)).toMatchObject({
        status: 403,
        body: { type: 'urn:countersign:problem:cosigning-of-another-browser' },
      })
    expect((await owner.session()).body.session?.account).toContain(dave.address)
  })

  test('is cancelled by the browser that asked alone, and takes nothing any more', async () => {
    const { browser, challenge, cosigning, id } = await opened()
    expect(await other().cancelCosigning(id)).toMatchObject({
      status: 403,
      body: { type: 'urn:countersign:problem:cosigning-of-another-browser' },
    })
    expect((await browser.cancelCosigning(id)).status).toBe(204)
    expect((await browser.cancelCosigning(id)).status).toBe(204)
    const over = {
      status: 410,
      body: { type: 'urn:countersign:problem:cosigning-ended', ended: 'CANCELLED' },
    }
    expect(await other().confirm(id, await confirmationOf(cosigning, alice))).toMatchObject(over)
    expect(await browser.collect(id)).toMatchObject(over)
    expect(await browser.answer(challenge.id, challenge.message, '0x')).toMatchObject(over)
    expect((await browser.cosignings()).body.items).toMatchObject([{ id, status: 'CANCELLED' }])
  })

  test('is not cancelled any more once it is confirmed', async () => {
    const { browser, cosigning, id } = await openCosigning(app, world, world.safes.single)
    await other().confirm(id, await confirmationOf(cosigning, dave))
    expect(await browser.cancelCosigning(id)).toMatchObject({ status: 410, body: { ended: 'CONFIRMED' } })
    expect(await other().confirm(id, await confirmationOf(cosigning, erin))).toMatchObject({
      status: 410,
      body: { ended: 'CONFIRMED' },
    })
  })

  test('ends with its time, and a week later it is forgotten', async () => {
    const { browser, cosigning, id } = await opened()
    await other().confirm(id, await confirmationOf(cosigning, alice))
    time += 7 * 86_400_000
    expect(await other().confirm(id, await confirmationOf(cosigning, bob))).toMatchObject({
      status: 410,
      body: { type: 'urn:countersign:problem:cosigning-ended', ended: 'EXPIRED' },
    })
    expect((await browser.cosigning(id)).body.cosigning).toMatchObject({
      status: 'EXPIRED',
      endedAt: cosigning.expiresAt,
    })
    await app.sweep()
    expect((await browser.cosigning(id)).status).toBe(200)
    time += 7 * 86_400_000
    await app.sweep()
    expect(await browser.cosigning(id)).toMatchObject({
      status: 404,
      body: { type: 'urn:countersign:problem:cosigning-not-found' },
    })
  })

  test.each(['nothing', 'x'.repeat(65), '0'.repeat(32)])('of the id %s is not known', async id => {
    const status = id.length > 64 ? 400 : 404
    expect((await other().cosigning(id)).status).toBe(status)
    expect((await other().collect(id)).status).toBe(status)
    expect((await other().cancelCosigning(id)).status).toBe(status)
  })

  describe('declined', () => {
    async function declineOf(id: string, account: string, owner = alice, reason = 'Who is this?') {
      const text = writeDecline({
        domain: new URL(origin).host,
        cosigning: id,
        account: account as Parameters<typeof writeDecline>[0]['account'],
        owner: owner.address as Parameters<typeof writeDecline>[0]['owner'],
        reason,
      })
      return { owner: owner.address, reason, signature: await owner.signMessage({ message: text }) }
    }

    test('by an owner shows it to all, and the owner may still confirm', async () => {
      const { cosigning, id } = await opened()
      const decline = await declineOf(id, cosigning.account)
      expect((await other().decline(id, decline)).status).toBe(200)
      const seen = (await other().cosigning(id)).body.cosigning
      expect(safeIn(seen).owners.find(owner => owner.address === alice.address)?.decline?.reason).toBe(
        'Who is this?',
      )
      const { body } = await other().confirm(id, await confirmationOf(cosigning, alice))
      expect(safeIn(body.cosigning).owners.every(owner => owner.decline === null)).toBe(true)
      // Whoever kept the decline cannot bring it back.
      expect(await other().decline(id, decline)).toMatchObject({
        status: 409,
        body: { type: 'urn:countersign:problem:confirmation-repeated' },
      })
    })

    test('by an owner of a nested Safe shows it there', async () => {
      const { holding, team } = world.safes
      const { cosigning, id } = await openCosigning(app, world, holding)
      const { body } = await other().decline(id, await declineOf(id, cosigning.account, bob, ''))
      const owner = safeIn(body.cosigning, team.address).owners.find(({ address }) => address === bob.address)
      expect(owner?.decline?.reason).toBe('')
    })

    test('in another’s name, for another request, with another reason, or by a stranger, is refused', async () => {
      const { cosigning, id } = await opened()
      const elsewhere = await opened()
      const right = await declineOf(id, cosigning.account)
      const wrong = [
        { ...right, owner: bob.address },
        { ...right, reason: 'Because.' },
        await declineOf(elsewhere.id, cosigning.account),
        await declineOf(id, cosigning.account, heidi),
      ]
      for (const decline of wrong)
        expect(await other().decline(id, decline)).toMatchObject({
          status: 422,
          body: { type: 'urn:countersign:problem:decline-refused' },
        })
      expect((await other().cosigning(id)).body.cosigning.revision).toBe(1)
    })

    test.each(['two\nlines', 'turned \u202e around', `${'long'.repeat(71)}`])(
      'with a reason that others could misread is refused: %j',
      async reason => {
        const { id } = await opened()
        const decline = { owner: carol.address, reason, signature: '0x12' }
        expect((await other().decline(id, decline)).status).toBe(400)
      },
    )
  })
})

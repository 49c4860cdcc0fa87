import { accounts } from '@countersign/testbed'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { databaseKinds, freshDatabase } from '../testing/database.ts'
import { listener, sayJson } from '../testing/listener.ts'
import {
  announceCosigning,
  confirmationOf,
  declineOf,
  openCosigning,
  openSafeApp,
  safeIn,
} from '../testing/safes.ts'
import { useApp, useSafeWorld } from '../testing/use-app.ts'

/** How a cosigning ends: its session is collected, its requester cancels it, it expires; and how owners decline. */

const { alice, bob, carol, dave, erin, grace, heidi } = accounts

const world = useSafeWorld()

describe.each(databaseKinds)('a cosigning, on %s,', kind => {
  let time = 0
  const { app } = useApp(kind, url => openSafeApp(world, url, { now: () => Date.now() + time }))

  const opened = () => openCosigning(app, world, world.safes.team)
  const other = () => new Browser(app)

  test.each(['cancelled', 'expired'] as const)(
    'stays open if its owners could not be removed when it is %s, so that none are left behind',
    async how => {
      const { browser, cosigning, id } = await opened()
      const { db } = app.store
      const status = async () =>
        (await db.selectFrom('cosigning').select('status').where('id', '=', id).executeTakeFirst())?.status
      await sql`alter table cosigning_owner rename to moved`.execute(db)
      try {
        if (how === 'expired') {
          time = Date.parse(cosigning.expiresAt) - Date.now()
          await expect(app.cosignings.sweep()).rejects.toThrow('cosigning_owner')
        } else {
          const token = browser.cookies.get('__Host-countersign-browser') ?? ''
          await expect(app.cosignings.cancelAll(token)).rejects.toThrow('cosigning_owner')
        }
      } finally {
        time = 0
        await sql`alter table moved rename to cosigning_owner`.execute(db)
      }
      expect(await status()).toBe('NEEDS_CONFIRMATION')
    },
  )

  test('opens one session for fifty tabs of a browser that collect it at once', async () => {
    const { browser, cosigning, id } = await openCosigning(app, world, world.safes.single)
    await other().confirm(id, await confirmationOf(cosigning, dave))
    const replies = await Promise.all(Array.from({ length: 50 }, () => browser.collect(id)))
    const opened = replies.filter(({ status }) => status === 200).map(({ body }) => body.session.id)
    expect(new Set(opened).size).toBe(1)
    for (const reply of replies) if (reply.status !== 200) expect(reply.body.code).toBe('cosigning-collected')
    const sessions = app.store.db
      .selectFrom('session')
      .innerJoin('safe_signature', 'safe_signature.id', 'session.signature_id')
      .select('session.id')
      .where('safe_signature.signature', '=', (await verdictOf(id))?.signature ?? '')
    expect(await sessions.execute()).toHaveLength(1)
    // This browser has the session: it gets the same one again, and no other.
    const again = await browser.collect(id)
    expect(again).toMatchObject({ status: 200, body: { session: { account: cosigning.account } } })
    expect(again.headers.getSetCookie()).toEqual([])
  })

  test('returns its session again within a minute to the browser that opened it, in case the response was lost', async () => {
    const { browser, cosigning, id } = await openCosigning(app, world, world.safes.single)
    await other().confirm(id, await confirmationOf(cosigning, dave))
    const taken = await browser.collect(id)
    browser.cookies.delete('__Host-countersign-session')
    expect((await browser.collect(id)).body.session.id).toBe(taken.body.session.id)
    expect((await browser.session()).body.session?.id).toBe(taken.body.session.id)
    browser.cookies.delete('__Host-countersign-session')
    await app.store.db
      .updateTable('cosigning')
      .set({ collected_at: Date.now() - 61_000 })
      .where('id', '=', id)
      .execute()
    expect(await browser.collect(id)).toMatchObject({
      body: { code: 'cosigning-collected' },
    })
  })

  async function verdictOf(id: string) {
    return (await other().cosigning(id)).body.cosigning.verdict
  }

  test('gives its session to no other browser, not even to the owners’', async () => {
    const { cosigning, id } = await openCosigning(app, world, world.safes.single)
    const owner = other()
    await owner.signIn(dave, world.chain.chainId)
    await owner.confirm(id, await confirmationOf(cosigning, dave))
    for (const browser of [owner, other()])
      expect(await browser.collect(id)).toMatchObject({
        status: 403,
        body: { code: 'cosigning-of-another-browser' },
      })
    expect((await owner.session()).body.session?.account).toContain(dave.address)
  })

  test('can be cancelled only by the browser that opened it, and accepts nothing afterwards', async () => {
    const { browser, challenge, cosigning, id } = await opened()
    expect(await other().cancelCosigning(id)).toMatchObject({
      status: 403,
      body: { code: 'cosigning-of-another-browser' },
    })
    expect((await browser.cancelCosigning(id)).status).toBe(204)
    expect((await browser.cancelCosigning(id)).status).toBe(204)
    const over = {
      status: 410,
      body: { code: 'cosigning-ended', ended: 'CANCELLED' },
    }
    expect(await other().confirm(id, await confirmationOf(cosigning, alice))).toMatchObject(over)
    expect(await browser.collect(id)).toMatchObject(over)
    expect(await browser.answer(challenge.id, challenge.message, '0x')).toMatchObject(over)
    expect((await browser.cosignings()).body.items).toMatchObject([{ id, status: 'CANCELLED' }])
  })

  test('cannot be cancelled once it is confirmed', async () => {
    const { browser, cosigning, id } = await openCosigning(app, world, world.safes.single)
    await other().confirm(id, await confirmationOf(cosigning, dave))
    expect(await browser.cancelCosigning(id)).toMatchObject({ status: 410, body: { ended: 'CONFIRMED' } })
    expect(await other().confirm(id, await confirmationOf(cosigning, erin))).toMatchObject({
      status: 410,
      body: { ended: 'CONFIRMED' },
    })
  })

  test('expires, and is removed a week later', async () => {
    const { browser, cosigning, id } = await announceCosigning(app, world, world.safes.team)
    await other().confirm(id, await confirmationOf(cosigning, alice))
    time += 7 * 86_400_000
    expect(await other().confirm(id, await confirmationOf(cosigning, bob))).toMatchObject({
      status: 410,
      body: { code: 'cosigning-ended', ended: 'EXPIRED' },
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
      body: { code: 'cosigning-not-found' },
    })
  })

  test.each(['nothing', 'x'.repeat(65), '0'.repeat(32)])('with the id %s does not exist', async id => {
    const status = id.length > 64 ? 400 : 404
    expect((await other().cosigning(id)).status).toBe(status)
    expect((await other().collect(id)).status).toBe(status)
    expect((await other().cancelCosigning(id)).status).toBe(status)
  })

  describe('when an owner declines,', () => {
    test('shows the decline to everybody, and the owner may still confirm', async () => {
      const { cosigning, id } = await opened()
      const decline = await declineOf(cosigning, alice)
      expect((await other().decline(id, decline)).status).toBe(200)
      const seen = (await other().cosigning(id)).body.cosigning
      expect(safeIn(seen).owners.find(owner => owner.address === alice.address)?.decline?.reason).toBe(
        'Who is this?',
      )
      const { body } = await other().confirm(id, await confirmationOf(cosigning, alice))
      expect(safeIn(body.cosigning).owners.every(owner => owner.decline === null)).toBe(true)
      // A recorded decline cannot be replayed.
      expect(await other().decline(id, decline)).toMatchObject({
        status: 409,
        body: { code: 'confirmation-repeated' },
      })
    })

    test('refuses the decline of an owner whose confirmation is found while the decline is verified', async () => {
      const { promise: answering, resolve: answer } = Promise.withResolvers<void>()
      let isHeld = false
      const node = await listener(async ({ body }, response) => {
        const holds = isHeld && body.includes('eth_call')
        if (holds) isHeld = false
        const headers = { 'content-type': 'application/json' }
        const reply = await fetch(world.chain.url, { method: 'POST', headers, body })
        if (holds) await answering
        sayJson(response, await reply.json())
      })
      const database = await freshDatabase(kind)
      const chains = [{ id: world.chain.chainId, nodes: [node.url] }]
      const app = await openSafeApp(world, database.url, { config: { chains } })
      const { guildsContract, guild } = world.safes
      const { cosigning, id } = await openCosigning(app, world, guild)
      const decline = await declineOf(cosigning, { ...grace, address: guildsContract.address })
      isHeld = true
      const declining = new Browser(app).decline(id, decline)
      await expect.poll(() => isHeld).toBe(false)
      const { signature } = await confirmationOf(cosigning, grace)
      const confirmed = await new Browser(app).confirm(id, { owner: guildsContract.address, signature })
      expect(confirmed.status).toBe(200)
      answer()
      expect(await declining).toMatchObject({
        status: 409,
        body: { code: 'confirmation-repeated' },
      })
      const { body } = await new Browser(app).cosigning(id)
      expect(safeIn(body.cosigning).owners.every(owner => owner.decline === null)).toBe(true)
      await app.close()
      await database.remove()
    })

    test('shows the decline of an owner of a nested Safe at that Safe', async () => {
      const { holding, team } = world.safes
      const { cosigning, id } = await openCosigning(app, world, holding)
      const { body } = await other().decline(id, await declineOf(cosigning, bob, ''))
      const owner = safeIn(body.cosigning, team.address).owners.find(({ address }) => address === bob.address)
      expect(owner?.decline?.reason).toBe('')
    })

    test('refuses a decline for another owner, for another request, with another reason, or by a stranger', async () => {
      const { cosigning, id } = await opened()
      const elsewhere = await opened()
      const right = await declineOf(cosigning, alice)
      const wrong = [
        { ...right, owner: bob.address },
        { ...right, reason: 'Because.' },
        await declineOf(elsewhere.cosigning, alice),
        await declineOf(cosigning, heidi),
      ]
      for (const decline of wrong)
        expect(await other().decline(id, decline)).toMatchObject({
          status: 422,
          body: { code: 'decline-refused' },
        })
      expect((await other().cosigning(id)).body.cosigning.revision).toBe(1)
    })

    test.each(['two\nlines', 'turned \u202e around', `${'long'.repeat(71)}`])(
      'refuses a decline with a reason that others could misread: %j',
      async reason => {
        const { id } = await opened()
        const decline = { owner: carol.address, reason, signature: '0x12' }
        expect((await other().decline(id, decline)).status).toBe(400)
      },
    )
  })
})

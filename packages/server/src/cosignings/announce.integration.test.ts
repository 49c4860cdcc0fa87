import type { ForYou } from '@countersign/api'
import { parseAddress } from '@countersign/core'
import { accounts, changeThreshold, swapOwner } from '@countersign/testbed'
import { startPushService } from '@countersign/testbed/notifications'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { keySubject } from '../sessions/subject.ts'
import { newId } from '../store/token.ts'
import { Browser } from '../testing/browser.ts'
import { databaseKinds, freshDatabase } from '../testing/database.ts'
import { notificationsOf } from '../testing/notifications.ts'
import { begun, proofRequest } from '../testing/proofs.ts'
import {
  confirmationOf,
  declineOf,
  freshSafe,
  openCosigning,
  openSafeApp,
  signTyped,
} from '../testing/safes.ts'
import { useApp, useSafeWorld } from '../testing/use-app.ts'
import type { CosigningVerdict } from './record.ts'

/** When the owners of a Safe learn of a cosigning, and how long it is open before. */

const { alice, dave } = accounts
const hour = 3_600_000
const week = 7 * 24 * hour
const ofAnother = { status: 403, body: { code: 'cosigning-of-another-browser' } }
const expired = {
  status: 410,
  body: { code: 'cosigning-ended', ended: 'EXPIRED' },
}

const world = useSafeWorld()
const service = await startPushService()
afterAll(() => service.stop())
const config = { notifications: { privateHosts: [service.host] } }

/** A new Safe with an owner who gets notifications, and what that owner finds. */
async function withOwner(app: Parameters<typeof openCosigning>[0]) {
  const key = privateKeyToAccount(generatePrivateKey())
  const safe = await freshSafe(world, { owners: [key.address, alice.address, dave.address], threshold: 2 })
  const browser = new Browser(app)
  await browser.signIn(key, world.chain.chainId)
  expect((await notificationsOf(browser).push(service.subscribe())).status).toBe(201)
  return {
    ...{ key, safe, browser },
    listed: async () =>
      (await browser.send<ForYou>('GET', '/v1/for-you')).body.confirmations.items.map(({ id }) => id),
    /** The notifications of the outbox, which is sent by push and by email. */
    notified: async () =>
      (
        await app.store.db
          .selectFrom('notification')
          .innerJoin('subscription', 'subscription.id', 'notification.subscription_id')
          .select('notification.about')
          .where('subscription.subject', '=', keySubject(parseAddress(key.address)))
          .where('topic', '=', 'approval-needed')
          .execute()
      ).map(({ about }) => about),
  }
}

describe.each(databaseKinds)('the owners of a Safe, on %s,', kind => {
  let time = 0
  const { app } = useApp(kind, url =>
    openSafeApp(world, url, {
      config,
      now: () => Date.now() + time,
    }),
  )

  test('are not told while the text of a sign-in is only shown, and its link shows the same page', async () => {
    const owner = await withOwner(app)
    const { cosigning, id, browser } = await openCosigning(app, world, owner.safe)
    expect(cosigning).toMatchObject({ announcedAt: null, revision: 1 })
    expect(Date.parse(cosigning.expiresAt)).toBe(Date.parse(cosigning.createdAt) + hour)
    expect((await owner.browser.cosigning(id)).body.cosigning).toMatchObject({
      announcedAt: null,
      revision: 1,
      code: cosigning.code,
    })
    expect((await browser.cosignings()).body.items).toMatchObject([{ id, announcedAt: null }])
    expect([await owner.listed(), await owner.notified()]).toEqual([[], []])
    // Reading the Safe again does not tell them.
    await changeThreshold(world.chain, { safe: owner.safe, by: [owner.key, alice] }, 3)
    await app.cosignings.refresh(id)
    expect((await owner.browser.cosigning(id)).body.cosigning).toMatchObject({
      announcedAt: null,
      safes: [{ threshold: 3 }],
    })
    expect([await owner.listed(), await owner.notified()]).toEqual([[], []])
  })

  test('are told once, of twenty announcements at the same instant', async () => {
    const owner = await withOwner(app)
    const { id, browser, challenge } = await openCosigning(app, world, owner.safe)
    const replies = await Promise.all(Array.from({ length: 20 }, () => browser.announce(id)))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    const [{ body } = expect.unreachable()] = replies
    expect(body.cosigning).toMatchObject({ revision: 2, expiresAt: challenge.expiresAt })
    expect(new Set(replies.map(({ body }) => body.cosigning.announcedAt)).size).toBe(1)
    expect([await owner.listed(), await owner.notified()]).toEqual([[id], [id]])
    time += 5_000
    expect((await browser.announce(id)).body.cosigning).toEqual(body.cosigning)
  })

  test('are told without a look at their Safe: one that somebody waits for is looked at first', async () => {
    const owner = await withOwner(app)
    const { cosigning, id, browser } = await openCosigning(app, world, owner.safe)
    const [seen, toFind] = [vi.fn(), vi.fn()]
    app.cosignings.listen({ changed: toFind })
    const stop = app.news.listen(id, seen, cosigning.revision)
    await browser.announce(id)
    expect(seen).toHaveBeenCalledOnce()
    expect(toFind).not.toHaveBeenCalled()
    await new Browser(app).confirm(id, await confirmationOf(cosigning, alice))
    stop()
    expect(toFind).toHaveBeenCalledWith(id)
  })

  test('are told, however many browsers another owner has subscribed from several networks', async () => {
    const { key, notified } = await withOwner(app)
    // The lowest and the highest address, for any order in which subscriptions are read.
    const others = [`0x${'0'.repeat(39)}9`, `0x${'f'.repeat(40)}`].map(parseAddress)
    const safe = await freshSafe(world, { owners: [key.address, ...others], threshold: 1 })
    const { db } = app.store
    const subject = keySubject(parseAddress(key.address))
    const own = await db
      .selectFrom('subscription')
      .selectAll()
      .where('subject', '=', subject)
      .executeTakeFirstOrThrow()
    await db.deleteFrom('subscription').where('id', '=', own.id).execute()
    for (const other of others)
      for (let count = 0; count < 6; count += 1)
        await db
          .insertInto('subscription')
          .values(
            Array.from({ length: 100 }, () => ({
              ...{ ...own, id: newId(), target_hash: newId(), browser_hash: newId(), token: newId() },
              ...{ subject: keySubject(other), network_hash: newId() },
            })),
          )
          .execute()
    await db.insertInto('subscription').values(own).execute()
    const { id, browser } = await openCosigning(app, world, safe)
    expect((await browser.announce(id)).status).toBe(200)
    expect(await notified()).toEqual([id])
    const reached = await db
      .selectFrom('notification')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('about', '=', id)
      .executeTakeFirstOrThrow()
    expect(Number(reached.count)).toBeLessThanOrEqual(500)
  })

  test('are told only by the browser that started it, and while it is open', async () => {
    const owner = await withOwner(app)
    const { id, browser } = await openCosigning(app, world, owner.safe)
    for (const other of [owner.browser, new Browser(app)])
      expect(await other.announce(id)).toMatchObject(ofAnother)
    expect((await new Browser(app).announce('0'.repeat(32))).status).toBe(404)
    expect(await owner.listed()).toEqual([])
    await browser.cancelCosigning(id)
    expect(await browser.announce(id)).toMatchObject({ status: 410, body: { ended: 'CANCELLED' } })
    expect([await owner.listed(), await owner.notified()]).toEqual([[], []])
  })

  test('are told of the first confirmation, also if the browser never announces it', async () => {
    const owner = await withOwner(app)
    const { id, cosigning, challenge } = await openCosigning(app, world, owner.safe)
    const { body } = await new Browser(app).confirm(id, await confirmationOf(cosigning, alice))
    expect(body.cosigning).toMatchObject({
      announcedAt: expect.any(String),
      expiresAt: challenge.expiresAt,
      revision: 2,
    })
    expect([await owner.listed(), await owner.notified()]).toEqual([[id], [id]])
  })

  test('are told of a decline', async () => {
    const owner = await withOwner(app)
    const { id, cosigning } = await openCosigning(app, world, owner.safe)
    expect((await new Browser(app).decline(id, await declineOf(cosigning, alice))).status).toBe(200)
    expect([await owner.listed(), await owner.notified()]).toEqual([[id], [id]])
  })

  test('are those of now when they are told, and follow the Safe afterwards', async () => {
    const owner = await withOwner(app)
    const { id, browser } = await openCosigning(app, world, owner.safe)
    const other = privateKeyToAccount(generatePrivateKey())
    await swapOwner(
      world.chain,
      { safe: owner.safe, by: [owner.key, alice] },
      owner.key.address,
      other.address,
    )
    await app.cosignings.refresh(id)
    await browser.announce(id)
    expect([await owner.listed(), await owner.notified()]).toEqual([[], []])
    const joined = new Browser(app)
    await joined.signIn(other, world.chain.chainId)
    expect((await joined.send<ForYou>('GET', '/v1/for-you')).body.confirmations.items).toMatchObject([{ id }])
  })

  test('are told of a signature for a proof at once: its maker has pressed the button that asks them', async () => {
    const owner = await withOwner(app)
    const account = `eip155:${world.chain.chainId}:${owner.safe.address}`
    const { proof, maker } = await begun(app, proofRequest([account]))
    const { cosigning } = (await maker.text(proof.id, account)).body
    expect(cosigning?.announcedAt).not.toBeNull()
    expect([await owner.listed(), await owner.notified()]).toEqual([[cosigning?.id], [cosigning?.id]])
  })

  test('have their full time once they are told, however late in the hour', async () => {
    const { id, browser, cosigning } = await openCosigning(app, world, world.safes.team)
    time += hour - 10_000
    expect((await browser.announce(id)).status).toBe(200)
    time += hour
    await app.sweep()
    const { status, body } = await new Browser(app).confirm(id, await confirmationOf(cosigning, alice))
    expect(status).toBe(200)
    expect(Date.parse(body.cosigning.expiresAt)).toBe(Date.parse(cosigning.createdAt) + week)
  })

  describe('of a sign-in that nobody tells them of', () => {
    test('can confirm it for an hour at most, and its browser can no longer tell them', async () => {
      const { id, browser, cosigning } = await openCosigning(app, world, world.safes.team)
      time += hour
      expect(await new Browser(app).confirm(id, await confirmationOf(cosigning, alice))).toMatchObject(
        expired,
      )
      expect(await new Browser(app).decline(id, await declineOf(cosigning, alice))).toMatchObject(expired)
      expect(await browser.announce(id)).toMatchObject(expired)
      expect((await browser.cosigning(id)).body.cosigning).toMatchObject({
        status: 'EXPIRED',
        announcedAt: null,
        endedAt: cosigning.expiresAt,
      })
    })

    test('give no session with signatures that somebody gathered elsewhere for longer', async () => {
      const open = () => openCosigning(app, world, world.safes.single)
      const [swept, unswept] = [await open(), await open()]
      time += hour
      const answer = async ({ browser, challenge, cosigning }: typeof swept) =>
        browser.answer(challenge.id, challenge.message, await signTyped(cosigning, dave))
      expect(await answer(unswept)).toMatchObject(expired)
      await app.sweep()
      expect(await answer(swept)).toMatchObject(expired)
      for (const { browser } of [swept, unswept]) expect((await browser.session()).body.session).toBeNull()
    })

    test('give none either if the hour ends while the signature is verified', async () => {
      const { id } = await openCosigning(app, world, world.safes.single)
      time += hour
      const collecting = app.store.db.transaction().execute(transaction =>
        app.cosignings.collectWithSignature(transaction, id, {
          session: null,
          verdict: { signature: '0x' } as unknown as CosigningVerdict,
        }),
      )
      await expect(collecting).rejects.toMatchObject({ code: 'cosigning-ended' })
    })

    test('leave room for others after the hour, like everything that has ended', async () => {
      const browser = new Browser(app)
      const ask = () => browser.challenge(`eip155:${world.chain.chainId}:${world.safes.team.address}`)
      for (let count = 0; count < 20; count += 1) expect((await ask()).status).toBe(200)
      expect((await ask()).status).toBe(429)
      time += hour
      expect((await ask()).status).toBe(200)
    })
  })
})

describe('the owners of a Safe, with two servers on one PostgreSQL,', () => {
  test('are told once, of announcements and confirmations on both at the same instant', async () => {
    const database = await freshDatabase('postgres')
    const open = () => openSafeApp(world, database.url, { config })
    const servers = [await open(), await open()] as const
    const [one, two] = servers
    const owner = await withOwner(one)
    for (let round = 1; round <= 5; round += 1) {
      const { browser, cosigning, id } = await openCosigning(one, world, owner.safe)
      const twin = new Browser(two)
      for (const [name, value] of browser.cookies) twin.cookies.set(name, value)
      const confirmation = await confirmationOf(cosigning, alice)
      const replies = await Promise.all([
        ...Array.from({ length: 10 }, () => browser.announce(id)),
        ...Array.from({ length: 10 }, () => twin.announce(id)),
        new Browser(two).confirm(id, confirmation),
      ])
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
      expect((await owner.notified()).filter(about => about === id)).toEqual([id])
      expect(await owner.notified()).toHaveLength(round)
    }
    for (const server of servers) await server.close()
    await database.remove()
  })
})

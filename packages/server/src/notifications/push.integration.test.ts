// cspell:ignore gebraucht wird Zustimmung Ihre
import { accounts, changeThreshold, swapOwner } from '@countersign/testbed'
import { type PushService, startPushService } from '@countersign/testbed/notifications'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { databaseKinds, freshDatabase, type TestDatabase } from '../testing/database.ts'
import { notificationsOf } from '../testing/notifications.ts'
import { asks, keepProof, knownBrowser } from '../testing/requests.ts'
import { announceCosigning, confirmationOf, declineOf, freshSafe, openSafeApp } from '../testing/safes.ts'
import { useSafeWorld } from '../testing/use-app.ts'
import { createPush } from './push.ts'

/** Notifications to browsers, through a real push service, which verifies the sender and decrypts each message. */

const { alice, bob, carol } = accounts
const world = useSafeWorld()

describe.each(databaseKinds)('push notifications, on %s,', kind => {
  let database: TestDatabase
  let pushService: PushService
  let servers: TestApp[]
  let app: TestApp
  let shift = 0
  beforeAll(async () => {
    database = await freshDatabase(kind)
    pushService = await startPushService()
    const options = {
      config: { notifications: { privateHosts: [pushService.host] } },
      now: () => Date.now() + shift,
    }
    app = await openSafeApp(world, database.url, options)
    // The embedded database is for one server.
    servers = kind === 'postgres' ? [app, await openSafeApp(world, database.url, options)] : [app]
    for (const { sender } of servers) sender.start()
  })
  afterAll(async () => {
    await Promise.all(servers.map(server => server.close()))
    await pushService.stop()
    await database.remove()
  })

  const chainId = () => world.chain.chainId
  const newSafe = () =>
    freshSafe(world, { owners: [alice.address, bob.address, carol.address], threshold: 2 })

  /** Signs somebody in, and turns on notifications in their browser. */
  async function subscribed(key = privateKeyToAccount(generatePrivateKey())) {
    const browser = new Browser(app)
    await browser.signIn(key, chainId())
    const target = pushService.subscribe()
    const { status, body } = await notificationsOf(browser).push(target)
    expect(status).toBe(201)
    return { browser, target, subscription: body.subscription, ...notificationsOf(browser) }
  }

  const messagesOf = (target: { endpoint: string }) =>
    pushService.received(target).map(({ text }) => JSON.parse(text))
  const shorten = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`

  /** Waits until everything that is due was sent, on all servers. */
  async function sendAll() {
    await expect
      .poll(async () => {
        for (const { sender } of servers) sender.wake()
        const due = app.store.db.selectFrom('notification').select('id').where('ended_at', 'is', null)
        return (await due.where('due_at', '<=', Date.now() + shift).execute()).length
      })
      .toBe(0)
  }

  async function inAWhile(action: () => Promise<void>) {
    shift += 30_000
    await action()
  }

  test('tell the owners of a Safe that their approval is needed, once each, and not the browser that asks', async () => {
    const [owner, stranger, asker] = [await subscribed(alice), await subscribed(), await subscribed(bob)]
    const safe = await newSafe()
    const { id, cosigning } = await announceCosigning(app, world, safe, { browser: asker.browser })
    await sendAll()
    expect(messagesOf(owner.target)).toEqual([
      {
        title: 'Your approval is needed',
        text: `Someone asks the owners of ${shorten(safe.address)} to confirm. Compare the code before you approve.`,
        path: `/cosign/${id}`,
        tag: expect.stringMatching(/^[\w-]{32}$/),
        language: 'en',
      },
    ])
    // The code is compared with what the asker says: a notification that contains it would confirm itself.
    expect(JSON.stringify(messagesOf(owner.target))).not.toContain(cosigning.code)
    expect(messagesOf(stranger.target)).toEqual([])
    expect(messagesOf(asker.target)).toEqual([])
    const [{ headers, sender } = expect.unreachable()] = pushService.received(owner.target)
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '259200' })
    expect(headers).not.toHaveProperty('cookie')
    expect(sender).toBe((await owner.list()).body.pushKey)
  })

  test('come with the person’s language', async () => {
    const browser = new Browser(app)
    await browser.signIn(alice, chainId())
    const [german, unknown] = [pushService.subscribe(), pushService.subscribe()]
    await notificationsOf(browser).push(german, { language: 'de-AT' })
    await notificationsOf(browser).push(unknown, { language: 'tlh' })
    await announceCosigning(app, world, await newSafe())
    await sendAll()
    expect(messagesOf(german)).toMatchObject([{ title: 'Ihre Zustimmung wird gebraucht' }])
    expect(messagesOf(unknown)).toMatchObject([{ title: 'Your approval is needed' }])
  })

  test('are not sent to owners who have confirmed or declined, or for a request that has ended, before they are due', async () => {
    const [confirmed, declined, asked] = [
      await subscribed(alice),
      await subscribed(bob),
      await subscribed(carol),
    ]
    for (const { target } of [confirmed, declined, asked]) pushService.answer(target, 503)
    const safe = await newSafe()
    const { id, cosigning } = await announceCosigning(app, world, safe)
    const ended = await announceCosigning(app, world, await newSafe())
    await sendAll()
    await new Browser(app).confirm(id, await confirmationOf(cosigning, alice))
    expect((await new Browser(app).decline(id, await declineOf(cosigning, bob))).status).toBe(200)
    await ended.browser.cancelCosigning(ended.id)
    for (const { target } of [confirmed, declined, asked]) pushService.answer(target, null)
    await inAWhile(async () => {
      await sendAll()
      for (const { target } of [confirmed, declined]) expect(messagesOf(target)).toEqual([])
      expect(messagesOf(asked.target)).toMatchObject([{ path: `/cosign/${id}` }])
    })
  })

  test('tell the browser that asked, also if nobody is signed in, that everyone has signed', async () => {
    const browser = new Browser(app)
    const target = pushService.subscribe()
    expect((await notificationsOf(browser).push(target)).body.subscription).toMatchObject({
      account: null,
      mine: true,
    })
    const { id, cosigning } = await announceCosigning(app, world, await newSafe(), { browser })
    for (const owner of [alice, bob])
      await new Browser(app).confirm(id, await confirmationOf(cosigning, owner))
    await inAWhile(async () => {
      await sendAll()
      expect(messagesOf(target)).toMatchObject([{ title: 'Everyone has signed', path: `/cosign/${id}` }])
    })
  })

  test('tell the browser that asked, once, that an owner declined, without the owner’s reason', async () => {
    const asker = await subscribed(bob)
    const safe = await newSafe()
    const { id, cosigning } = await announceCosigning(app, world, safe, { browser: asker.browser })
    for (const reason of ['Not me', 'Still not me']) {
      const declining = await declineOf(cosigning, alice, reason)
      expect((await new Browser(app).decline(id, declining)).status).toBe(200)
    }
    await sendAll()
    expect(messagesOf(asker.target)).toEqual([])
    await inAWhile(async () => {
      await sendAll()
      expect(messagesOf(asker.target)).toEqual([
        {
          title: 'An owner declined',
          text: expect.stringContaining(`An owner of ${shorten(safe.address)} declined to confirm.`),
          path: `/cosign/${id}`,
          tag: expect.stringMatching(/^[\w-]{32}$/),
          language: 'en',
        },
      ])
      expect(JSON.stringify(messagesOf(asker.target))).not.toContain('ot me')
    })
  })

  test.each([
    ['has confirmed after all', 'confirmed'],
    ['is no longer an owner', 'removed'],
    ['declined a request that was then cancelled', 'cancelled'],
  ])('do not tell of a decline if the owner %s before it is sent', async (_, how) => {
    const asker = await subscribed(bob)
    const safe = await newSafe()
    const { id, cosigning } = await announceCosigning(app, world, safe, { browser: asker.browser })
    const declining = await declineOf(cosigning, alice)
    expect((await new Browser(app).decline(id, declining)).status).toBe(200)
    if (how === 'confirmed')
      expect((await new Browser(app).confirm(id, await confirmationOf(cosigning, alice))).status).toBe(200)
    else if (how === 'cancelled') expect((await asker.browser.cancelCosigning(id)).status).toBe(204)
    else {
      const { address } = privateKeyToAccount(generatePrivateKey())
      await swapOwner(world.chain, { safe, by: [alice, bob] }, alice.address, address)
      await app.cosignings.refresh(id)
    }
    await inAWhile(async () => {
      await sendAll()
      expect(messagesOf(asker.target)).toEqual([])
    })
  })

  test('are not sent to a page that has continued by itself', async () => {
    const browser = new Browser(app)
    const target = pushService.subscribe()
    await notificationsOf(browser).push(target)
    const { id, cosigning } = await announceCosigning(app, world, await newSafe(), { browser })
    for (const owner of [alice, bob])
      await new Browser(app).confirm(id, await confirmationOf(cosigning, owner))
    expect((await browser.collect(id)).status).toBe(200)
    await inAWhile(async () => {
      await sendAll()
      expect(messagesOf(target)).toEqual([])
    })
  })

  test('tell requesters that a request was answered, declined or has expired', async () => {
    const requester = await subscribed()
    const { create } = asks(requester.browser.send.bind(requester.browser))
    const [answered, declined, expired] = [
      (await create()).body.request.id,
      (await create()).body.request.id,
      (await create({ deadline: new Date(Date.now() + shift + 3_600_000).toISOString() })).body.request.id,
    ]
    const account = `eip155:${chainId()}:${privateKeyToAccount(generatePrivateKey()).address}`
    const browser = await knownBrowser(app, account)
    const other = asks(browser.send.bind(browser))
    expect((await other.handOver(answered, await keepProof(app, browser, { account }))).status).toBe(200)
    expect((await other.decline(declined)).status).toBe(200)
    shift += 3_700_000
    await app.sweep()
    await sendAll()
    expect(messagesOf(requester.target)).toHaveLength(3)
    expect(messagesOf(requester.target)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ title: 'Your request was answered', path: `/requests/${answered}` }),
        expect.objectContaining({ title: 'Your request was declined', path: `/requests/${declined}` }),
        expect.objectContaining({ title: 'Your request has expired', path: `/requests/${expired}` }),
      ]),
    )
  })

  test('are sent again after a failure of the push service, and end with a subscription that is gone', async () => {
    const [busy, gone] = [await subscribed(alice), await subscribed(alice)]
    pushService.answer(busy.target, 500)
    pushService.answer(gone.target, 410)
    await announceCosigning(app, world, await newSafe())
    await sendAll()
    expect((await gone.list()).body.items.map(({ id }) => id)).not.toContain(gone.subscription.id)
    expect(messagesOf(busy.target)).toEqual([])
    pushService.answer(busy.target, null)
    await inAWhile(async () => {
      await sendAll()
      expect(messagesOf(busy.target)).toHaveLength(1)
    })
  })

  test('are not sent to a browser whose address cannot be read, and its subscription stays', async () => {
    const { target, subscription, list } = await subscribed(alice)
    const stored = (value: string) =>
      app.store.db.updateTable('subscription').set({ target: value }).where('id', '=', subscription.id)
    const { target: before } = await app.store.db
      .selectFrom('subscription')
      .select('target')
      .where('id', '=', subscription.id)
      .executeTakeFirstOrThrow()
    await stored(before.slice(0, -1)).execute()
    await announceCosigning(app, world, await newSafe())
    await sendAll()
    expect(messagesOf(target)).toEqual([])
    expect((await list()).body.items.map(({ id }) => id)).toContain(subscription.id)
    await stored(before).execute()
    await announceCosigning(app, world, await newSafe())
    await sendAll()
    expect(messagesOf(target)).toHaveLength(1)
  })

  test('reach an owner at most twenty times a day about one Safe', async () => {
    const owner = await subscribed(alice)
    const [flooded, quiet] = [await newSafe(), await newSafe()]
    for (let times = 0; times < 22; times += 1) await announceCosigning(app, world, flooded)
    const { id } = await announceCosigning(app, world, quiet)
    await sendAll()
    const messages = messagesOf(owner.target)
    expect(messages.filter(({ path }) => path !== `/cosign/${id}`)).toHaveLength(20)
    expect(messages.filter(({ path }) => path === `/cosign/${id}`)).toHaveLength(1)
  })

  test('tell owners about what they asked themselves, however many requests others make for their Safe', async () => {
    const asker = await subscribed(bob)
    const safe = await newSafe()
    const { id, cosigning } = await announceCosigning(app, world, safe, { browser: asker.browser })
    for (let times = 0; times < 20; times += 1) await announceCosigning(app, world, safe)
    expect((await new Browser(app).decline(id, await declineOf(cosigning, alice))).status).toBe(200)
    await inAWhile(async () => {
      await sendAll()
      const messages = messagesOf(asker.target)
      expect(messages).toHaveLength(21)
      expect(messages.filter(({ path }) => path === `/cosign/${id}`)).toMatchObject([
        { title: 'An owner declined' },
      ])
    })
  })

  test('end in a browser when the person signs out there, and not in others', async () => {
    const [here, elsewhere] = [await subscribed(alice), await subscribed(alice)]
    await here.browser.send('DELETE', '/v1/session')
    await announceCosigning(app, world, await newSafe())
    await sendAll()
    expect(messagesOf(here.target)).toEqual([])
    expect(messagesOf(elsewhere.target)).toHaveLength(1)
  })

  test.each(['alone', 'with all others'])(
    'end in a browser that is signed out from another one, %s',
    async how => {
      const [phone, laptop] = [await subscribed(alice), await subscribed(alice)]
      const { session } = (await phone.browser.session()).body
      const path = how === 'alone' ? `/v1/sessions/${session?.id}` : '/v1/sessions?keep=current'
      expect((await laptop.browser.send('DELETE', path)).status).toBe(204)
      await announceCosigning(app, world, await newSafe())
      await sendAll()
      expect(messagesOf(phone.target)).toEqual([])
      expect(messagesOf(laptop.target)).toHaveLength(1)
    },
  )

  test('end with the session of a Safe, whose owners may have changed', async () => {
    const safe = await freshSafe(world, { owners: [alice.address, bob.address], threshold: 1 })
    const { browser, id, cosigning } = await announceCosigning(app, world, safe)
    await new Browser(app).confirm(id, await confirmationOf(cosigning, alice))
    await browser.collect(id)
    const target = pushService.subscribe()
    expect((await notificationsOf(browser).push(target)).body.subscription.account).toBe(cosigning.account)
    const { create } = asks(browser.send.bind(browser))
    const [first, second] = [(await create()).body.request.id, (await create()).body.request.id]
    const stranger = asks(new Browser(app).send.bind(new Browser(app)))
    await stranger.decline(first)
    await changeThreshold(world.chain, { safe, by: [alice] }, 2)
    // At the next use, the server finds that what Alice signed alone is no longer enough.
    shift += 3_700_000
    expect((await browser.session()).body.session).toBeNull()
    await stranger.decline(second)
    await sendAll()
    expect(messagesOf(target)).toMatchObject([{ path: `/requests/${first}` }])
  })

  test('are listed for a key on all devices, where they can be turned off, and for nobody else', async () => {
    const key = privateKeyToAccount(generatePrivateKey())
    const [phone, laptop, stranger] = [await subscribed(key), await subscribed(key), await subscribed()]
    const { id } = phone.subscription
    expect((await laptop.list()).body.items.map(({ id, mine }) => ({ id, mine }))).toEqual(
      expect.arrayContaining([
        { id, mine: false },
        { id: laptop.subscription.id, mine: true },
      ]),
    )
    expect((await stranger.list()).body.items.map(({ id }) => id)).toEqual([stranger.subscription.id])
    expect(await stranger.remove(id)).toMatchObject({
      status: 404,
      body: { code: 'subscription-not-found' },
    })
    expect((await laptop.remove(id)).status).toBe(204)
    expect((await laptop.list()).body.items.map(({ id }) => id)).toEqual([laptop.subscription.id])
  })

  test('have one key, also if several servers create it at once', async () => {
    const { db } = app.store
    const post = { send: () => expect.unreachable(), refuse: () => {} }
    const starting = Array.from({ length: 4 }, () =>
      createPush({ db, post, publicOrigin: 'https://id.example.org' }),
    )
    const before = await db.selectFrom('push_key').selectAll().execute()
    await db.deleteFrom('push_key').execute()
    try {
      const keys = await Promise.all(starting.map(push => push.publicKey()))
      const stored = await db.selectFrom('push_key').select('public_key').execute()
      expect(stored).toHaveLength(1)
      expect(new Set(keys)).toEqual(new Set([stored[0]?.public_key]))
    } finally {
      await db.deleteFrom('push_key').execute()
      if (before.length > 0) await db.insertInto('push_key').values(before).execute()
    }
  })

  test('turned on twice in one browser for one account are one subscription', async () => {
    const { browser, target, list } = await subscribed()
    await notificationsOf(browser).push(target)
    expect((await list()).body.items).toHaveLength(1)
  })

  test.each([
    ['an address in a private network', { endpoint: 'https://10.0.0.7/push' }],
    ['an address without encryption', { endpoint: 'http://push.example.org/a' }],
    ['a text that is no URL', { endpoint: 'push' }],
    ['a key that is no point of the curve', { keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }],
    ['a secret of another length', { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'AAAA' } }],
  ])('are refused for %s', async (_, more) => {
    const browser = new Browser(app)
    const { status, body } = await notificationsOf(browser).push(pushService.subscribe(), more)
    expect({ status, code: body.code }).toEqual({
      status: 400,
      code: 'request-invalid',
    })
  })

  test('can be turned on by at most twenty times in one browser', async () => {
    const browser = new Browser(app)
    for (let times = 0; times < 20; times += 1)
      expect((await notificationsOf(browser).push(pushService.subscribe())).status).toBe(201)
    expect((await notificationsOf(browser).push(pushService.subscribe())).body.code).toBe(
      'too-many-subscriptions',
    )
  })
})

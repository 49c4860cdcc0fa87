import type { Webhooks } from '@countersign/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, type TestApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { databaseKinds, freshDatabase, type TestDatabase } from '../testing/database.ts'
import { isSigned, openReceiver } from '../testing/receiver.ts'
import { asks } from '../testing/requests.ts'
import { hooks } from '../testing/webhooks.ts'
import { writeMessages } from './outbox.ts'

const ok = { status: 'delivered', lastError: null, nextTryAt: null }

describe.each(databaseKinds)('webhooks, on %s,', kind => {
  let database: TestDatabase
  let receiver: Awaited<ReturnType<typeof openReceiver>>
  let servers: TestApp[]
  let app: TestApp
  beforeAll(async () => {
    database = await freshDatabase(kind)
    receiver = await openReceiver()
    const options = {
      config: {
        webhooks: {
          privateHosts: [receiver.host],
          retry: [0.02, 0.05, 0.1],
        },
      },
      outgoing: { lookup: async () => ['10.0.0.7'] },
    }
    app = await openApp(database.url, options)
    // The embedded database is for one server.
    servers = kind === 'postgres' ? [app, await openApp(database.url, options)] : [app]
    for (const { courier } of servers) courier.start()
  })
  afterAll(async () => {
    // Before the servers: closing a server waits for deliveries to receivers that hang.
    await receiver.close()
    await Promise.all(servers.map(server => server.close()))
    await database.remove()
  })

  const { freshPath, somebody, answer } = hooks(() => app)

  test('receive one message when a proof is shared, with a signature that can be verified, and nothing else', async () => {
    const path = freshPath()
    const requester = await somebody(receiver.url(path))
    const { id, link } = (await requester.create({ reference: 'case 7' })).body.request
    const proof = await answer(id)
    await expect
      .poll(() => requester.deliveryOf(id))
      .toMatchObject({ ...ok, tries: 1, event: 'request.proven' })
    const [heard = expect.unreachable(), ...others] = receiver.heard(path)
    expect(others).toEqual([])
    expect(isSigned(heard, requester.secret)).toBe(true)
    expect(isSigned({ ...heard, body: heard.body.replace('proven', 'expired') }, requester.secret)).toBe(
      false,
    )
    expect(isSigned(heard, `whsec_${Buffer.alloc(32).toString('base64')}`)).toBe(false)
    expect(heard.message).toEqual({
      type: 'request.proven',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: { request: id, status: 'proven', reference: 'case 7', proof, link },
    })
    expect(heard.headers).not.toHaveProperty('cookie')
  })

  test('receive events when requests are opened, declined and cancelled and when proofs are revoked', async () => {
    const path = freshPath()
    const requester = await somebody(receiver.url(path))
    const [opened, answered] = [
      (await requester.create()).body.request.id,
      (await requester.create()).body.request.id,
    ]
    const stranger = new Browser(app)
    await asks(stranger.send.bind(stranger)).open(opened)
    await asks(stranger.send.bind(stranger)).decline(opened)
    await requester.withdraw(opened)
    await answer(answered)
    await expect
      .poll(() =>
        receiver
          .heard(path)
          .map(({ message }) => message.type)
          .sort(),
      )
      .toEqual(['request.declined', 'request.opened', 'request.proven', 'request.withdrawn'])
  })

  test('count as tried only after their first delivery', async () => {
    const path = freshPath()
    const requester = await somebody(receiver.url(path))
    const isTried = async () =>
      (await requester.browser.send<Webhooks>('GET', '/v1/webhooks')).body.items.map(({ tried }) => tried)
    expect(await isTried()).toEqual([false])
    await answer((await requester.create()).body.request.id)
    await expect.poll(isTried).toEqual([true])
  })

  test.each([
    'http://hooks.example/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/',
    'https://hooks.example:8443/',
    'javascript:alert(1)',
  ])('at %s are refused when they are created', async url => {
    const requester = await somebody()
    expect(await requester.makeWebhook(url)).toMatchObject({
      status: 400,
      body: { code: 'request-invalid', errors: [{ field: 'url' }] },
    })
  })

  test('receive nothing after they are removed', async () => {
    const path = freshPath()
    receiver.answer(path, response => void response.writeHead(500).end())
    const requester = await somebody(receiver.url(path))
    const { id } = (await requester.create()).body.request
    await answer(id)
    await expect.poll(() => receiver.heard(path).length).toBeGreaterThan(0)
    expect((await requester.browser.send('DELETE', `/v1/webhooks/${requester.webhook}`)).status).toBe(204)
    expect((await requester.deliveries()).body.items).toEqual([])
    await new Promise(resolve => setTimeout(resolve, 50))
    const heard = receiver.heard(path).length
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(receiver.heard(path)).toHaveLength(heard)
  })

  test('that are removed while requests are cancelled do not make the cancellations fail', async () => {
    const requester = await somebody(receiver.url(freshPath()))
    const ids = await Promise.all(
      Array.from({ length: 10 }, async () => (await requester.create()).body.request.id),
    )
    const replies = await Promise.all([
      ...ids.map(id => requester.withdraw(id)),
      requester.browser.send('DELETE', `/v1/webhooks/${requester.webhook}`),
    ])
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 204))
    expect((await requester.deliveries()).body.items).toEqual([])
  })

  test('on several servers receive each of many messages once', async () => {
    const path = freshPath()
    const requester = await somebody(receiver.url(path))
    const ids = await Promise.all(
      Array.from({ length: 25 }, async () => (await requester.create()).body.request.id),
    )
    await Promise.all(ids.map(id => requester.withdraw(id)))
    for (const { courier } of servers) courier.wake()
    await expect
      .poll(async () => (await requester.deliveries('?limit=100')).body.items.map(({ status }) => status))
      .toEqual(Array.from({ length: 25 }, () => 'delivered'))
    expect(receiver.heard(path)).toHaveLength(25)
    expect(new Set(receiver.heard(path).map(({ message }) => message.data.request))).toEqual(new Set(ids))
  })

  test('receive nothing about a change that fails: its message is rolled back with it', async () => {
    const path = freshPath()
    const requester = await somebody(receiver.url(path))
    const { id } = (await requester.create()).body.request
    const { db } = app.store
    const { subject } = await db
      .selectFrom('proof_request')
      .select('subject')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await expect(
      db.transaction().execute(async transaction => {
        await transaction
          .updateTable('proof_request')
          .set({ status: 'withdrawn' })
          .where('id', '=', id)
          .execute()
        const data = { request: id, status: 'withdrawn', reference: null, proof: null, link: '' } as const
        expect(
          await writeMessages(
            transaction,
            { subject, network_hash: null },
            { type: 'request.withdrawn', at: Date.now(), data },
          ),
        ).toBe(1)
        throw new Error('the server dies')
      }),
    ).rejects.toThrow('the server dies')
    expect((await requester.read(id)).body.request.status).toBe('open')
    expect((await requester.deliveries()).body.items).toEqual([])
    expect(receiver.heard(path)).toEqual([])
  })

  test('and their messages are not visible to other accounts', async () => {
    const path = freshPath()
    const requester = await somebody(receiver.url(path))
    const { id } = (await requester.create()).body.request
    await requester.withdraw(id)
    const delivery = await requester.deliveryOf(id)
    const stranger = await somebody()
    expect((await stranger.deliveries(`?request=${id}`)).body.items).toEqual([])
    expect((await stranger.replay(delivery.id)).status).toBe(404)
    expect((await stranger.browser.send('DELETE', `/v1/webhooks/${requester.webhook}`)).status).toBe(404)
    expect((await stranger.browser.send('GET', '/v1/webhooks')).body).toEqual({ items: [] })
  })

  test('that are stopped do not count towards the limit of five; five of them are kept, for 30 days', async () => {
    const requester = await somebody()
    const stop = (at: number) =>
      app.store.db
        .updateTable('webhook')
        .set({ stopped_at: at })
        .where('id', 'in', made)
        .where('stopped_at', 'is', null)
        .execute()
    const made: string[] = []
    const make = async (count: number) => {
      for (let number = 0; number < count; number++) {
        const { status, body } = await requester.makeWebhook(receiver.url('/'))
        expect(status).toBe(201)
        made.push(body.webhook.id)
      }
    }
    const listed = async () =>
      (await requester.browser.send<Webhooks>('GET', '/v1/webhooks')).body.items.map(({ id }) => id).sort()
    await make(4)
    await stop(Date.now() - 31 * 86_400_000)
    await make(3)
    await stop(Date.now())
    await make(5)
    expect((await requester.makeWebhook(receiver.url('/'))).status).toBe(429)
    expect(await listed()).toHaveLength(10)
    expect(await listed()).toEqual(expect.arrayContaining(made.slice(4)))
    await app.sweep()
    expect(await listed()).toEqual(made.slice(4).sort())
  })

  test('are limited to five per account, and their secret is shown once', async () => {
    const requester = await somebody(receiver.url(freshPath()))
    const made = await Promise.all(Array.from({ length: 6 }, () => requester.makeWebhook(receiver.url('/'))))
    expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 429, 429])
    const list = JSON.stringify((await requester.browser.send('GET', '/v1/webhooks')).body)
    expect(list).not.toContain('whsec_')
    expect(made.find(({ status }) => status === 201)?.body.secret).toMatch(/^whsec_/)
  })
})

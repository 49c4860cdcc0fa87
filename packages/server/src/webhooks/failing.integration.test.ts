import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, type TestApp } from '../testing/app.ts'
import { databaseKinds, freshDatabase, type TestDatabase } from '../testing/database.ts'
import { isSigned, openReceiver } from '../testing/receiver.ts'
import { hooks } from '../testing/webhooks.ts'

/** Covers messages to receivers that are down, refuse, hang or redirect. */

const ok = { status: 'delivered', lastError: null, nextTryAt: null }

describe.each(databaseKinds)('webhooks, on %s,', kind => {
  let database: TestDatabase
  let receiver: Awaited<ReturnType<typeof openReceiver>>
  let flaky: Awaited<ReturnType<typeof openReceiver>>
  let slow: Awaited<ReturnType<typeof openReceiver>>
  let servers: TestApp[]
  let app: TestApp
  beforeAll(async () => {
    database = await freshDatabase(kind)
    receiver = await openReceiver()
    flaky = await openReceiver()
    slow = await openReceiver()
    const options = {
      config: {
        webhooks: {
          privateHosts: [receiver.host, flaky.host, slow.host, '127.0.0.1:9'],
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
    await Promise.all([receiver.close(), flaky.close(), slow.close()])
    await Promise.all(servers.map(server => server.close()))
    await database.remove()
  })

  const { freshPath, somebody, answer } = hooks(() => app)

  test('receive their messages once they are back after an outage', async () => {
    const path = freshPath()
    const requester = await somebody(flaky.url(path))
    await flaky.close()
    const { id } = (await requester.create()).body.request
    await answer(id)
    await expect.poll(() => requester.deliveryOf(id)).toMatchObject({ lastError: 'unreachable' })
    expect((await requester.browser.send('GET', '/v1/webhooks')).body).toMatchObject({
      items: [{ failing: true }],
    })
    await flaky.reopen()
    // On a slow machine it may have been abandoned by now; a replay then sends it again.
    const delivery = await requester.deliveryOf(id)
    if (delivery.status === 'given-up') await requester.replay(delivery.id)
    await expect.poll(() => requester.deliveryOf(id)).toMatchObject(ok)
    expect(flaky.heard(path)).toHaveLength(1)
    await expect
      .poll(async () => (await requester.browser.send('GET', '/v1/webhooks')).body)
      .toMatchObject({ items: [{ failing: false }] })
  })

  test('that answer 500 receive the message again, with the same id and the same body', async () => {
    const path = freshPath()
    receiver.answer(path, (response, times) => void response.writeHead(times === 1 ? 500 : 204).end())
    const requester = await somebody(receiver.url(path))
    const { id } = (await requester.create()).body.request
    await answer(id)
    await expect.poll(() => requester.deliveryOf(id)).toMatchObject({ ...ok, tries: 2 })
    const [first, second] = receiver.heard(path)
    expect(second).toMatchObject({ id: first?.id, body: first?.body })
    expect(receiver.heard(path).every(heard => isSigned(heard, requester.secret))).toBe(true)
  })

  test('that never accept a message stop receiving it until it is replayed', async () => {
    const path = freshPath()
    receiver.answer(path, response => void response.writeHead(410).end())
    const requester = await somebody(receiver.url(path))
    const { id } = (await requester.create()).body.request
    await answer(id)
    const given = { status: 'given-up', tries: 4, lastError: '410', nextTryAt: null, deliveredAt: null }
    await expect.poll(() => requester.deliveryOf(id)).toMatchObject(given)
    receiver.answer(path, response => void response.end())
    const { id: delivery } = await requester.deliveryOf(id)
    expect(await requester.replay(delivery)).toMatchObject({
      status: 200,
      body: { delivery: { status: 'waiting' } },
    })
    await expect.poll(() => requester.deliveryOf(id)).toMatchObject({ ...ok, tries: 5 })
    await requester.replay(delivery)
    await expect.poll(() => requester.deliveryOf(id)).toMatchObject({ ...ok, tries: 6 })
    expect(new Set(receiver.heard(path).map(heard => heard.id))).toEqual(new Set([delivery]))
  })

  test('are not followed when they redirect', async () => {
    const [path, inside] = [freshPath(), freshPath()]
    receiver.answer(path, response => void response.writeHead(307, { location: receiver.url(inside) }).end())
    const requester = await somebody(receiver.url(path))
    const { id } = (await requester.create()).body.request
    await answer(id)
    await expect
      .poll(() => requester.deliveryOf(id))
      .toMatchObject({ status: 'given-up', lastError: 'redirected' })
    expect(receiver.heard(inside)).toEqual([])
  })

  test('are never connected to when their name resolves to an internal address', async () => {
    const requester = await somebody('https://inside.example/hook')
    const { id } = (await requester.create()).body.request
    await answer(id)
    await expect
      .poll(() => requester.deliveryOf(id))
      .toMatchObject({ status: 'given-up', lastError: 'forbidden' })
  })

  test('that hang do not delay others', async () => {
    const hanging = freshPath()
    slow.answer(hanging, () => {})
    const [stuck, quick] = [await somebody(slow.url(hanging)), await somebody(receiver.url(freshPath()))]
    const ids = []
    for (let count = 0; count < 20; count += 1) ids.push((await stuck.create()).body.request.id)
    for (const id of ids) await stuck.withdraw(id)
    const { id } = (await quick.create()).body.request
    await answer(id)
    await expect.poll(() => quick.deliveryOf(id)).toMatchObject(ok)
    expect((await stuck.deliveries()).body.items.every(({ tries }) => tries === 0)).toBe(true)
    expect(slow.heard(hanging).length).toBeLessThanOrEqual(2 * servers.length)
    await stuck.browser.send('DELETE', `/v1/webhooks/${stuck.webhook}`)
  })
})

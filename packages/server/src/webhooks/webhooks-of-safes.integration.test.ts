import type { Webhooks } from '@countersign/api'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { databaseKinds } from '../testing/database.ts'
import { openReceiver } from '../testing/receiver.ts'
import { asks } from '../testing/requests.ts'
import { openSafeSession } from '../testing/safe-session.ts'
import { openSafeWorld, type SafeWorld } from '../testing/safes.ts'

let world: SafeWorld
let receiver: Awaited<ReturnType<typeof openReceiver>>
beforeAll(async () => {
  world = await openSafeWorld()
  receiver = await openReceiver()
})
afterAll(async () => {
  await receiver.close()
  await world.chain.stop()
})

let paths = 0
type Visitor = Pick<ReturnType<typeof asks>, 'create' | 'withdraw'>

/** Triggers an event that webhooks receive. */
async function notify({ create, withdraw }: Visitor): Promise<string> {
  const { id } = (await create()).body.request
  expect((await withdraw(id)).status).toBe(204)
  return id
}

const webhooksOf = async (browser: Browser) =>
  (await browser.send<Webhooks>('GET', '/v1/webhooks')).body.items

describe.each(databaseKinds)('a webhook that was created in the session of a Safe, on %s,', kind => {
  async function made(when: 'at-once' | 'hourly') {
    const session = await openSafeSession(world, kind, {
      when,
      config: { webhooks: { privateHosts: [receiver.host], retry: [600, 600, 600] } },
      outgoing: { lookup: async () => ['10.0.0.7'] },
    })
    session.app.courier.start()
    paths += 1
    const path = `/safe/${kind}/${paths}`
    const { status, body } = await session.makeWebhook(receiver.url(path))
    expect(status).toBe(201)
    return { ...session, path, id: body.webhook.id, heard: () => receiver.heard(path).length }
  }
  const stopped = { stoppedAt: expect.stringMatching(/Z$/) }
  const notSent = { status: 'given-up', lastError: 'owners-changed', nextTryAt: null }

  test('receives no waiting messages once what the owners signed is no longer valid, and is listed as stopped', async () => {
    const { app, askForBoth, signInWithBoth, clock, path, id, heard, close, ...former } =
      await made('at-once')
    receiver.answer(path, response => void response.writeHead(500).end())
    await notify(former)
    await expect.poll(heard).toBe(1)
    await askForBoth()
    receiver.answer(path, response => void response.end('ok'))
    // The next attempt is due.
    clock.ahead = 700_000
    app.courier.wake()
    const owners = await signInWithBoth()
    await expect.poll(() => webhooksOf(owners.browser)).toMatchObject([{ id, ...stopped }])
    const { items } = (await owners.deliveries()).body
    expect(items).toMatchObject([{ tries: 1, ...notSent }])
    const replay = await owners.browser.send('POST', `/v1/deliveries/${items[0]?.id}/replay`)
    expect(replay).toMatchObject({ status: 409, body: { code: 'webhook-stopped' } })
    expect(heard()).toBe(1)
    await close()
  })

  test('receives nothing once it is stopped, but a new one that the owners create does', async () => {
    const { app, askForBoth, signInWithBoth, clock, path, heard, close } = await made('hourly')
    await askForBoth()
    clock.ahead = 3_700_000
    await app.sweep()
    const owners = await signInWithBoth()
    expect(await webhooksOf(owners.browser)).toMatchObject([stopped])
    const before = await notify(owners)
    expect((await owners.makeWebhook(receiver.url(`${path}/new`))).status).toBe(201)
    const after = await notify(owners)
    await expect.poll(() => receiver.heard(`${path}/new`).length).toBe(1)
    expect((await owners.deliveries(`?request=${before}`)).body.items).toEqual([])
    expect((await owners.deliveries(`?request=${after}`)).body.items).toMatchObject([{ status: 'delivered' }])
    expect(heard()).toBe(0)
    await close()
  })

  test('keeps receiving messages while no node is available, and is stopped once one is', async () => {
    const { app, node, askForBoth, signInWithBoth, clock, heard, close, ...former } = await made('at-once')
    clock.ahead = 12_000
    await node.become('dead')
    await notify(former)
    await expect.poll(heard).toBe(1)
    await node.become('healthy')
    await askForBoth()
    clock.ahead = 24_000
    const owners = await signInWithBoth()
    await notify(owners)
    app.courier.wake()
    await expect.poll(() => webhooksOf(owners.browser)).toMatchObject([stopped])
    expect(heard()).toBe(1)
    await close()
  })

  test('does not stop the webhook of an account with a key', async () => {
    const { app, askForBoth, clock, path, close } = await made('hourly')
    const browser = new Browser(app)
    await browser.signIn(privateKeyToAccount(generatePrivateKey()), world.chain.chainId)
    const somebody = asks(browser.send.bind(browser))
    await somebody.makeWebhook(receiver.url(`${path}/key`))
    await askForBoth()
    clock.ahead = 3_700_000
    await app.sweep()
    await notify(somebody)
    await expect.poll(() => receiver.heard(`${path}/key`).length).toBe(1)
    expect(await webhooksOf(browser)).toMatchObject([{ stoppedAt: null }])
    await close()
  })
})

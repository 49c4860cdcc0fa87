import type { ServerResponse } from 'node:http'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, onTestFinished, test } from 'vitest'
import { openApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { openReceiver } from '../testing/receiver.ts'
import { asks, chain } from '../testing/requests.ts'

/** Creates an account with a webhook, on its own server. */
async function open(options: { timeout?: number; now?: () => number } = {}) {
  const receiver = await openReceiver()
  const { timeout = 10_000, now } = options
  const app = await openApp('sqlite::memory:', {
    config: { webhooks: { privateHosts: [receiver.host], retry: [0.02] } },
    outgoing: { timeout },
    ...(now ? { now } : {}),
  })
  onTestFinished(async () => {
    await receiver.close()
    await app.close()
  })
  const browser = new Browser(app)
  await browser.signIn(privateKeyToAccount(generatePrivateKey()), Number(chain().slice('eip155:'.length)))
  const asker = asks(browser.send.bind(browser))
  await asker.makeWebhook(receiver.url('/'))
  const last = async () => (await asker.deliveries()).body.items[0] ?? expect.unreachable()
  return {
    app,
    receiver,
    async happen() {
      const { id } = (await asker.create()).body.request
      await asker.withdraw(id)
    },
    last,
    replay: async () => browser.send('POST', `/v1/deliveries/${(await last()).id}/replay`),
  }
}

test('a delivery to a receiver that takes too long is retried, and then abandoned', async () => {
  const { app, receiver, happen, last } = await open({ timeout: 60 })
  receiver.answer('/', () => {})
  app.courier.start()
  await happen()
  await expect.poll(last).toMatchObject({ status: 'given-up', lastError: 'timeout', tries: 2 })
})

test('a stopping server finishes the delivery in progress and starts no other', async () => {
  const { app, receiver, happen, last } = await open()
  const asked = Promise.withResolvers<ServerResponse>()
  receiver.answer('/', response => asked.resolve(response))
  app.courier.start()
  await happen()
  const response = await asked.promise
  const stopping = app.courier.stop()
  await happen()
  response.end()
  await stopping
  expect(receiver.heard('/')).toHaveLength(1)
  expect(await last()).toMatchObject({ status: 'waiting', tries: 0 })
})

test('a delivery that is replayed while it is being sent, and succeeds, is not sent twice', async () => {
  const { app, receiver, happen, last, replay } = await open()
  const asked = Promise.withResolvers<ServerResponse>()
  receiver.answer('/', response => asked.resolve(response))
  app.courier.start()
  await happen()
  const response = await asked.promise
  const replies = await Promise.all([replay(), replay()])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  response.end()
  await expect.poll(last).toMatchObject({ status: 'delivered', tries: 1 })
  await app.courier.stop()
  expect(receiver.heard('/')).toHaveLength(1)
})

test('a delivery that is replayed during its last attempt, which fails, is attempted again', async () => {
  const { app, receiver, happen, last, replay } = await open()
  const held = Promise.withResolvers<ServerResponse>()
  receiver.answer('/', (response, times) => {
    if (times === 2) held.resolve(response)
    else response.writeHead(times === 1 ? 500 : 204).end()
  })
  app.courier.start()
  await happen()
  const response = await held.promise
  await replay()
  response.writeHead(500).end()
  await expect.poll(last).toMatchObject({ status: 'delivered', tries: 3 })
  expect(new Set(receiver.heard('/').map(({ id }) => id)).size).toBe(1)
})

test('a delivery that a crashed server was sending is sent again once the lease has expired', async () => {
  let clock = 0
  const { app, receiver, happen, last } = await open({ now: () => Date.now() + clock })
  await happen()
  await app.store.db
    .updateTable('delivery')
    .set({ leased_until: Date.now() + 60_000 })
    .execute()
  app.courier.start()
  await new Promise(resolve => setTimeout(resolve, 150))
  expect(receiver.heard('/')).toEqual([])
  clock = 61_000
  await expect.poll(last).toMatchObject({ status: 'delivered', tries: 1 })
})

import { pino } from 'pino'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, inject, onTestFinished, test } from 'vitest'
import { toSettings } from '../config/settings.ts'
import { startServer } from '../server.ts'
import { origin } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { isSigned, openReceiver } from '../testing/receiver.ts'
import { asks, program } from '../testing/requests.ts'

/** Starts the server as in production, on a socket. */
async function start() {
  const receiver = await openReceiver()
  const server = await startServer({
    settings: toSettings({
      database: 'sqlite::memory:',
      port: 0,
      chains: [{ id: inject('chainId'), nodes: [inject('chainUrl')] }],
      webhooks: { privateHosts: [receiver.host] },
    }),
    logger: pino({ enabled: false }),
  })
  onTestFinished(async () => {
    await receiver.close()
    await server.stop()
  })
  const wire = {
    fetch(request: Request) {
      const headers = new Headers(request.headers)
      if (headers.has('origin')) headers.set('origin', server.origin)
      return fetch(request.url.replace(origin, server.origin), {
        method: request.method,
        headers,
        body: request.body,
        ...(request.body ? { duplex: 'half' } : {}),
      })
    },
  }
  return { receiver, wire }
}

test('on a socket, a key makes the server ignore the cookie in the same request, and the webhook of its account is notified', async () => {
  const { receiver, wire } = await start()
  const browser = new Browser(wire)
  await browser.signIn(privateKeyToAccount(generatePrivateKey()), inject('chainId'))
  const owner = asks(browser.send.bind(browser))
  const { secret } = (await owner.makeKey(['requests:write'])).body
  const webhook = (await owner.makeWebhook(receiver.url('/hook'))).body
  const bot = program(wire, secret)
  const made = await bot.create()
  expect(made.status).toBe(201)
  const { id } = made.body.request

  const cookie = [...browser.cookies].map(pair => pair.join('=')).join('; ')
  const both = { authorization: `Bearer ${secret}`, cookie }
  const session = await wire.fetch(new Request(`${origin}/v1/session`, { headers: both }))
  expect(await session.json()).toEqual({ session: null })
  // The cookie alone could read it. The key takes precedence, and does not have the scope.
  expect((await wire.fetch(new Request(`${origin}/v1/requests/${id}`, { headers: { cookie } }))).status).toBe(
    200,
  )
  expect((await wire.fetch(new Request(`${origin}/v1/requests/${id}`, { headers: both }))).status).toBe(403)

  await bot.withdraw(id)
  await expect.poll(() => receiver.heard('/hook')).toHaveLength(1)
  const [heard = expect.unreachable()] = receiver.heard('/hook')
  expect(isSigned(heard, webhook.secret)).toBe(true)
  expect(heard.message).toMatchObject({ type: 'request.withdrawn', data: { request: id } })
})

import type { RequestState } from '@countersign/api'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, origin, type TestApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { databaseKinds, freshDatabase, type TestDatabase } from '../testing/database.ts'
import { asks, chain } from '../testing/requests.ts'

describe.each(databaseKinds)('the requester, on %s,', kind => {
  let database: TestDatabase
  let servers: TestApp[]
  let app: TestApp
  beforeAll(async () => {
    database = await freshDatabase(kind)
    app = await openApp(database.url)
    servers = kind === 'postgres' ? [app, await openApp(database.url)] : [app]
  })
  afterAll(async () => {
    await Promise.all(servers.map(server => server.close()))
    await database.remove()
  })

  async function somebody() {
    const browser = new Browser(app)
    await browser.signIn(privateKeyToAccount(generatePrivateKey()), Number(chain().slice('eip155:'.length)))
    return { browser, ...asks(browser.send.bind(browser)) }
  }

  const headersOf = (browser: Browser) => ({
    cookie: [...browser.cookies].map(pair => pair.join('=')).join('; '),
  })

  async function follow(server: TestApp, id: string, headers: Record<string, string>) {
    const response = await server.fetch(new Request(`${origin}/v1/requests/${id}/events`, { headers }))
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader() ?? expect.unreachable()
    let text = ''
    return {
      status: response.status,
      cancel: () => reader.cancel(),
      async next(): Promise<RequestState | undefined> {
        for (;;) {
          const match = /event: request\nid: \d+\ndata: (.*)\n\n/.exec(text)
          if (match) {
            text = text.slice(match.index + match[0].length)
            return JSON.parse(match[1] ?? '')
          }
          const { value } = await reader.read()
          if (value === undefined) return undefined
          text += value
        }
      },
    }
  }

  test('receives every change, on whichever server it happens', async () => {
    const asker = await somebody()
    const { id } = (await asker.create()).body.request
    const { next, cancel } = await follow(servers.at(-1) ?? app, id, headersOf(asker.browser))
    expect(await next()).toMatchObject({ id, status: 'open', revision: 1 })
    const stranger = new Browser(app)
    await asks(stranger.send.bind(stranger)).open(id)
    expect(await next()).toMatchObject({ status: 'open', revision: 2, events: [{}, { kind: 'opened' }] })
    await asks(stranger.send.bind(stranger)).decline(id)
    expect(await next()).toMatchObject({ status: 'open', revision: 3, declinedAt: expect.any(String) })
    await asker.withdraw(id)
    expect(await next()).toMatchObject({ status: 'withdrawn', revision: 4 })
    await cancel()
  })

  test('is the only one who can follow the request, with a session or a key', async () => {
    const [asker, other] = [await somebody(), await somebody()]
    const { id } = (await asker.create()).body.request
    const { secret } = (await asker.makeKey(['requests:read'])).body
    const { secret: wrong } = (await asker.makeKey(['webhooks'])).body
    expect((await follow(app, id, headersOf(other.browser))).status).toBe(404)
    expect((await follow(app, id, {})).status).toBe(401)
    expect((await follow(app, id, { authorization: `Bearer ${wrong}` })).status).toBe(403)
    const byKey = await follow(app, id, { authorization: `Bearer ${secret}` })
    expect(await byKey.next()).toMatchObject({ id })
    await byKey.cancel()
  })

  test.each([
    ['signed out elsewhere', (browser: Browser) => browser.send('DELETE', '/v1/session')],
    ['expired', async () => app.store.db.updateTable('session').set({ expires_at: 1 }).execute()],
  ])('receives nothing more with a session that is %s', async (_, end) => {
    const asker = await somebody()
    const { id } = (await asker.create()).body.request
    const { next } = await follow(servers.at(-1) ?? app, id, {
      ...headersOf(asker.browser),
      'last-event-id': '9'.repeat(5_000),
    })
    expect(await next()).toMatchObject({ revision: 1 })
    await end(asker.browser)
    const stranger = new Browser(app)
    await asks(stranger.send.bind(stranger)).open(id)
    expect(await next()).toBeUndefined()
  })

  test('receives nothing more with a key that is revoked', async () => {
    const asker = await somebody()
    const { id } = (await asker.create()).body.request
    const { key, secret } = (await asker.makeKey(['requests:read'])).body
    const { next } = await follow(app, id, { authorization: `Bearer ${secret}` })
    expect(await next()).toMatchObject({ revision: 1 })
    await asker.browser.send('DELETE', `/v1/api-keys/${key.id}`)
    await asker.withdraw(id)
    expect(await next()).toBeUndefined()
  })
})

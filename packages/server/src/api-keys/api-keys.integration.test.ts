import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { type Log, openApp, origin } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { databaseKinds } from '../testing/database.ts'
import { asking, asks, chain, program } from '../testing/requests.ts'
import { useApp } from '../testing/use-app.ts'

const chainId = () => Number(chain().slice('eip155:'.length))
const everything = ['requests:read', 'requests:write', 'webhooks'] as const

describe.each(databaseKinds)('API keys, on %s,', kind => {
  let clock = 0
  const log: Log = []
  const { app } = useApp(kind, url => openApp(url, { log, now: () => Date.now() + clock }))

  async function somebody() {
    const key = privateKeyToAccount(generatePrivateKey())
    const browser = new Browser(app)
    await browser.signIn(key, chainId())
    return { browser, account: `${chain()}:${key.address}`, ...asks(browser.send.bind(browser)) }
  }
  const problem = (status: number, code: string) => ({
    status,
    body: { code },
  })

  test('act for their account without a cookie and without an origin', async () => {
    const owner = await somebody()
    const { secret } = (await owner.makeKey(everything)).body
    const bot = program(app, secret)
    const made = await bot.create({ reference: 'by a program' })
    expect(made).toMatchObject({ status: 201, body: { request: { by: owner.account, key: 'A program' } } })
    const { id } = made.body.request
    expect((await owner.list()).body.items.map(item => item.id)).toEqual([id])
    expect((await bot.read(id)).body.request.id).toBe(id)
    expect((await bot.list('?status=open')).body.items).toHaveLength(1)
    expect((await bot.deliveries()).body.items).toEqual([])
    expect((await bot.withdraw(id)).status).toBe(204)
  })

  test.each([
    ['a line break', 'payouts\nrevoked'],
    ['a character that changes the writing direction', 'payouts\u202edekover'],
  ])('are refused if their name has %s, with the field, its value and what is allowed', async (_, name) => {
    const owner = await somebody()
    const { status, body } = await owner.makeKey(everything, { name })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      errors: [
        { field: 'name', value: name, allowed: expect.stringContaining('one line of visible characters') },
      ],
    })
    expect((await owner.keys()).body.items).toEqual([])
    expect((await owner.create({ reference: name })).status).toBe(400)
  })

  test('are shown once, and are in no list, database or log', async () => {
    const owner = await somebody()
    const { key, secret } = (await owner.makeKey(everything)).body
    expect(secret).toMatch(/^csk_[\w-]{43}$/)
    expect(key.hint).toBe(secret.slice(-4))
    await program(app, secret).list()
    await program(app, `${secret.slice(0, -1)}!`).list()
    const rows = JSON.stringify(await app.store.db.selectFrom('api_key').selectAll().execute())
    for (const text of [rows, JSON.stringify((await owner.keys()).body), log.join('')])
      expect(text).not.toContain(secret.slice(4, -4))
  })

  test.each([
    [['requests:read'], ['list']],
    [['requests:write'], ['create', 'withdraw']],
    [['webhooks'], ['deliveries']],
  ] as const)('with the scope %j may do %j and nothing else', async (scopes, allowed) => {
    const owner = await somebody()
    const { id } = (await owner.create()).body.request
    const bot = program(app, (await owner.makeKey(scopes)).body.secret)
    const tried = {
      list: await bot.list(),
      create: await bot.create(),
      withdraw: await bot.withdraw(id),
      deliveries: await bot.deliveries(),
    }
    for (const [what, reply] of Object.entries(tried))
      if (allowed.some(each => each === what)) expect(reply.status).toBeLessThan(300)
      else expect(reply).toMatchObject(problem(403, 'scope-missing'))
  })

  test('create and revoke no keys and no webhooks', async () => {
    const owner = await somebody()
    const { key, secret } = (await owner.makeKey(everything)).body
    const bot = program(app, secret)
    expect(await bot.keys()).toMatchObject(problem(403, 'scope-missing'))
    expect(await bot.makeKey(everything)).toMatchObject(problem(403, 'scope-missing'))
    expect(await bot.makeWebhook('https://hooks.example/')).toMatchObject(problem(403, 'scope-missing'))
    const revoking = await app.fetch(
      new Request(`${origin}/v1/api-keys/${key.id}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${secret}` },
      }),
    )
    expect(revoking.status).toBe(403)
  })

  test('of another account can neither see nor revoke anything', async () => {
    const [owner, other] = [await somebody(), await somebody()]
    const { id } = (await owner.create()).body.request
    const bot = program(app, (await other.makeKey(everything)).body.secret)
    expect(await bot.read(id)).toMatchObject(problem(404, 'request-not-found'))
    expect(await bot.withdraw(id)).toMatchObject(problem(404, 'request-not-found'))
    expect((await bot.list()).body.items).toEqual([])
    expect(
      await other.browser.send('DELETE', `/v1/api-keys/${(await owner.makeKey(['webhooks'])).body.key.id}`),
    ).toMatchObject(problem(404, 'api-key-not-found'))
  })

  test('that are revoked, expired or unknown are refused, each with its own problem', async () => {
    const owner = await somebody()
    const revoked = (await owner.makeKey(everything)).body
    expect((await owner.browser.send('DELETE', `/v1/api-keys/${revoked.key.id}`)).status).toBe(204)
    expect((await owner.browser.send('DELETE', `/v1/api-keys/${revoked.key.id}`)).status).toBe(404)
    const soon = new Date(Date.now() + 60_000).toISOString()
    const expiring = (await owner.makeKey(everything, { expiresAt: soon })).body
    expect((await program(app, expiring.secret).list()).status).toBe(200)
    clock = 61_000
    const details = []
    try {
      for (const secret of [revoked.secret, expiring.secret, `csk_${'a'.repeat(43)}`, 'csk_short']) {
        const reply = await program(app, secret).list()
        expect(reply).toMatchObject(problem(401, 'api-key-refused'))
        details.push(reply.body.detail)
      }
    } finally {
      clock = 0
    }
    expect(details[0]).toContain('was revoked')
    expect(details[1]).toContain('has expired')
    expect(details[2]).toContain('isn’t known here')
    expect(details[3]).toBe(details[2])
    expect((await owner.keys()).body.items.map(key => [key.id, key.revokedAt !== null])).toEqual([
      [expiring.key.id, false],
      [revoked.key.id, true],
    ])
    expect(await owner.makeKey(everything, { expiresAt: '2020-01-01T00:00:00Z' })).toMatchObject(
      problem(400, 'request-invalid'),
    )
  })

  test('that are requested with a length are valid for that long by the server’s clock', async () => {
    const owner = await somebody()
    const made = await owner.makeKey(everything, { expiresAt: undefined, holdsFor: 86_400 })
    const { createdAt, expiresAt } = made.body.key
    expect(Date.parse(expiresAt ?? '') - Date.parse(createdAt)).toBe(86_400_000)
    for (const more of [{ holdsFor: 86_400 }, { expiresAt: undefined }])
      expect(await owner.makeKey(everything, more)).toMatchObject({
        ...problem(400, 'request-invalid'),
        body: { errors: [{ field: 'expiresAt' }] },
      })
  })

  test('make the server ignore the cookie in the same request', async () => {
    const [owner, victim] = [await somebody(), await somebody()]
    const { secret } = (await owner.makeKey(['requests:read'])).body
    const { id } = (await victim.create()).body.request
    const cookie = [...victim.browser.cookies].map(pair => pair.join('=')).join('; ')
    for (const key of [secret, `csk_${'a'.repeat(43)}`]) {
      const bot = program(app, key)
      const send = (method: string, path: string, body?: unknown) =>
        app.fetch(
          new Request(`${origin}${path}`, {
            method,
            headers: { authorization: `Bearer ${key}`, cookie, 'content-type': 'application/json' },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          }),
        )
      expect((await send('POST', '/v1/requests', asking())).status).toBeGreaterThanOrEqual(400)
      expect((await send('DELETE', `/v1/requests/${id}`)).status).toBeGreaterThanOrEqual(400)
      expect(await (await send('GET', '/v1/session')).json()).toEqual({ session: null })
      await send('DELETE', '/v1/session')
      expect((await bot.read(id)).status).toBeGreaterThanOrEqual(400)
    }
    expect((await victim.browser.session()).body.session).not.toBeNull()
    expect((await victim.list()).body.items).toHaveLength(1)
  })

  test('are not confused with other credentials in the same header: a cookie still needs its origin', async () => {
    const owner = await somebody()
    const cookie = [...owner.browser.cookies].map(pair => pair.join('=')).join('; ')
    for (const authorization of ['Basic YTpi', 'Bearer eyJhbGciOi', 'csk_a']) {
      const reply = await app.fetch(
        new Request(`${origin}/v1/session`, { method: 'DELETE', headers: { authorization, cookie } }),
      )
      expect(reply.status).toBe(403)
      expect((await owner.browser.send('GET', '/v1/requests', undefined, { authorization })).status).toBe(200)
    }
  })

  test('show when they were last used, to the minute', async () => {
    const owner = await somebody()
    const { secret } = (await owner.makeKey(everything)).body
    const used = async () => (await owner.keys()).body.items[0]?.lastUsedAt
    expect(await used()).toBeNull()
    await program(app, secret).list()
    const first = await used()
    expect(first).toMatch(/Z$/)
    await program(app, secret).list()
    expect(await used()).toBe(first)
    clock = 61_000
    await program(app, secret).list()
    clock = 0
    expect(Date.parse((await used()) ?? '')).toBeGreaterThan(Date.parse(first ?? '') + 60_000)
  })

  test('are limited to twenty per account', async () => {
    const owner = await somebody()
    const made = await Promise.all(Array.from({ length: 22 }, () => owner.makeKey(['webhooks'])))
    expect(made.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(made.find(({ status }) => status !== 201)).toMatchObject(problem(429, 'too-many-api-keys'))
  })

  test('that have expired leave room for others, and the newest of them stay listed', async () => {
    const owner = await somebody()
    const soon = new Date(Date.now() + 60_000).toISOString()
    const made = () => owner.makeKey(['webhooks'], { expiresAt: soon })
    const old = await Promise.all(Array.from({ length: 20 }, made))
    expect(old.map(({ status }) => status)).toEqual(Array(20).fill(201))
    expect((await owner.makeKey(['webhooks'])).status).toBe(429)
    clock = 61_000
    try {
      expect((await owner.makeKey(['webhooks'], { expiresAt: null })).status).toBe(201)
      expect((await owner.keys()).body.items).toHaveLength(21)
    } finally {
      clock = 0
    }
  })
})

test('the requests of one account are limited, by key and in the pages together', async () => {
  const app = await openApp('sqlite::memory:', {
    config: { limits: { requests: { address: 3, account: 5 } } },
  })
  const browser = new Browser(app)
  await browser.signIn(privateKeyToAccount(generatePrivateKey()), chainId())
  const owner = asks(browser.send.bind(browser))
  const { secret } = (await owner.makeKey(['requests:read'])).body
  const bot = program(app, secret)
  const statuses = []
  for (let count = 0; count < 6; count += 1) statuses.push((await (count % 2 ? bot : owner).list()).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
  const opening = []
  for (let count = 0; count < 4; count += 1) opening.push((await owner.open('0'.repeat(32))).status)
  expect(opening).toEqual([404, 404, 404, 429])
  await app.close()
})

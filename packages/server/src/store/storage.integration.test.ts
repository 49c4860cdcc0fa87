import { accounts } from '@countersign/testbed'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openApp, type TestApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { databaseKinds, freshDatabase, type TestDatabase } from '../testing/database.ts'
import { proofRequest, proving } from '../testing/proofs.ts'
import { asks } from '../testing/requests.ts'
import { createStorage } from './storage.ts'
import { hashToken } from './token.ts'

const account = `eip155:${inject('chainId')}:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045`
const refused = (detail: string) => ({
  status: 429,
  body: { code: 'storage-full', detail: expect.stringContaining(detail) },
})

describe.each(databaseKinds)('storage, on %s,', kind => {
  let database: TestDatabase
  let apps: [TestApp, TestApp]
  const open = (storage: { network?: number; total?: number }) =>
    openApp(database.url, { config: { trustedProxies: 1, storage } })
  beforeAll(async () => {
    database = await freshDatabase(kind)
    apps = [await open({ network: 1 }), await open({ network: 1 })]
  })
  afterAll(async () => {
    for (const app of apps) await app.close()
    await database.remove()
  })

  let networks = 0
  const freshNetwork = () => {
    networks += 1
    return `203.0.113.${networks}`
  }
  const throughProxy = (address: string, app: TestApp) => ({
    fetch: (request: Request) => {
      request.headers.set('x-forwarded-for', address)
      return app.fetch(request)
    },
  })
  const browserAt = (address: string, app = apps[0]) => new Browser(throughProxy(address, app))
  const from = (address: string, app = apps[0]) => proving(browserAt(address, app))
  const person = async (address: string, key = accounts.alice) => {
    const browser = browserAt(address)
    await browser.signIn(key, inject('chainId'))
    return { browser, ...asks(browser.send.bind(browser)) }
  }
  type Counted = 'api_key' | 'delivery' | 'proof' | 'proof_request' | 'session' | 'webhook'
  const storedBy = async (address: string, tables: readonly Counted[]) => {
    let bytes = 0
    for (const table of tables) {
      const row = await apps[0].store.db
        .selectFrom(table)
        .select(({ fn }) => fn.sum('bytes').as('bytes'))
        .where('network_hash', '=', hashToken(address))
        .executeTakeFirstOrThrow()
      bytes += Number(row.bytes ?? 0)
    }
    return bytes
  }
  const growSession = async (browser: Browser, bytes: number) => {
    const { id } = (await browser.session()).body.session ?? expect.unreachable()
    await apps[0].store.db.updateTable('session').set({ bytes }).where('id', '=', id).execute()
  }
  const grow = (id: string, bytes: number) =>
    apps[0].store.db.updateTable('proof').set({ bytes }).where('id', '=', id).execute()

  test('is refused to a network beyond its budget, on every server, and freed with the draft', async () => {
    const network = freshNetwork()
    const maker = from(network)
    const { id } = (await maker.begin(proofRequest([account]))).body.proof
    await grow(id, 999_900)
    const second = kind === 'postgres' ? apps[1] : apps[0]
    expect(await from(network, second).begin(proofRequest([account]))).toMatchObject(refused('Your network'))
    expect((await from(freshNetwork(), second).begin(proofRequest([account]))).status).toBe(200)
    expect((await maker.remove(id)).status).toBe(204)
    expect((await from(network, second).begin(proofRequest([account]))).status).toBe(200)
  })

  test('stays within the budget with many concurrent drafts', async () => {
    const network = freshNetwork()
    const { id } = (await from(network).begin(proofRequest([account]))).body.proof
    await grow(id, 990_000)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        from(network, kind === 'postgres' ? apps[index % 2] : apps[0]).begin(proofRequest([account])),
      ),
    )
    const { bytes } = await apps[0].store.db
      .selectFrom('proof')
      .select(sql<number>`sum(bytes)`.as('bytes'))
      .where('network_hash', '=', ({ selectFrom }) =>
        selectFrom('proof').select('network_hash').where('id', '=', id),
      )
      .executeTakeFirstOrThrow()
    expect(Number(bytes)).toBeLessThanOrEqual(1_000_000)
    expect(replies.some(({ status }) => status === 200)).toBe(true)
    expect(replies.some(({ status }) => status === 429)).toBe(true)
  })

  test('stays within the budget with many concurrent signatures', async () => {
    const network = freshNetwork()
    const { alice } = accounts
    const own = `eip155:${inject('chainId')}:${alice.address}`
    const ready = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const maker = from(network, kind === 'postgres' ? apps[index % 2] : apps[0])
        const { id } = (await maker.begin(proofRequest([own]))).body.proof
        const text = (await maker.text(id, own)).body
        const signature = await alice.signMessage({ message: text.message })
        return { id, sign: () => maker.answer(text.id, text.message, signature) }
      }),
    )
    const stored = async () => {
      const rows = apps[0].store.db.selectFrom('proof').select(({ fn }) => fn.sum('bytes').as('bytes'))
      const ids = ready.map(({ id }) => id)
      return Number((await rows.where('id', 'in', ids).executeTakeFirstOrThrow()).bytes)
    }
    // Now there is room for exactly one signature.
    await grow(ready[0]?.id ?? '', 1_000_000 - 5_000 - (await stored()))
    const statuses = (await Promise.all(ready.map(({ sign }) => sign()))).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(await stored()).toBeLessThanOrEqual(1_000_000)
  })

  test('is refused to everybody beyond the total budget', async () => {
    const full = await open({ network: 1, total: 1 })
    const maker = from(freshNetwork())
    const { id } = (await maker.begin(proofRequest([account]))).body.proof
    await grow(id, 999_999)
    await full.storage.recount()
    expect(await from(freshNetwork(), full).begin(proofRequest([account]))).toMatchObject(
      refused('can’t store more data'),
    )
    await maker.remove(id)
    await full.close()
  })

  test('has a last quarter for networks that have stored little', async () => {
    const wide = await open({ network: 100, total: 100 })
    const network = freshNetwork()
    const maker = from(network)
    const { id } = (await maker.begin(proofRequest([account]))).body.proof
    await grow(id, 80_000_000)
    await wide.storage.recount()
    expect(await from(network, wide).begin(proofRequest([account]))).toMatchObject(
      refused('can’t store more data'),
    )
    expect((await from(freshNetwork(), wide).begin(proofRequest([account]))).status).toBe(200)
    await maker.remove(id)
    await wide.close()
  })

  test('includes signatures, also after the proof is issued, and refuses a signature beyond the budget', async () => {
    const network = freshNetwork()
    const maker = from(network)
    const { alice } = accounts
    const own = `eip155:${inject('chainId')}:${alice.address}`
    const { id } = (await maker.begin(proofRequest([own]))).body.proof
    const text = (await maker.text(id, own)).body
    const signature = await alice.signMessage({ message: text.message })
    await grow(id, 999_900)
    expect(await maker.answer(text.id, text.message, signature)).toMatchObject(refused('Your network'))
    await grow(id, 2_000)
    expect((await maker.answer(text.id, text.message, signature)).body.proof.status).toBe('valid')
    const row = await apps[0].store.db
      .selectFrom('proof')
      .select(['bytes', 'document', 'network_hash'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.bytes).toBeGreaterThan(2_000 + (row.document?.length ?? 0))
    expect(row.network_hash).not.toBeNull()
    const later = await openApp(database.url, { now: () => Date.now() + 40 * 86_400_000 })
    await later.sweep()
    await later.close()
    expect(await storedBy(network, ['proof'])).toBe(row.bytes)
  })

  test('includes expired proofs until they are removed, so that a budget does not start again when they expire', async () => {
    const network = freshNetwork()
    const maker = from(network)
    const { alice } = accounts
    const own = `eip155:${inject('chainId')}:${alice.address}`
    const { id } = (await maker.begin(proofRequest([own]))).body.proof
    const text = (await maker.text(id, own)).body
    await maker.answer(text.id, text.message, await alice.signMessage({ message: text.message }))
    await grow(id, 1_000_000)
    const later = await openApp(database.url, {
      config: { trustedProxies: 1, storage: { network: 1 } },
      now: () => Date.now() + 100 * 86_400_000,
    })
    await later.sweep()
    expect((await from(network, later).read(id)).body.proof.status).toBe('expired')
    const next = proofRequest([own], { expiresAt: new Date(Date.now() + 190 * 86_400_000).toISOString() })
    expect(await from(network, later).begin(next)).toMatchObject(refused('Your network'))
    await later.close()
  })

  test('counts everything that a signed-in person stores, as long as it exists', async () => {
    const network = freshNetwork()
    const { browser, create, makeKey, makeWebhook } = await person(network)
    const grown = async (table: Counted) => expect(await storedBy(network, [table])).toBeGreaterThan(500)
    await grown('session')
    expect((await makeWebhook('https://hooks.example.org/')).status).toBe(201)
    await grown('webhook')
    const { body } = await makeKey(['requests:read'])
    await grown('api_key')
    const { id } = (await create({ reference: 'r'.repeat(100) })).body.request
    const ofRequest = await storedBy(network, ['proof_request'])
    expect(ofRequest).toBeGreaterThan(600)
    expect((await browser.send('DELETE', `/v1/requests/${id}`)).status).toBe(204)
    await grown('delivery')
    expect(await storedBy(network, ['proof_request'])).toBe(ofRequest)
    expect((await browser.send('DELETE', `/v1/api-keys/${body.key.id}`)).status).toBe(204)
    await grown('api_key')
    expect((await browser.send('DELETE', '/v1/session')).status).toBe(204)
    expect(await storedBy(network, ['session'])).toBe(0)
  })

  test('is refused to a signed-in person beyond the budget of the network', async () => {
    const network = freshNetwork()
    const { create, makeKey, makeWebhook } = await person(network)
    const { id } = (await from(network).begin(proofRequest([account]))).body.proof
    await grow(id, 1_000_000)
    expect(await makeKey(['requests:read'])).toMatchObject(refused('Your network'))
    expect(await makeWebhook('https://hooks.example.org/')).toMatchObject(refused('Your network'))
    expect(await create()).toMatchObject(refused('Your network'))
    // What fills the network's storage does not keep others on it from signing in.
    const fresh = await open({ network: 1 })
    expect((await browserAt(network, fresh).signIn(accounts.bob, inject('chainId'))).status).toBe(200)
    await fresh.close()
    await grow(id, 1_000)
    expect((await makeKey(['requests:read'])).status).toBe(201)
  })

  test('a request is refused unless there is room for its messages to webhooks, which are never refused', async () => {
    const network = freshNetwork()
    // Nobody whose webhooks are in other tests: each needs room.
    const { browser, create, makeWebhook } = await person(network, accounts.dave)
    const { id } = (await from(network).begin(proofRequest([account]))).body.proof
    const first = (await create()).body.request
    expect((await makeWebhook('https://hooks.example.org/')).status).toBe(201)
    const others = (await storedBy(network, ['proof_request', 'webhook'])) + 4_000
    await grow(id, 1_000_000 - others)
    expect(await create()).toMatchObject(refused('Your network'))
    await grow(id, 1_000_000)
    expect((await browser.send('DELETE', `/v1/requests/${first.id}`)).status).toBe(204)
    expect(await storedBy(network, ['delivery'])).toBeGreaterThan(500)
    await grow(id, 1_000_000 - others - 4_000)
    expect((await create()).status).toBe(201)
  })

  test('a session beyond the budget of the network is refused, and the same signature is accepted later', async () => {
    const network = freshNetwork()
    const { browser } = await person(network)
    await growSession(browser, 1_000_000)
    const { bob } = accounts
    const own = `eip155:${inject('chainId')}:${bob.address}`
    const fresh = await open({ network: 1 })
    const second = browserAt(network, fresh)
    const { body } = await second.challenge(own)
    const signature = await bob.signMessage({ message: body.message })
    expect(await second.answer(body.id, body.message, signature)).toMatchObject(refused('Too many sessions'))
    expect((await browserAt(freshNetwork(), fresh).signIn(bob, inject('chainId'))).status).toBe(200)
    await growSession(browser, 1_000)
    const later = await openApp(database.url, { config: { trustedProxies: 1, storage: { network: 1 } } })
    second.turnTo(throughProxy(network, later))
    expect((await second.answer(body.id, body.message, signature)).status).toBe(200)
    await fresh.close()
    await later.close()
  })

  test('does not count a session again when the same answer is repeated, which also works once the budget is used up', async () => {
    const network = freshNetwork()
    const { browser } = await person(network)
    // Room for two more.
    await growSession(browser, 1_000_000 - 2.5 * (await storedBy(network, ['session'])))
    const fresh = await open({ network: 1 })
    const signIn = (key: typeof accounts.alice) => browserAt(network, fresh).signIn(key, inject('chainId'))
    const { bob, carol, dave } = accounts
    const second = browserAt(network, fresh)
    const { body } = await second.challenge(`eip155:${inject('chainId')}:${bob.address}`)
    const signature = await bob.signMessage({ message: body.message })
    const answer = () => second.answer(body.id, body.message, signature)
    const { session } = (await answer()).body
    for (let times = 0; times < 3; times += 1) expect(await answer()).toMatchObject({ body: { session } })
    expect((await signIn(carol)).status).toBe(200)
    expect(await signIn(dave)).toMatchObject(refused('Too many sessions'))
    expect(await answer()).toMatchObject({ status: 200, body: { session: { id: session.id } } })
    await fresh.close()
  })

  test('of sessions is counted in a transaction without waiting for a count outside of it', async () => {
    const { db } = apps[0].store
    const { checkSignIn } = createStorage({
      db,
      budgets: { network: 1_000, total: 1_000 },
      problem: full => new Error(full),
      logger: { warn() {} },
    })
    const network = hashToken(freshNetwork())
    const checked = db.transaction().execute(async transaction => {
      const outside = checkSignIn(db, 'sessions', network, 1)
      await checkSignIn(transaction, 'sessions', network, 1)
      return { outside }
    })
    await (await checked).outside
  })

  test('counts what is stored while it is being counted, and is not used if the server stops before the end', async () => {
    const { db } = apps[0].store
    const { check, recount } = createStorage({
      db,
      budgets: { network: 1e15, total: 1e15 },
      problem: full => new Error(full),
      logger: { warn() {} },
    })
    const store = (bytes: number) =>
      db.transaction().execute(transaction => check(transaction, hashToken(freshNetwork()), bytes))
    const counting = recount()
    await store(0.6e15)
    await counting
    await expect(store(0.6e15)).rejects.toThrow('total')
    await recount(AbortSignal.abort())
    await expect(store(0.6e15)).rejects.toThrow('total')
    await recount()
    await store(0.6e15)
  })

  test('does not accept the call of a factory in a draft, because it arrives with the signature', async () => {
    const factory = { address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', data: '0x12' }
    const request = { ...proofRequest([]), accounts: [{ account, factory }] }
    expect(await from(freshNetwork()).begin(request)).toMatchObject({
      status: 400,
      body: { code: 'request-invalid' },
    })
    const large = proofRequest([account], { purpose: 'x'.repeat(20_000) })
    expect((await from(freshNetwork()).begin(large)).status).toBe(413)
  })
})

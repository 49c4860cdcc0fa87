import type { ForYou, Sessions } from '@countersign/api'
import { eip155Chain, formatAccountId, parseAddress } from '@countersign/core'
import { sql } from 'kysely'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Log, openApp, origin, type TestApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { databaseKinds, freshDatabase, type TestDatabase } from '../testing/database.ts'
import { proofOfKey, proving } from '../testing/proofs.ts'
import { asks } from '../testing/requests.ts'
import { newId } from './token.ts'

/** Covers rows that something else than the server has changed. */

/** Later than the last moment of ECMAScript. */
const never = 9_000_000_000_000_000

describe.each(databaseKinds)('a row that cannot be read, on %s,', kind => {
  let database: TestDatabase
  let app: TestApp
  const log: Log = []
  beforeAll(async () => {
    database = await freshDatabase(kind)
    app = await openApp(database.url, { log })
  })
  afterAll(async () => {
    await app.close()
    await database.remove()
  })

  async function person() {
    const key = privateKeyToAccount(generatePrivateKey())
    const account = formatAccountId(eip155Chain(inject('chainId')), parseAddress(key.address))
    const browser = new Browser(app)
    await browser.signIn(key, inject('chainId'))
    const prove = async () => (await proofOfKey(app, key, account)).proof.id
    const subject = `eip155:*:${key.address}`
    return { browser, account, subject, prove, ...asks(browser.send.bind(browser)) }
  }

  const errorsAbout = (id: string) =>
    log.filter(line => line.includes('a row cannot be read') && line.includes(id))
  const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id).toSorted()

  test.each([
    [
      'a document that is cut off',
      (id: string) => sql`update proof set document = '{"version' where id = ${id}`,
    ],
    [
      'a Safe that is cut off',
      (id: string) => sql`update proof_account set safe = '{"owners' where proof_id = ${id}`,
    ],
    [
      'a Safe without owners',
      (id: string) => sql`update proof_account set safe = '{}' where proof_id = ${id}`,
    ],
    [
      'an account without a chain',
      (id: string) => sql`update proof_account set account = address where proof_id = ${id}`,
    ],
    ['an impossible time', (id: string) => sql`update proof set expires_at = ${never} where id = ${id}`],
  ])('is left out of a list of proofs, counted, and logged once: %s', async (_, spoil) => {
    const { browser, prove } = await person()
    const [first, odd, last] = [await prove(), await prove(), await prove()]
    await spoil(odd).execute(app.store.db)
    for (let count = 0; count < 2; count += 1) {
      const { status, body } = await proving(browser).list()
      expect(status).toBe(200)
      expect(idsOf(body.items)).toEqual([first, last].toSorted())
      expect(body).toMatchObject({ next: null, unreadable: 1 })
    }
    expect(errorsAbout(odd)).toHaveLength(1)
  })

  test('is counted only where one exists', async () => {
    const { browser, prove } = await person()
    await prove()
    expect((await proving(browser).list()).body).not.toHaveProperty('unreadable')
  })

  test('is left out of the requests that it belongs to', async () => {
    const { create, list, prove } = await person()
    const [kept, odd] = [(await create()).body.request.id, (await create()).body.request.id]
    const proof = await prove()
    const { db } = app.store
    await sql`update proof_request set status = 'proven', proof_id = ${proof} where id = ${odd}`.execute(db)
    expect(idsOf((await list()).body.items)).toEqual([kept, odd].toSorted())
    await sql`update proof set document = '{"version' where id = ${proof}`.execute(db)
    const { body } = await list()
    expect(idsOf(body.items)).toEqual([kept])
    expect(body).toMatchObject({ unreadable: 1 })
    expect(errorsAbout(odd)).toHaveLength(1)
  })

  test('is left out of the deliveries', async () => {
    const { subject, deliveries } = await person()
    const webhook = newId()
    const row = { subject, created_at: 1 }
    await app.store.db
      .insertInto('webhook')
      .values({ ...row, id: webhook, url: 'https://a.example/', secret: 's', failing: 0 })
      .execute()
    const [kept, odd] = [newId(), newId()]
    for (const [id, ended] of [
      [kept, 1],
      [odd, never],
    ] as const)
      await app.store.db
        .insertInto('delivery')
        .values({
          ...{ ...row, id, webhook_id: webhook, host: 'a', event: 'request.opened', request_id: newId() },
          ...{ body: '{}', status: 'delivered', tries: 1, failures: 0, due_at: 1, leased_until: 0 },
          ended_at: ended,
        })
        .execute()
    const { body } = await deliveries()
    expect(idsOf(body.items)).toEqual([kept])
    expect(body).toMatchObject({ unreadable: 1 })
    expect(errorsAbout(odd)).toHaveLength(1)
  })

  test('is left out of what waits for an account', async () => {
    const [from, to] = [await person(), await person()]
    const [kept, odd] = [
      (await from.create({ account: to.account })).body.request.id,
      (await from.create({ account: to.account })).body.request.id,
    ]
    await sql`update proof_request set deadline = ${never} where id = ${odd}`.execute(app.store.db)
    const { body } = await to.browser.send<ForYou>('GET', '/v1/for-you')
    expect(idsOf(body.requests.items)).toEqual([kept])
    expect(body.requests).toMatchObject({ unreadable: 1 })
    expect(body.proofs).not.toHaveProperty('unreadable')
    expect(errorsAbout(odd)).toHaveLength(1)
  })

  test('is left out of an export of requests, and logged once', async () => {
    const { browser, create } = await person()
    const [kept, odd] = [(await create()).body.request.id, (await create()).body.request.id]
    await sql`update proof_request set deadline = ${never} where id = ${odd}`.execute(app.store.db)
    for (let count = 0; count < 2; count += 1) {
      const cookie = [...browser.cookies].map(pair => pair.join('=')).join('; ')
      const url = `${origin}/v1/requests/export`
      const text = await (await app.fetch(new Request(url, { headers: { cookie } }))).text()
      expect(text).toContain(kept)
      expect(text).not.toContain(odd)
    }
    expect(errorsAbout(odd)).toHaveLength(1)
  })

  test('is left out of the API keys, the webhooks and the subscriptions', async () => {
    const { browser, subject, account } = await person()
    const { db } = app.store
    const owned = { subject, account, network_hash: '' }
    for (const created_at of [1, never]) {
      await db
        .insertInto('api_key')
        .values({
          ...{ ...owned, id: newId(), name: 'a', scopes: '[]', key_hash: newId(), hint: '', created_at },
        })
        .execute()
      await db
        .insertInto('webhook')
        .values({ subject, id: newId(), url: 'https://a.example/', secret: 's', failing: 0, created_at })
        .execute()
      await db
        .insertInto('subscription')
        .values({
          ...{
            ...owned,
            id: newId(),
            kind: 'email',
            target: 'a@a.example',
            target_hash: newId(),
            created_at,
          },
          ...{ expires_at: never, browser_hash: '', browser: '', system: '', language: 'en', token: newId() },
        })
        .execute()
    }
    for (const path of ['/v1/api-keys', '/v1/webhooks', '/v1/notifications'] as const) {
      const { status, body } = await browser.send<{ items: object[] }>('GET', path)
      expect({ path, status, ...body }).toMatchObject({ path, status: 200, items: [{}], unreadable: 1 })
    }
  })

  test('is left out of the sessions', async () => {
    const { browser, subject } = await person()
    await sql`update session set ends_at = ${never} where subject = ${subject}`.execute(app.store.db)
    const { status, body } = await browser.send<Sessions>('GET', '/v1/sessions')
    expect(status).toBe(200)
    expect(body).toEqual({ items: [], next: null, unreadable: 1 })
  })
})

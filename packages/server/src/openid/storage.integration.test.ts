import { accounts } from '@countersign/testbed'
import { sql } from 'kysely'
import * as client from 'openid-client'
import { describe, expect, inject, test, vi } from 'vitest'
import { hashToken } from '../store/token.ts'
import { openApp } from '../testing/app.ts'
import { databaseKinds, freshDatabase } from '../testing/database.ts'
import { useApp } from '../testing/use-app.ts'
import {
  authorize,
  clientConfig,
  discover,
  idOf,
  Person,
  redeem,
  signInTo,
  start,
} from './testing/relying-party.ts'

const { alice, bob } = accounts
const tables = ['openid_session', 'openid_artifact', 'openid_consent', 'openid_username'] as const
const refused = { status: 429, body: { code: 'storage-full' } }

describe.each(databaseKinds)('what a sign-in to an application stores, on %s,', kind => {
  const open = (url: string) =>
    openApp(url, {
      config: { trustedProxies: 1, storage: { network: 1 }, openid: { clients: [clientConfig('app')] } },
    })
  const { app, database } = useApp(kind, open)
  const personAt = (address: string, server = app) =>
    new Person({
      fetch: request => {
        request.headers.set('x-forwarded-for', address)
        return server.fetch(request)
      },
    })

  test('counts for the network of the person, also what the application requests', async () => {
    for (const table of tables) await app.store.db.deleteFrom(table).execute()
    const person = personAt('203.0.113.1')
    await person.signIn(alice, inject('chainId'))
    const configuration = await discover(app)
    const started = await start(configuration)
    await redeem(configuration, await authorize(person, started.url), started)
    for (const table of tables) {
      const rows = await app.store.db.selectFrom(table).select(['network_hash', 'bytes']).execute()
      expect(rows.length).toBeGreaterThan(0)
      expect(new Set(rows.map(row => row.network_hash))).toEqual(new Set([hashToken('203.0.113.1')]))
      expect(Math.min(...rows.map(row => row.bytes))).toBeGreaterThan(500)
    }
  })

  test('takes five statements for somebody who is known there', async () => {
    const person = personAt('203.0.113.5')
    await person.signIn(alice, inject('chainId'))
    const configuration = await discover(app)
    const signIn = async () => {
      const started = await start(configuration)
      await redeem(configuration, await authorize(person, started.url), started)
    }
    await signIn()
    const run = vi.spyOn(app.store.db.getExecutor(), 'executeQuery')
    await signIn()
    const kinds = run.mock.calls.map(([{ sql }]) => {
      const [verb] = /\w+/.exec(sql) ?? []
      const [, table] = /(?:from|into|update) "(\w+)"/.exec(sql) ?? []
      return `${verb} ${table}${sql.includes('synchronous_commit') ? ', not on the disk yet' : ''}`
    })
    run.mockRestore()
    expect(kinds).toEqual([
      'select session',
      kind === 'postgres' ? 'insert openid_artifact, not on the disk yet' : 'insert openid_artifact',
      // The token request.
      'select openid_artifact',
      'select openid_username',
      // It uses the code up, and stores the tokens. On SQLite this is a transaction, which is not recorded here.
      ...(kind === 'postgres' ? ['with openid_artifact'] : []),
    ])
  })

  test('can be two grants of one session to one application, as when a person continues in two tabs at once', async () => {
    const person = personAt('203.0.113.44')
    await person.signIn(bob, inject('chainId'))
    const configuration = await discover(app)
    const signIn = async () => {
      const started = await start(configuration)
      return redeem(configuration, await authorize(person, started.url), started)
    }
    await signIn()
    const { db } = app.store
    const grants = db.selectFrom('openid_artifact').selectAll().where('kind', '=', 'Grant')
    const [grant] = await grants.orderBy('created_at', 'desc').execute()
    if (!grant) throw new Error('There is no grant.')
    expect(grant).toMatchObject({ session_id: expect.any(String), client_id: 'app' })
    for (const id of ['0', 'z'])
      await db
        .insertInto('openid_artifact')
        .values({ ...grant, id })
        .execute()
    expect((await signIn()).access_token).toBeDefined()
  })

  test('is nothing if the tokens cannot be stored: the application gets an OAuth error, and can use the code again', async () => {
    const person = personAt('203.0.113.6')
    await person.signIn(alice, inject('chainId'))
    const configuration = await discover(app)
    const started = await start(configuration)
    const callback = await authorize(person, started.url)
    const { db } = app.store
    const trigger = (action: string) => `create trigger refusing before insert on openid_artifact ${action}`
    if (kind === 'postgres') {
      // cspell:ignore plpgsql
      const refuse = `create or replace function refuse() returns trigger language plpgsql as $$ begin raise 'full'; end $$`
      await sql.raw(refuse).execute(db)
      await sql.raw(trigger('for each row execute function refuse()')).execute(db)
    } else await sql.raw(trigger(`begin select raise(abort, 'full'); end`)).execute(db)
    const { cause } = await redeem(configuration, callback, started).catch(error => error)
    await sql.raw(`drop trigger refusing${kind === 'postgres' ? ' on openid_artifact' : ''}`).execute(db)
    expect(cause.status).toBe(500)
    expect(await cause.json()).toMatchObject({ error: 'server_error' })
    expect((await redeem(configuration, callback, started)).access_token).toBeDefined()
  })

  test('is no token if the request of the application is refused, and the code is used up', async () => {
    const person = personAt('203.0.113.7')
    await person.signIn(alice, inject('chainId'))
    const configuration = await discover(app)
    const started = await start(configuration)
    const callback = await authorize(person, started.url)
    const { db } = app.store
    const tokens = db.selectFrom('openid_artifact').select('id').where('kind', 'like', '%Token')
    const before = await tokens.execute()
    const [consent] = await db.deleteFrom('openid_consent').returningAll().execute()
    if (!consent) throw new Error('Nothing was agreed to.')
    const refused = { error: 'invalid_grant' }
    await expect(redeem(configuration, callback, started)).rejects.toMatchObject(refused)
    await db.insertInto('openid_consent').values(consent).execute()
    await expect(redeem(configuration, callback, started)).rejects.toMatchObject(refused)
    expect(await tokens.execute()).toEqual(before)
  })

  test('is no token if the person revokes the consent while the application redeems a code', async () => {
    const person = personAt('203.0.113.8')
    await person.signIn(alice, inject('chainId'))
    const configuration = await discover(app)
    const started = await start(configuration)
    const callback = await authorize(person, started.url)
    const { db } = app.store
    const tokens = db.selectFrom('openid_artifact').select('id').where('kind', 'like', '%Token')
    const before = await tokens.execute()
    const executor = db.getExecutor()
    const run = executor.executeQuery.bind(executor)
    let revoked: number | undefined
    const reading = vi.spyOn(executor, 'executeQuery').mockImplementation(async query => {
      const result = await run(query)
      // After the statement that reads the code, before the one that stores tokens.
      if (query.sql.includes('"own_payload"'))
        revoked = (await person.send('POST', '/v1/openid/consents/revoke', { client: 'app' })).status
      return result
    })
    const refusal = await redeem(configuration, callback, started).catch(error => error)
    reading.mockRestore()
    expect(revoked).toBe(204)
    expect(refusal).toMatchObject({ error: 'invalid_grant' })
    // The others may have ended with the consent.
    expect(before).toEqual(expect.arrayContaining(await tokens.execute()))
    const left = db.selectFrom('openid_artifact').select('kind')
    const kinds = await left.where('network_hash', '=', hashToken('203.0.113.8')).execute()
    expect(kinds.map(row => row.kind)).not.toContain('Grant')
  })

  test('is not asked for under another spelling of the path, for which no limit counts', async () => {
    const { pathname, search } = (await start(await discover(app))).url
    for (const other of [pathname.toUpperCase(), `${pathname}/`, '/oidc/PAR', '/oidc/par/', '/oidc/nothing'])
      expect((await personAt('203.0.113.4').send('GET', `${other}${search}`)).status).toBe(404)
    const stored = app.store.db.selectFrom('openid_artifact').select('id')
    expect(await stored.where('network_hash', '=', hashToken('203.0.113.4')).execute()).toEqual([])
  })

  test('is refused beyond the budget of the network, and applications can still refresh their tokens', async () => {
    const person = personAt('203.0.113.2')
    await person.signIn(alice, inject('chainId'))
    const configuration = await discover(app)
    const started = await start(configuration)
    const tokens = await redeem(configuration, await authorize(person, started.url), started)
    const waiting = idOf(
      (await person.open((await start(configuration, { prompt: 'consent' })).url)).location,
    )
    await app.store.db
      .updateTable('openid_artifact')
      .set({ bytes: 1_000_000 })
      .where('network_hash', '=', hashToken('203.0.113.2'))
      .where('kind', '=', 'Interaction')
      .execute()
    // It has not cached the sum of the network.
    const fresh = await open(database.url)
    person.turnTo({
      fetch: request => {
        request.headers.set('x-forwarded-for', '203.0.113.2')
        return fresh.fetch(request)
      },
    })
    expect(await person.continue(waiting)).toMatchObject(refused)
    expect((await personAt('203.0.113.2', fresh).open((await start(configuration)).url)).status).toBe(429)
    expect((await personAt('203.0.113.3', fresh).open((await start(configuration)).url)).status).toBe(303)
    // What strangers on the network ask for keeps nobody from signing in with a key.
    expect((await personAt('203.0.113.2', fresh).signIn(bob, inject('chainId'))).status).toBe(200)
    const next = await client.refreshTokenGrant(configuration, tokens.refresh_token ?? '')
    expect(next.access_token).toBeDefined()
    await fresh.close()
  })
})

describe.each(databaseKinds)('an application that gets no answer in time, on %s,', kind => {
  const { app } = useApp(kind, url =>
    openApp(url, { requestTime: 3_000, config: { openid: { clients: [clientConfig('app')] } } }),
  )

  test('can use its code and its refresh token again later, and nothing is stored for it', async () => {
    const person = new Person(app)
    await person.signIn(alice, inject('chainId'))
    const configuration = await discover(app)
    const started = await start(configuration)
    const callback = await authorize(person, started.url)
    const { db } = app.store
    const executor = db.getExecutor()
    const run = executor.executeQuery.bind(executor)
    const count = async () => (await db.selectFrom('openid_artifact').select('id').execute()).length

    /** Answers a request only when the application has got a timeout instead. */
    async function late(request: () => Promise<object>): Promise<void> {
      const before = await count()
      const { promise: isLate, resolve: answer } = Promise.withResolvers<void>()
      const reading = vi.spyOn(executor, 'executeQuery').mockImplementation(async query => {
        const result = await run(query)
        if (query.sql.includes('"own_payload"')) await isLate
        return result
      })
      const handle = vi.spyOn(app.openId, 'handle')
      const { cause } = await request().catch(error => error)
      expect(cause.status).toBe(503)
      answer()
      await Promise.allSettled(handle.mock.results.map(({ value }) => value))
      reading.mockRestore()
      handle.mockRestore()
      expect(await count()).toBe(before)
    }

    await late(() => redeem(configuration, callback, started))
    const tokens = await redeem(configuration, callback, started)
    const refresh = () => client.refreshTokenGrant(configuration, tokens.refresh_token ?? '')
    await late(refresh)
    expect((await refresh()).access_token).toBeDefined()
  })
})

test('what has expired is removed also after the last application was', async () => {
  const database = await freshDatabase('sqlite')
  const before = await openApp(database.url, { config: { openid: { clients: [clientConfig('app')] } } })
  const person = new Person(before)
  await person.signIn(alice, inject('chainId'))
  await signInTo(await discover(before), person)
  await before.close()
  const app = await openApp(database.url, { now: () => Date.now() + 40 * 86_400_000 })
  await app.sweep()
  expect(await app.store.db.selectFrom('openid_artifact').selectAll().execute()).toEqual([])
  await app.close()
  await database.remove()
})

import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { accounts, startPostgres } from '@countersign/testbed'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { openApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { databaseKinds, emptyDatabase } from '../testing/database.ts'
import { migrations } from './migrations/index.ts'
import { openStore } from './open.ts'
import { queueFor } from './queue.ts'

const chainId = inject('chainId')

describe.each(databaseKinds)('the store, on %s', kind => {
  test('servers that start at the same time on an empty database do not interfere with each other', async () => {
    const database = await emptyDatabase(kind)
    const settings = toDatabase(database.url)
    const stores = Array.from({ length: kind === 'postgres' ? 4 : 1 }, () => openStore(settings))
    const steps = await Promise.all(stores.map(store => store.migrate()))
    expect(steps.flat()).toEqual(Object.keys(migrations))
    for (const store of stores) await store.close()
    await database.remove()
  })

  test('a session by a contract cannot be stored without its block', async () => {
    const database = await emptyDatabase(kind)
    const app = await openApp(database.url)
    await new Browser(app).signIn(accounts.alice, chainId)
    await expect(sql`update session set method = 'erc1271'`.execute(app.store.db)).rejects.toThrow(
      /session_block_for_contracts/i,
    )
    await app.close()
    await database.remove()
  })
})

test('a migration may take longer than other statements: with millions of rows, it does', async () => {
  const database = await emptyDatabase('postgres')
  const store = openStore(toDatabase(database.url))
  const other = new pg.Client(database.url)
  await other.connect()
  // The first migration creates a table of the same name, and waits.
  await other.query('begin; create table challenge ()')
  const migrating = store.migrate()
  const ended = await Promise.race([migrating.catch(error => error), setTimeout(9_000, 'not yet')])
  expect(ended).toBe('not yet')
  await other.query('rollback')
  expect(await migrating).toEqual(Object.keys(migrations))
  await other.end()
  await store.close()
  await database.remove()
})

test('the embedded database uses a write-ahead log and waits for the disk', async () => {
  const database = await emptyDatabase('sqlite')
  const store = openStore(toDatabase(database.url))
  const [journal, synchronous] = await Promise.all([
    sql<{ journal_mode: string }>`pragma journal_mode`.execute(store.db),
    sql<{ synchronous: number }>`pragma synchronous`.execute(store.db),
  ])
  expect(journal.rows[0]?.journal_mode).toBe('wal')
  expect(synchronous.rows[0]?.synchronous).toBe(2)
  await store.close()
  await database.remove()
})

test('signing in with a key does not wait for transactions of others, however many wait for one another', async () => {
  const database = await emptyDatabase('postgres')
  const app = await openApp(database.url)
  const held = Promise.withResolvers<void>()
  const queued = Array.from({ length: 20 }, () =>
    app.store.db.transaction().execute(async transaction => {
      await queueFor(transaction, ['the same'], Date.now())
      await held.promise
    }),
  )
  const browser = new Browser(app)
  expect((await browser.signIn(accounts.alice, chainId)).status).toBe(200)
  expect((await browser.session()).body.session).not.toBeNull()
  held.resolve()
  await Promise.all(queued)
  await app.close()
  await database.remove()
})

test('when PostgreSQL is down, the response and the readiness probe say so', async () => {
  const postgres = await startPostgres({ durable: false })
  const app = await openApp(await postgres.createDatabase())
  const browser = new Browser(app)
  expect((await browser.signIn(accounts.alice, chainId)).status).toBe(200)
  await postgres.stop()
  for (let count = 0; count < 2; count += 1)
    expect(await browser.session()).toMatchObject({
      status: 503,
      body: { code: 'database-unavailable' },
    })
  expect(await browser.send('GET', '/readyz')).toMatchObject({
    status: 503,
    body: { database: 'unavailable' },
  })
  expect((await browser.send('GET', '/healthz')).status).toBe(200)
  await app.close()
})

test('when PostgreSQL accepts no writes, as after a failover, the readiness probe says so', async () => {
  const database = await emptyDatabase('postgres')
  const app = await openApp(database.url)
  const browser = new Browser(app)
  expect((await browser.send('GET', '/readyz')).status).toBe(200)
  const other = new pg.Client(inject('postgresUrl'))
  await other.connect()
  const name = new URL(database.url).pathname.slice(1)
  await other.query(`alter database ${name} set default_transaction_read_only = on`)
  await other.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await other.end()
  await expect
    .poll(() => browser.send('GET', '/readyz'))
    .toMatchObject({ status: 503, body: { database: 'unavailable' } })
  await app.close()
  await database.remove()
})

test('while the embedded database accepts no writes, as on a full disk, the readiness probe says so', async () => {
  const database = await emptyDatabase('sqlite')
  const app = await openApp(database.url)
  const browser = new Browser(app)
  await browser.signIn(accounts.alice, chainId)
  expect((await browser.send('GET', '/readyz')).status).toBe(200)
  const other = new DatabaseSync(database.url.slice('sqlite:'.length))
  other.exec('begin immediate')
  await expect
    .poll(() => browser.send('GET', '/readyz'))
    .toMatchObject({ status: 503, body: { database: 'unavailable' } })
  // Who is signed in is still read.
  expect((await browser.session()).body.session).not.toBeNull()
  other.close()
  await expect.poll(() => browser.send('GET', '/readyz')).toMatchObject({ status: 200 })
  await app.close()
  await database.remove()
})

function toDatabase(url: string) {
  return url.startsWith('sqlite:')
    ? ({ kind: 'sqlite', file: url.slice('sqlite:'.length) } as const)
    : ({ kind: 'postgres', url } as const)
}

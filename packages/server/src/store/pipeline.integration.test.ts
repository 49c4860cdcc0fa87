import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'
import { openStore, type Store } from './open.ts'
import { preparePipelined } from './prepare.ts'

let database: TestDatabase
let store: Store
beforeAll(async () => {
  database = await freshDatabase('postgres')
  store = openStore({ kind: 'postgres', url: database.url })
})
afterAll(async () => {
  await store.close()
  await database.remove()
})

const run = <Row>(statement: RawBuilder<Row>) =>
  preparePipelined(store.db, () => statement.compile(store.db))({})

const processId = async () => {
  const { rows } = await run(sql<{ pid: number }>`select pg_backend_pid() as pid`)
  return rows[0]?.pid
}

test('pipelined statements share a connection, which no other statement uses', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, processId))
  expect(new Set(ids).size).toBe(1)
  const { rows } = await sql<{
    pid: number
  }>`select pg_backend_pid() as pid, 'its own' as connection`.execute(store.db)
  expect(rows[0]?.pid).not.toBe(ids[0])
})

test('a pipelined statement that fails leaves those beside it alone', async () => {
  const results = await Promise.allSettled([
    run(sql`select 1 as one`),
    run(sql`select 1 / (length('') * 1) as none`),
    run(sql`select 3 as three`),
  ])
  expect(results.map(result => (result.status === 'fulfilled' ? result.value.rows : 'failed'))).toEqual([
    [{ one: 1 }],
    'failed',
    [{ three: 3 }],
  ])
})

test('after the connection has ended, pipelined statements run on another one', async () => {
  const before = await processId()
  await sql`select pg_terminate_backend(${before}::int)`.execute(store.db)
  await expect.poll(() => processId().catch(() => before)).not.toBe(before)
})

test('a statement that PostgreSQL did not accept a connection for works when it does again', async () => {
  const other = await freshDatabase('postgres')
  const late = openStore({ kind: 'postgres', url: other.url })
  const read = preparePipelined(late.db, () => sql`select 4 as four`.compile(late.db))
  const allow = (isAllowed: boolean) => sql`
    alter database ${sql.id(new URL(other.url).pathname.slice(1))} allow_connections ${sql.lit(isAllowed)}
  `
  await allow(false).execute(store.db)
  await expect(read({})).rejects.toThrow('not currently accepting connections')
  await allow(true).execute(store.db)
  expect((await read({})).rows).toEqual([{ four: 4 }])
  await late.close()
  await other.remove()
})

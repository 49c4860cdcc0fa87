import { DatabaseSync } from 'node:sqlite'
import type { BackendSession } from '@countersign/api/backend'
import { parseAccountId } from '@countersign/core'
import { accounts, createDatabase } from '@countersign/testbed'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createBackend } from './create-backend.ts'
import type { Store, StoredNonce } from './store.ts'
import { createBrowser } from './testing/browser.ts'
import { readStore, tables } from './testing/read-stores.ts'

/** The stores of the README, with real databases. */

const sqlite = new DatabaseSync(':memory:')
let pool: Pool
type Database = {
  /** Creates a store, as a new process does. */
  readonly open: () => Store
  readonly query: (sql: string) => Promise<Record<string, unknown>[]>
}
const databases: Partial<Record<'sqlite' | 'postgres', Database>> = {}

beforeAll(async () => {
  sqlite.exec(tables)
  const { sqliteStore } = await readStore('sqliteStore')
  databases.sqlite = {
    open: () => (sqliteStore as (database: DatabaseSync) => Store)(sqlite),
    query: async sql => sqlite.prepare(sql).all(),
  }
  pool = new Pool({ connectionString: await createDatabase(inject('postgresUrl')), max: 20 })
  await pool.query(tables)
  const { postgresStore } = await readStore('postgresStore')
  databases.postgres = {
    open: () => (postgresStore as (pool: Pool) => Store)(pool),
    query: async sql => (await pool.query(sql)).rows,
  }
})
afterAll(async () => {
  sqlite.close()
  await pool.end()
})

const later = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
const nonce = (lifetime: number): StoredNonce => ({ issuedAt: later(0), expiresAt: later(lifetime) })
const session = (lifetime: number, digit = '1'): BackendSession => ({
  account: parseAccountId(`eip155:1:0x${digit.repeat(40)}`),
  method: 'erc1271',
  signedInAt: later(0),
  expiresAt: later(lifetime),
})

describe.each(['sqlite', 'postgres'] as const)('the store in %s', name => {
  const of = () => {
    const found = databases[name]
    if (!found) throw new Error(name)
    return { ...found, store: found.open() }
  }

  test('gives a nonce to one of a hundred who take it', async () => {
    const { store } = of()
    const stored = nonce(60_000)
    await store.addNonce('once', stored)
    const taken = await Promise.all(Array.from({ length: 100 }, () => store.takeNonce('once')))
    expect(taken.filter(each => each !== null)).toEqual([stored])
  })

  test('returns a session as it was stored, until it is deleted', async () => {
    const { store } = of()
    const [stored, other] = [session(60_000), session(60_000)]
    await store.addSession('kept', stored)
    await store.addSession('other', other)
    expect(await store.getSession('kept')).toEqual(stored)
    await store.deleteSession('kept')
    await store.deleteSession('kept')
    expect(await store.getSession('kept')).toBeNull()
    expect(await store.getSession('other')).not.toBeNull()
  })

  test('removes what has expired', async () => {
    const { store } = of()
    await store.addNonce('old', nonce(-1))
    await store.addSession('old', session(-1))
    await store.addNonce('new', nonce(60_000))
    await store.addSession('new', session(60_000))
    expect(await store.takeNonce('old')).toBeNull()
    expect(await store.getSession('old')).toBeNull()
    expect(await store.takeNonce('new')).not.toBeNull()
    expect(await store.getSession('new')).not.toBeNull()
  })

  test('opens one session for a hundred simultaneous answers', async () => {
    const origin = 'http://localhost:4320'
    const client = { request: async () => null }
    const { fetch } = createBackend({ origin, clients: { 1: client }, store: of().store })
    const browser = createBrowser(fetch, origin)
    const signed = await browser.sign(accounts.alice)
    const answers = await Promise.all(Array.from({ length: 100 }, () => browser.verify(signed)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await browser.session()).toMatchObject({ method: 'eoa' })
    await browser.signOut()
    expect(await browser.session()).toBeNull()
  })

  test('ends all sessions of an account, and no others', async () => {
    const { store } = of()
    for (const key of ['first', 'second']) await store.addSession(key, session(60_000, '3'))
    await store.addSession('another', session(60_000, '4'))
    await store.deleteSessionsOf(session(0, '3').account)
    expect(await store.getSession('first')).toBeNull()
    expect(await store.getSession('second')).toBeNull()
    expect(await store.getSession('another')).not.toBeNull()
  })

  test('keeps the newest 100 sessions of an account', async () => {
    const { store } = of()
    await store.addSession('of another', session(60_000, '6'))
    for (let number = 0; number < 102; number++)
      await store.addSession(`many${number}`, { ...session(60_000, '5'), signedInAt: later(number) })
    expect(await store.getSession('many1')).toBeNull()
    expect(await store.getSession('many2')).not.toBeNull()
    expect(await store.getSession('many101')).not.toBeNull()
    expect(await store.getSession('of another')).not.toBeNull()
  })

  test('keeps the newest 100,000 nonces, also of many that expire at the same time', async () => {
    const { query, open } = of()
    await query('DELETE FROM siwe_nonce')
    const [older, old] = [nonce(60_000), nonce(61_000)]
    const add = (prefix: string, { issuedAt, expiresAt }: StoredNonce, count: number) =>
      query(
        `WITH RECURSIVE series(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM series WHERE n < ${count})
         INSERT INTO siwe_nonce SELECT '${prefix}' || n, '${issuedAt}', '${expiresAt}' FROM series`,
      )
    await add('older', older, 5)
    await add('old', old, 99_998)
    const store = open()
    await store.addNonce('newest', nonce(62_000))
    expect(await query('SELECT CAST(count(*) AS integer) AS count FROM siwe_nonce')).toEqual([
      { count: 100_000 },
    ])
    expect(await query("SELECT key FROM siwe_nonce WHERE key LIKE 'older%'")).toHaveLength(1)
    expect(await store.takeNonce('newest')).not.toBeNull()
  })
})

import { DatabaseSync } from 'node:sqlite'
import type { BackendSession } from '@countersign/api/backend'
import { parseAccountId } from '@countersign/core'
import { accounts, createDatabase } from '@countersign/testbed'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createBackend } from './create-backend.ts'
import type { Store } from './store.ts'
import { createBrowser } from './testing/browser.ts'
import { readStore, tables } from './testing/read-stores.ts'

/** The stores of the README, with real databases. */

const sqlite = new DatabaseSync(':memory:')
let pool: Pool
type Database = {
  readonly store: Store
  /** Stores 100,000 nonces. */
  readonly fill: (expiresAt: string) => Promise<void>
  readonly count: () => Promise<number>
}
const databases: Partial<Record<'sqlite' | 'postgres', Database>> = {}

beforeAll(async () => {
  sqlite.exec(tables)
  const { sqliteStore } = await readStore('sqliteStore')
  databases.sqlite = {
    store: (sqliteStore as (database: DatabaseSync) => Store)(sqlite),
    fill: async expiresAt => {
      sqlite.exec(
        `WITH RECURSIVE series(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM series WHERE n < 100000)
           INSERT INTO siwe_nonce SELECT 'many' || n, '${expiresAt}' FROM series`,
      )
    },
    count: async () => Number(sqlite.prepare('SELECT count(*) AS count FROM siwe_nonce').get()?.count),
  }
  pool = new Pool({ connectionString: await createDatabase(inject('postgresUrl')), max: 20 })
  await pool.query(tables)
  const { postgresStore } = await readStore('postgresStore')
  databases.postgres = {
    store: (postgresStore as (pool: Pool) => Store)(pool),
    fill: async expiresAt => {
      await pool.query(
        `INSERT INTO siwe_nonce SELECT 'many' || n, $1 FROM generate_series(1, 100000) AS series(n)`,
        [expiresAt],
      )
    },
    count: async () => Number((await pool.query('SELECT count(*) FROM siwe_nonce')).rows[0].count),
  }
})
afterAll(async () => {
  sqlite.close()
  await pool.end()
})

const later = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
const session = (lifetime: number): BackendSession => ({
  account: parseAccountId(`eip155:1:0x${'1'.repeat(40)}`),
  method: 'erc1271',
  signedInAt: later(0),
  expiresAt: later(lifetime),
})

describe.each(['sqlite', 'postgres'] as const)('the store in %s', name => {
  const of = () => {
    const found = databases[name]
    if (!found) throw new Error(name)
    return found
  }

  test('gives a nonce to one of a hundred who take it', async () => {
    const { store } = of()
    const expiresAt = later(60_000)
    await store.addNonce('once', expiresAt)
    const taken = await Promise.all(Array.from({ length: 100 }, () => store.takeNonce('once')))
    expect(taken.filter(each => each !== null)).toEqual([expiresAt])
  })

  test('returns a session as it was stored, until it is deleted', async () => {
    const { store } = of()
    const [stored, other] = [session(60_000), session(60_000)]
    await store.addSession('kept', stored)
    await store.addSession('other', other)
    expect({ ...(await store.getSession('kept')) }).toEqual(stored)
    await store.deleteSession('kept')
    await store.deleteSession('kept')
    expect(await store.getSession('kept')).toBeNull()
    expect(await store.getSession('other')).not.toBeNull()
  })

  test('removes what has expired', async () => {
    const { store } = of()
    await store.addNonce('old', later(-1))
    await store.addSession('old', session(-1))
    await store.addNonce('new', later(60_000))
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

  test('keeps at most 100,000 nonces', async () => {
    const { store, fill, count } = of()
    await fill(later(60_000))
    await store.addNonce('newest', later(61_000))
    expect(await count()).toBeLessThanOrEqual(100_000)
    expect(await store.takeNonce('newest')).not.toBeNull()
  })
})

import { type Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { toSettings } from '../config/settings.ts'
import { openStore } from '../store/open.ts'
import type { Tables } from '../store/tables.ts'
import { newId } from '../store/token.ts'
import { freshDatabase } from '../testing/database.ts'
import { createRequestStore } from './store.ts'

/** Covers that transactions lock several requests in one order, on PostgreSQL. */

const subject = 'eip155:0x1'
const shared = 'the-proof'

/** Opens a store that keeps no ended requests: a new one removes all before it. */
async function open() {
  const database = await freshDatabase('postgres')
  const { db, migrate, close } = openStore(toSettings({ database: database.url }).database)
  await migrate()
  onTestFinished(async () => {
    await close()
    await database.remove()
  })
  const storage = { check: async () => {} }
  const store = createRequestStore(db, { storage, linkOf: id => id, kept: 0, now: () => 1_000 })
  const request = {
    ...{ subject, by_account: 'eip155:1:0x1' as never, key_name: null, purpose: '', audience: null },
    ...{ account: null, chain: null, deadline: 2_000, holds_for: 1, return_to: null, reference: null },
    ...{ searched: '', status: 'open', proof_id: null, browser_hash: null, revision: 1, opened_at: null },
    ...{ declined_at: null, ended_at: null, network_hash: null },
  }
  return {
    db,
    /** Stores a request that the proof has answered. */
    async answered(id: string, created_at: number) {
      const row = { ...request, id, status: 'proven', proof_id: shared, created_at, ended_at: created_at }
      await db.insertInto('proof_request').values(row).execute()
      return id
    },
    create: () => store.create({ ...request, id: newId(), created_at: 1_000 }),
    revoke: () => db.transaction().execute(on => store.proofRevoked(on, shared, 1_000)),
  }
}

/** Waits until as many transactions wait for a lock. */
async function waiting(db: Kysely<Tables>, count: number): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      `.execute(db)
      return rows.length
    })
    .toBe(count)
}

test('a revoked proof and a new request do not deadlock on the requests that the proof answered', async () => {
  const { db, answered, create, revoke } = await open()
  const first = await answered('a', 2)
  const second = await answered('b', 1)
  const begun = await db.transaction().execute(async on => {
    await sql`select id from proof_request where id = ${first} for update`.execute(on)
    const revoked = revoke()
    await waiting(db, 1)
    const created = create()
    await waiting(db, 2)
    return { both: Promise.all([revoked, created]) }
  })
  expect((await begun.both)[0]).toEqual([first, second])
})

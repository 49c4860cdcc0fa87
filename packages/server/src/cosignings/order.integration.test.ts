import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { toSettings } from '../config/settings.ts'
import { openStore } from '../store/open.ts'
import { newId } from '../store/token.ts'
import { freshDatabase } from '../testing/database.ts'
import { readRows } from '../testing/read-rows.ts'
import { createCosigningStore } from './store.ts'

/** Covers that transactions that end several cosignings take them in one order, on PostgreSQL. */

const count = 20

async function open() {
  const database = await freshDatabase('postgres')
  const { db, migrate, close } = openStore(toSettings({ database: database.url }).database)
  await migrate()
  onTestFinished(async () => {
    await close()
    await database.remove()
  })
  const browser = newId()
  const proof = newId()
  // Stored in the opposite order.
  const ids = Array.from({ length: count }, newId).toSorted()
  await db
    .insertInto('cosigning')
    .values(
      ids.toReversed().map((id, index) => ({
        ...{ id, challenge_id: id, purpose: 'proof', account: 'eip155:1:0x1' as never, message: '' },
        ...{ factory_address: null, factory_data: null, browser_hash: browser, browser: '', system: '' },
        ...{ code: '', status: 'NEEDS_CONFIRMATION', superseded: null, safes: '{"safes":[]}', verdict: null },
        ...{ gateway_known: 0, revision: 1, created_at: index, expires_at: 10, ended_at: null },
        ...{ collected_at: null, session_id: null, proof_id: proof, asker_account: null },
        ...{ asker_subject: null, network_hash: '', bytes: 0 },
      })),
    )
    .execute()
  let time = 1
  const store = createCosigningStore(db, readRows, () => time)
  const ways = {
    'sign-out': () => store.cancelAll('browser_hash', browser),
    'a discarded draft': () => store.cancelAll('proof_id', proof),
    'a replaced draft': () =>
      db.transaction().execute(async on => (await store.supersedeAll(on, proof)) ?? []),
    'their expiry': () => {
      time = 10
      return store.expire()
    },
  }
  return { db, ids, ways }
}

test.each(['sign-out', 'a discarded draft', 'a replaced draft', 'their expiry'] as const)(
  'cosigning requests that are ended by %s are taken in the order of their ids',
  async way => {
    const { db, ids, ways } = await open()
    const [first = '', ...others] = ids
    const ending = await db.transaction().execute(async transaction => {
      await sql`select id from cosigning where id = ${first} for update`.execute(transaction)
      const ending = ways[way]()
      // Until it waits for the first.
      await expect
        .poll(async () => {
          const { rows } = await sql`
            select 1 from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'
          `.execute(db)
          return rows.length
        })
        .toBeGreaterThan(0)
      const free = sql`select id from cosigning where id in (${sql.join(others)}) for update skip locked`
      expect((await free.execute(transaction)).rows).toHaveLength(others.length)
      return { ending }
    })
    expect((await ending.ending).toSorted()).toEqual(ids)
  },
)

test('cosigning requests that are ended in several ways at once are ended once, without a deadlock', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { ids, ways } = await open()
    const { 'their expiry': _, ...cancelling } = ways
    const ended = await Promise.all(Object.values(cancelling).map(end => end()))
    expect(ended.flat().toSorted()).toEqual(ids)
  }
})

import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, test } from 'vitest'
import { toSettings } from '../../config/settings.ts'
import { databaseKinds, emptyDatabase } from '../../testing/database.ts'
import { openStore } from '../open.ts'
import { migrations } from './index.ts'

const by = 'eip155:1:0xAb'

const proof = (id: string, more: object = {}) => ({
  ...{ id, browser_hash: 'hash', purpose: 'a', visibility: 'link', revision: 1, created_at: 1 },
  ...{ request_id: null, draft_until: 2, expires_at: 3, issued_at: null, ...more },
})
const account = (proof_id: string, message: string | null) => ({
  ...{ proof_id, position: 0, account: by, address: '0xAb', message },
})

describe.each(databaseKinds)('the migration to signed requests, on %s,', kind => {
  test('keeps signed drafts at version 1, and adds the requester to drafts without a signature', async () => {
    const database = await emptyDatabase(kind)
    const { db, migrate, close } = openStore(toSettings({ database: database.url }).database)
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    expect((await migrator.migrateTo('0007_requests')).error).toBeUndefined()
    const insert = async (table: string, row: object) => {
      const columns = sql.join(Object.keys(row).map(name => sql.ref(name)))
      await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(
        db,
      )
    }
    await insert('proof_request', {
      ...{ id: 'request', subject: by, by_account: by, purpose: 'a', deadline: 2, holds_for: 1 },
      ...{ searched: '', status: 'open', revision: 1, created_at: 1 },
    })
    for (const row of [
      proof('issued', { issued_at: 2 }),
      proof('signed in part'),
      proof('being signed'),
      proof('fresh'),
      proof('fresh for a request', { request_id: 'request' }),
    ]) {
      await insert('proof', row)
      await insert('proof_account', account(row.id, row.id.includes('signed in part') ? 'text' : null))
    }
    await insert('challenge', {
      ...{ id: 'challenge', purpose: 'proof', account: by, message: 'text', browser_hash: 'hash' },
      ...{ issued_at: 1, expires_at: 2, proof_id: 'being signed' },
    })
    expect(await migrate()).toContain('0009_signed_requests')
    const found = await db.selectFrom('proof').select(['id', 'version', 'requester']).orderBy('id').execute()
    expect(found).toEqual([
      { id: 'being signed', version: 1, requester: null },
      { id: 'fresh', version: 2, requester: null },
      { id: 'fresh for a request', version: 2, requester: by },
      { id: 'issued', version: 1, requester: null },
      { id: 'signed in part', version: 1, requester: null },
    ])
    await close()
    await database.remove()
  })
})

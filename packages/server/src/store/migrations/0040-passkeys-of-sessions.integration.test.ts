import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, test } from 'vitest'
import { toSettings } from '../../config/settings.ts'
import { databaseKinds, emptyDatabase } from '../../testing/database.ts'
import { openStore } from '../open.ts'
import { migrations } from './index.ts'

describe.each(databaseKinds)('the migration to passkeys of sessions, on %s,', kind => {
  test('keeps sessions, of which neither a passkey nor the number of owners is known', async () => {
    const database = await emptyDatabase(kind)
    const { db, close } = openStore(toSettings({ database: database.url }).database)
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    expect((await migrator.migrateTo('0039_grants_of_sessions')).error).toBeUndefined()
    await sql`
      insert into session (id, token_hash, subject, account, method, block_number, block_hash, browser, system,
        created_at, last_seen_at, expires_at, ends_at, signature_id, signers, threshold, bytes)
      values ('s', 't', '', '', 'erc1271', 1, '0x1', '', '', 1, 1, 9, 9, null, '[]', 2, 0)
    `.execute(db)
    expect((await migrator.migrateToLatest()).error).toBeUndefined()
    const columns = ['id', 'threshold', 'owner_count', 'passkey'] as const
    expect(await db.selectFrom('session').select(columns).execute()).toEqual([
      { id: 's', threshold: 2, owner_count: null, passkey: 0 },
    ])
    await close()
    await database.remove()
  })
})

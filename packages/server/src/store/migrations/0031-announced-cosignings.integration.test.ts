import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, test } from 'vitest'
import { toSettings } from '../../config/settings.ts'
import { databaseKinds, emptyDatabase } from '../../testing/database.ts'
import { openStore } from '../open.ts'
import { migrations } from './index.ts'

describe.each(databaseKinds)('the migration to announced cosignings, on %s,', kind => {
  test('keeps the time limit of those whose owners were told when they were opened', async () => {
    const database = await emptyDatabase(kind)
    const { db, close } = openStore(toSettings({ database: database.url }).database)
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    expect((await migrator.migrateTo('0030_first_owners')).error).toBeUndefined()
    await sql`
      insert into cosigning (id, challenge_id, purpose, account, message, browser_hash, browser, system, code, status,
        safes, gateway_known, revision, created_at, expires_at)
      values ('k', 'c', 'sign-in', 'eip155:1:0xa', '', '', '', '', '', 'NEEDS_CONFIRMATION', '', 0, 1, 7, 604800007)
    `.execute(db)
    expect((await migrator.migrateToLatest()).error).toBeUndefined()
    const rows = await db.selectFrom('cosigning').select(['announced_at', 'expires_at']).execute()
    expect(rows).toEqual([{ announced_at: 7, expires_at: 604_800_007 }])
    await close()
    await database.remove()
  })
})

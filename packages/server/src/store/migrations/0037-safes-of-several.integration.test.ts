import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, test } from 'vitest'
import { toSettings } from '../../config/settings.ts'
import { databaseKinds, emptyDatabase } from '../../testing/database.ts'
import { openStore } from '../open.ts'
import { migrations } from './index.ts'

describe.each(databaseKinds)('the migration to Safes that are owners of several, on %s,', kind => {
  test('keeps owners and confirmations, lets an owner confirm once for each hash, and removes them with their cosigning', async () => {
    const database = await emptyDatabase(kind)
    const { db, close } = openStore(toSettings({ database: database.url }).database)
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    expect((await migrator.migrateTo('0036_browsers_of_sessions')).error).toBeUndefined()
    await sql`
      insert into cosigning (id, challenge_id, purpose, account, message, browser_hash, browser, system, code, status,
        safes, gateway_known, revision, created_at, expires_at)
      values ('k', 'c', 'sign-in', 'eip155:1:0xa', '', '', '', '', '', 'NEEDS_CONFIRMATION', '', 0, 1, 7, 9)
    `.execute(db)
    const given = { cosigning_id: 'k', safe: '0xa', owner: '0xb', hash: '0x1' }
    const confirmation = { ...given, kind: 'ecdsa', part: '{}', way: 'here', confirmed_at: 8 }
    const owner = { ...given, by_owner: 1, created_at: 7 }
    const insert = async ({ hash }: { hash: string }) => {
      await db
        .insertInto('cosigning_confirmation')
        .values({ ...confirmation, hash })
        .execute()
      await db
        .insertInto('cosigning_owner')
        .values({ ...owner, hash })
        .execute()
    }
    await insert(given)
    await expect(insert({ hash: '0x2' })).rejects.toThrow()
    expect((await migrator.migrateToLatest()).error).toBeUndefined()
    const stored = async () => [
      await db.selectFrom('cosigning_confirmation').selectAll().execute(),
      await db.selectFrom('cosigning_owner').selectAll().execute(),
    ]
    expect(await stored()).toEqual([[confirmation], [owner]])
    await insert({ hash: '0x2' })
    await expect(insert({ hash: '0x2' })).rejects.toThrow()
    await db.deleteFrom('cosigning').execute()
    expect(await stored()).toEqual([[], []])
    await close()
    await database.remove()
  })
})

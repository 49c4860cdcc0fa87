import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, test } from 'vitest'
import { toSettings } from '../../config/settings.ts'
import { databaseKinds, emptyDatabase } from '../../testing/database.ts'
import { openStore } from '../open.ts'
import { migrations } from './index.ts'

const row = {
  id: '1',
  purpose: 'sign-in',
  account: 'eip155:1:0xAb',
  message: 'text',
  browser_hash: 'hash',
  issued_at: 1,
  expires_at: 2,
  answered_at: 3,
}

describe.each(databaseKinds)('the migration to unaddressed challenges, on %s,', kind => {
  test('keeps every challenge that was issued, and its index', async () => {
    const database = await emptyDatabase(kind)
    const { db, migrate, close } = openStore(toSettings({ database: database.url }).database)
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    expect((await migrator.migrateTo('0001_foundation')).error).toBeUndefined()
    const { answered_at, ...rest } = row
    const before = { ...rest, taken_at: 70_000, answered_at }
    await sql`insert into challenge values (${sql.join(Object.values(before))})`.execute(db)
    expect(await migrate()).toEqual(Object.keys(migrations).slice(1))
    expect(await db.selectFrom('challenge').selectAll().execute()).toEqual([
      {
        ...row,
        asked: null,
        leased_until: 90_000,
        proof_id: null,
        answer_hash: null,
        session_id: null,
        adds_to: null,
      },
    ])
    await expect(
      sql`create index challenge_expires_at on challenge (expires_at)`.execute(db),
    ).rejects.toThrow(/already exists/)
    await close()
    await database.remove()
  })

  test.each([
    ['neither a text nor what is asked', { account: null, message: null, asked: null }],
    ['both a text and what is asked', { asked: '{}' }],
    ['a text without an account', { account: null }],
    ['an account without a text', { message: null, asked: '{}' }],
  ])('does not allow a challenge with %s', async (_, over) => {
    const database = await emptyDatabase(kind)
    const { db, migrate, close } = openStore(toSettings({ database: database.url }).database)
    await migrate()
    await expect(
      db
        .insertInto('challenge')
        .values({ ...row, asked: null, ...over })
        .execute(),
    ).rejects.toThrow(/challenge_text_or_asked/)
    await close()
    await database.remove()
  })
})

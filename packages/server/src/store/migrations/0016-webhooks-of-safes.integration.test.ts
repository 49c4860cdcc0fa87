import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, test } from 'vitest'
import { toSettings } from '../../config/settings.ts'
import { databaseKinds, emptyDatabase } from '../../testing/database.ts'
import { openStore } from '../open.ts'
import { migrations } from './index.ts'

const safe = 'eip155:1:0xAb'

const session = (id: string, created_at: number, more: object = {}) => ({
  ...{ id, token_hash: id, subject: safe, account: safe, method: 'erc1271', browser: '', system: '' },
  ...{ created_at, last_seen_at: 1, expires_at: 9, ends_at: 9 },
  ...{ block_number: 1, block_hash: '0x1', ...more },
})
const signed = (id: string, created_at: number) =>
  session(id, created_at, { signature: `of ${id}`, signed_hash: `hash ${id}`, checked_at: created_at })
const webhook = (id: string, created_at: number, subject = safe) => ({
  ...{ id, subject, url: 'https://example.org/', secret: 'whsec_', failing: 0, created_at },
})

describe.each(databaseKinds)('the migration to webhooks that stop when owners change, on %s,', kind => {
  test('links existing webhooks to the last session of the Safe before them, and no others', async () => {
    const database = await emptyDatabase(kind)
    const { db, close } = openStore(toSettings({ database: database.url }).database)
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    expect((await migrator.migrateTo('0015_refused_signatures')).error).toBeUndefined()
    const insert = async (table: string, row: object) => {
      const columns = sql.join(Object.keys(row).map(name => sql.ref(name)))
      await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(
        db,
      )
    }
    for (const row of [
      signed('first', 20),
      signed('second', 30),
      signed('later', 50),
      session('by a key', 35, {
        subject: 'eip155:*:0xCd',
        method: 'eoa',
        block_number: null,
        block_hash: null,
      }),
    ])
      await insert('session', row)
    for (const row of [
      webhook('a', 10),
      webhook('b', 20),
      webhook('c', 40),
      webhook('d', 40, 'eip155:*:0xCd'),
    ])
      await insert('webhook', row)
    expect((await migrator.migrateTo('0016_webhooks_of_safes')).error).toBeUndefined()
    const { rows: found } = await sql`
      select id, signature, signed_hash, checked_at, stopped_at from webhook order by id
    `.execute(db)
    const none = { signature: null, signed_hash: null, checked_at: null, stopped_at: null }
    expect(found).toEqual([
      { id: 'a', ...none },
      { id: 'b', ...none, signature: 'of first', signed_hash: 'hash first', checked_at: 20 },
      { id: 'c', ...none, signature: 'of second', signed_hash: 'hash second', checked_at: 30 },
      { id: 'd', ...none },
    ])
    await close()
    await database.remove()
  })
})

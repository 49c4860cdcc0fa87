import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, test } from 'vitest'
import { toSettings } from '../../config/settings.ts'
import { databaseKinds, emptyDatabase } from '../../testing/database.ts'
import { openStore } from '../open.ts'
import { migrations } from './index.ts'

const safe = 'eip155:1:0xAb'
const signed = (signature: string, checked_at: number) => ({ signature, signed_hash: 'hash', checked_at })
const session = (id: string, more: object) => ({
  ...{ id, token_hash: id, subject: safe, account: safe, method: 'erc1271', browser: '', system: '' },
  ...{ created_at: 1, last_seen_at: 1, expires_at: 9, ends_at: 9, block_number: 1, block_hash: '0x1' },
  ...more,
})
const key = (id: string, more: object) => ({
  ...{ id, subject: safe, account: safe, name: 'A program', scopes: '[]', key_hash: id, hint: 'abcd' },
  ...{ created_at: 1, ...more },
})
const webhook = (id: string, more: object) => ({
  ...{ id, subject: safe, url: 'https://example.org/', secret: 'whsec_', failing: 0, created_at: 1, ...more },
})

describe.each(databaseKinds)('the migration to storage by network, on %s,', kind => {
  test('keeps what a Safe’s owners signed once, for all that was created with it', async () => {
    const database = await emptyDatabase(kind)
    const { db, close } = openStore(toSettings({ database: database.url }).database)
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    expect((await migrator.migrateTo('0023_memberships')).error).toBeUndefined()
    const insert = async (table: string, row: object) => {
      const columns = sql.join(Object.keys(row).map(name => sql.ref(name)))
      await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(
        db,
      )
    }
    await insert('session', session('a', signed('0x01', 10)))
    await insert('session', session('b', signed('0x02', 20)))
    await insert('session', session('c', {}))
    await insert('api_key', key('d', signed('0x01', 30)))
    await insert('api_key', key('e', { ...signed('0x03', 30), revoked_at: 40 }))
    await insert('webhook', webhook('f', signed('0x04', 50)))
    await insert('webhook', webhook('g', { ...signed('0x01', 5), stopped_at: 60 }))
    expect((await migrator.migrateTo('0024_stored_by_network')).error).toBeUndefined()
    const rows = await db.selectFrom('safe_signature').selectAll().orderBy('signature').execute()
    const row = { account: safe, signed_hash: 'hash', network_hash: null, bytes: 0 }
    expect(rows).toEqual([
      { ...row, id: 'a', signature: '0x01', checked_at: 30 },
      { ...row, id: 'b', signature: '0x02', checked_at: 20 },
      { ...row, id: 'f', signature: '0x04', checked_at: 50 },
    ])
    const idsOf = async (table: 'session' | 'api_key' | 'webhook') =>
      Object.fromEntries(
        (await db.selectFrom(table).select(['id', 'signature_id']).execute()).map(({ id, signature_id }) => [
          id,
          signature_id,
        ]),
      )
    expect(await idsOf('session')).toEqual({ a: 'a', b: 'b', c: null })
    expect(await idsOf('api_key')).toEqual({ d: 'a', e: null })
    expect(await idsOf('webhook')).toEqual({ f: 'f', g: null })
    await close()
    await database.remove()
  })
})

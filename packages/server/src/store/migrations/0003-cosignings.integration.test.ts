import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, test } from 'vitest'
import { toSettings } from '../../config/settings.ts'
import { databaseKinds, emptyDatabase } from '../../testing/database.ts'
import { openStore } from '../open.ts'
import { migrations } from './index.ts'

const session = {
  id: '1',
  token_hash: 'hash',
  subject: 'eip155:1:0xAb',
  account: 'eip155:1:0xAb',
  method: 'erc1271',
  block_number: 7,
  block_hash: '0x07',
  browser: 'Firefox 141',
  system: 'Linux',
  created_at: 1,
  last_seen_at: 2,
  expires_at: 3,
  ends_at: 4,
}

const cosigning = {
  id: 'one',
  challenge_id: 'challenge',
  purpose: 'sign-in',
  account: 'eip155:1:0xAb',
  message: 'text',
  browser_hash: 'hash',
  browser: '',
  system: '',
  code: '123ABC',
  status: 'NEEDS_CONFIRMATION',
  safes: '{}',
  gateway_known: 0,
  revision: 1,
  created_at: 1,
  expires_at: 2,
}

describe.each(databaseKinds)('the migration to cosignings, on %s,', kind => {
  test('keeps existing sessions, without data to check them again', async () => {
    const database = await emptyDatabase(kind)
    const { db, migrate, close } = openStore(toSettings({ database: database.url }).database)
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    expect((await migrator.migrateTo('0002_unaddressed_challenges')).error).toBeUndefined()
    await sql`insert into session values (${sql.join(Object.values(session))})`.execute(db)
    expect(await migrate()).toContain('0003_cosignings')
    expect(await db.selectFrom('session').selectAll().execute()).toEqual([
      {
        ...session,
        signature_id: null,
        signers: null,
        threshold: null,
        owner_count: null,
        passkey: 0,
        bytes: 0,
        network_hash: null,
        seen_network: null,
        browser_hash: null,
        factory: null,
        salt: null,
        name: null,
        signed_message: null,
        signature: null,
      },
    ])
    await close()
    await database.remove()
  })

  test('deletes what belongs to a cosigning with it, and allows one confirmation per owner', async () => {
    const database = await emptyDatabase(kind)
    const { db, migrate, close } = openStore(toSettings({ database: database.url }).database)
    await migrate()
    await db.insertInto('cosigning').values(cosigning).execute()
    const confirmation = {
      cosigning_id: 'one',
      safe: '0xAb',
      owner: '0xCd',
      hash: '0x01',
      kind: 'ecdsa',
      part: '{}',
      way: 'here',
      confirmed_at: 1,
    }
    const confirm = () => db.insertInto('cosigning_confirmation').values(confirmation).execute()
    await confirm()
    await expect(confirm()).rejects.toThrow(/unique/i)
    const decline = { cosigning_id: 'one', owner: '0xCd', reason: '', declined_at: 1 }
    await db.insertInto('cosigning_decline').values(decline).execute()
    await db.deleteFrom('cosigning').execute()
    expect(await db.selectFrom('cosigning_confirmation').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('cosigning_decline').selectAll().execute()).toEqual([])
    await close()
    await database.remove()
  })
})

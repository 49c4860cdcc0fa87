import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, test } from 'vitest'
import { toSettings } from '../../config/settings.ts'
import { databaseKinds, emptyDatabase } from '../../testing/database.ts'
import { openStore } from '../open.ts'
import { migrations } from './index.ts'

const safes = JSON.stringify({
  block: { number: 1, hash: '0x' },
  safes: [
    {
      ...{ address: '0xA1', hash: '0xa' },
      owners: [
        { address: '0x01', kind: 'eoa', present: true },
        { address: '0x02', kind: 'eoa', present: false },
        { address: '0xA2', kind: 'safe', present: true },
      ],
    },
    {
      ...{ address: '0xA2', hash: '0xb' },
      owners: [
        { address: '0x01', kind: 'eoa', present: true },
        { address: '0x01', kind: 'eoa', present: true },
      ],
    },
  ],
})

describe.each(databaseKinds)('the migration to owners who ask, on %s,', kind => {
  test('adds the present owners of cosignings that were open before owners were stored', async () => {
    const database = await emptyDatabase(kind)
    const { db, close } = openStore(toSettings({ database: database.url }).database)
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    expect((await migrator.migrateTo('0027_owners_of_cosignings')).error).toBeUndefined()
    // More than one batch.
    const open = Array.from({ length: 101 }, (_, index) => `open-${index}`)
    for (const id of [...open, 'ended', 'known'])
      await sql`
        insert into cosigning (id, challenge_id, purpose, account, message, browser_hash, browser, system, code, status,
          safes, gateway_known, revision, created_at, expires_at)
        values (${id}, ${id}, 'sign-in', ${`eip155:1:0x${'a1'.repeat(20)}`}, '', '', '', '', '',
          ${id === 'ended' ? 'CANCELLED' : 'NEEDS_CONFIRMATION'}, ${safes}, 0, 1, 7, 9)
      `.execute(db)
    await sql`
      insert into cosigning_owner (cosigning_id, safe, owner, hash, created_at) values ('known', '0xA1', '0x03', '0xc', 7)
    `.execute(db)
    expect((await migrator.migrateToLatest()).error).toBeUndefined()
    const rows = await db
      .selectFrom('cosigning_owner')
      .selectAll()
      .orderBy('cosigning_id')
      .orderBy('safe')
      .orderBy('owner')
      .execute()
    const row = (cosigning_id: string, safe: string, owner: string, hash: string) => ({
      ...{ cosigning_id, safe, owner, hash },
      ...{ created_at: 7, by_owner: 0 },
    })
    expect(rows).toHaveLength(3 * open.length + 1)
    for (const id of open)
      expect(rows.filter(({ cosigning_id }) => cosigning_id === id)).toEqual([
        row(id, '0xA1', '0x01', '0xa'),
        row(id, '0xA1', '0xA2', '0xa'),
        row(id, '0xA2', '0x01', '0xb'),
      ])
    expect(rows.filter(({ cosigning_id }) => cosigning_id === 'known')).toEqual([
      row('known', '0xA1', '0x03', '0xc'),
    ])
    await close()
    await database.remove()
  })

  test('knows of open cosignings whether an owner on the chain of the Safe, or the Safe itself, asks', async () => {
    const database = await emptyDatabase(kind)
    const { db, close } = openStore(toSettings({ database: database.url }).database)
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    expect((await migrator.migrateTo('0027_owners_of_cosignings')).error).toBeUndefined()
    const address = (digit: string) => `0x${digit.repeat(40)}`
    const [safe, owner, stranger] = [address('a'), address('b'), address('c')]
    const askers = {
      nobody: null,
      safe: `eip155:1:${safe}`,
      owner: `eip155:1:${owner}`,
      elsewhere: `eip155:10:${owner}`,
      stranger: `eip155:1:${stranger}`,
    }
    for (const [id, asker] of Object.entries(askers)) {
      await sql`
        insert into cosigning (id, challenge_id, purpose, account, message, browser_hash, browser, system, code, status,
          safes, gateway_known, revision, created_at, expires_at, asker_account)
        values (${id}, ${id}, 'sign-in', ${`eip155:1:${safe}`}, '', '', '', '', '', 'NEEDS_CONFIRMATION', '{}', 0, 1, 7, 9,
          ${asker})
      `.execute(db)
      for (const each of [owner, address('d')])
        await sql`
          insert into cosigning_owner (cosigning_id, safe, owner, hash, created_at)
          values (${id}, ${safe}, ${each}, '0xa', 7)
        `.execute(db)
    }
    expect((await migrator.migrateToLatest()).error).toBeUndefined()
    const rows = await db.selectFrom('cosigning_owner').select(['cosigning_id', 'by_owner']).execute()
    for (const id of Object.keys(askers))
      expect(rows.filter(row => row.cosigning_id === id).map(row => row.by_owner)).toEqual(
        ['safe', 'owner'].includes(id) ? [1, 1] : [0, 0],
      )
    await close()
    await database.remove()
  })
})

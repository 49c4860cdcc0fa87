import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, test } from 'vitest'
import { toSettings } from '../../config/settings.ts'
import { databaseKinds, emptyDatabase } from '../../testing/database.ts'
import { openStore } from '../open.ts'
import { migrations } from './index.ts'

const webhook = (id: string, failing = 0) => ({
  ...{ id, subject: 'eip155:*:0xAb', url: 'https://example.org/', secret: 'whsec_', failing, created_at: 1 },
})
const delivery = (webhook_id: string, tries: number) => ({
  ...{ id: `to ${webhook_id}`, webhook_id, subject: 'eip155:*:0xAb', host: 'example.org:443' },
  ...{ event: 'request.opened', request_id: 'r', body: '{}', status: 'waiting', tries, failures: 0 },
  ...{ created_at: 1, due_at: 1, leased_until: 0 },
})

describe.each(databaseKinds)('the migration to declined requests, on %s,', kind => {
  test('counts existing webhooks as tried only if a delivery was attempted', async () => {
    const database = await emptyDatabase(kind)
    const { db, migrate, close } = openStore(toSettings({ database: database.url }).database)
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    expect((await migrator.migrateTo('0018_challenge_leases')).error).toBeUndefined()
    const insert = async (table: string, row: object) => {
      const columns = sql.join(Object.keys(row).map(name => sql.ref(name)))
      await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(
        db,
      )
    }
    for (const row of [webhook('delivered'), webhook('failing', 1), webhook('new'), webhook('waiting')])
      await insert('webhook', row)
    await insert('delivery', delivery('delivered', 1))
    await insert('delivery', delivery('waiting', 0))
    expect(await migrate()).toContain('0019_declined_requests')
    expect(await db.selectFrom('webhook').select(['id', 'tried']).orderBy('id').execute()).toEqual([
      { id: 'delivered', tried: 1 },
      { id: 'failing', tried: 1 },
      { id: 'new', tried: 0 },
      { id: 'waiting', tried: 0 },
    ])
    await close()
    await database.remove()
  })
})

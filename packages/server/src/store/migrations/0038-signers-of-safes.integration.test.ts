import { parseAddress, type SafePart, writeSafeSignature } from '@countersign/core'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, test } from 'vitest'
import { toSettings } from '../../config/settings.ts'
import { levels } from '../../openid/levels.ts'
import { databaseKinds, emptyDatabase } from '../../testing/database.ts'
import { openStore } from '../open.ts'
import { migrations } from './index.ts'

const [one, other] = ['11', '22'].map(byte => parseAddress(`0x${byte.repeat(20)}`))
const key: SafePart = { kind: 'ecdsa', signature: `0x${'11'.repeat(64)}1b` }

const session = (id: string, more: object = {}) => ({
  ...{ id, token_hash: id, subject: '', account: '', method: 'erc1271', browser: '', system: '' },
  ...{ created_at: 1, last_seen_at: 1, expires_at: 9, ends_at: 9, bytes: 0 },
  ...{ block_number: 1, block_hash: '0x1' },
  ...more,
})

describe.each(databaseKinds)('the migration to signers of Safes, on %s,', kind => {
  test('keeps only those owners as signers who signed, and the level of several only if several signed', async () => {
    if (!one || !other) return expect.unreachable()
    const database = await emptyDatabase(kind)
    const { db, close } = openStore(toSettings({ database: database.url }).database)
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    expect((await migrator.migrateTo('0037_safes_of_several')).error).toBeUndefined()
    const insert = async (table: string, row: object) => {
      const columns = sql.join(Object.keys(row).map(name => sql.ref(name)))
      await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(
        db,
      )
    }
    const approval: SafePart = { kind: 'approved-hash', owner: other }
    const signatures = { mixed: [key, approval], signed: [key, key] }
    for (const [id, parts] of Object.entries(signatures)) {
      const signature = writeSafeSignature(parts)
      await insert('safe_signature', { id, account: '', signature, signed_hash: '', checked_at: 1, bytes: 0 })
      const signers = JSON.stringify([one, other])
      await insert('session', session(id, { signature_id: id, threshold: 2, signers }))
      const payload = JSON.stringify({ kind: 'x', acr: levels.multisig, amr: ['pop', 'mfa', 'multisig'] })
      const stored = { id, session_id: id, payload, bytes: 0 }
      await insert('openid_session', { ...stored, sub: '' })
      await insert('openid_artifact', { ...stored, kind: 'RefreshToken', created_at: 1, expires_at: 9 })
    }
    await insert('session', session('of a contract'))
    expect((await migrator.migrateToLatest()).error).toBeUndefined()
    expect(await db.selectFrom('session').select(['id', 'signers']).orderBy('id').execute()).toEqual([
      { id: 'mixed', signers: JSON.stringify([one]) },
      { id: 'of a contract', signers: null },
      { id: 'signed', signers: JSON.stringify([one, other]) },
    ])
    for (const table of ['openid_session', 'openid_artifact'] as const) {
      const rows = await db.selectFrom(table).select('payload').orderBy('id').execute()
      expect(rows.map(({ payload }) => JSON.parse(payload))).toEqual([
        { kind: 'x', acr: levels.contract, amr: ['pop', 'contract'] },
        { kind: 'x', acr: levels.multisig, amr: ['pop', 'mfa', 'multisig'] },
      ])
    }
    await close()
    await database.remove()
  })
})

import { eip155Chain, formatAccountId, parseAddress } from '@countersign/core'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { toSettings } from '../config/settings.ts'
import { openStore } from '../store/open.ts'
import { newId } from '../store/token.ts'
import { freshDatabase } from '../testing/database.ts'
import { createSafeSignatures } from './safe-signatures.ts'

test('the webhooks of a Safe whose owners have changed are stopped in the order in which events lock them, on PostgreSQL', async () => {
  const database = await freshDatabase('postgres')
  const { db, close } = openStore(toSettings({ database: database.url }).database)
  onTestFinished(async () => {
    await close()
    await database.remove()
  })
  const account = formatAccountId(eip155Chain(1), parseAddress('0x1111111111111111111111111111111111111111'))
  const signed = { id: newId(), account, signature: '0x12', signed_hash: '0x34', checked_at: 0 } as const
  await db
    .insertInto('safe_signature')
    .values({ ...signed, network_hash: '', bytes: 0 })
    .execute()
  const ids = Array.from({ length: 5 }, newId).toSorted()
  // Stored in the opposite order.
  for (const id of ids.toReversed())
    await db
      .insertInto('webhook')
      .values({
        ...{ id, subject: account, url: 'https://a.example/', secret: '', failing: 0, created_at: 0 },
        ...{ signature_id: signed.id, network_hash: '' },
      })
      .execute()
  const { isStillSigned } = createSafeSignatures({
    db,
    verifier: { verifySafeSignature: async () => ({ status: 'unreadable', reason: 'signature-not-hex' }) },
    settings: { safes: { sessions: 'hourly' } },
    logger: pino({ level: 'silent' }),
  })
  const [first = '', ...others] = ids
  const { checking } = await db.transaction().execute(async transaction => {
    await sql`select id from webhook where id = ${first} for update`.execute(transaction)
    const checking = isStillSigned(signed.id)
    const waiting = sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `
    await expect.poll(async () => (await waiting.execute(db)).rows.length).toBeGreaterThan(0)
    const free = sql`select id from webhook where id in (${sql.join(others)}) for update skip locked`
    expect((await free.execute(transaction)).rows).toHaveLength(others.length)
    return { checking }
  })
  expect(await checking).toBe(false)
  const stopped = await db.selectFrom('webhook').select('id').where('stopped_at', 'is not', null).execute()
  expect(stopped).toHaveLength(ids.length)
})

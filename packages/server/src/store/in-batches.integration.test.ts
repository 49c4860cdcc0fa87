import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { toSettings } from '../config/settings.ts'
import { databaseKinds, emptyDatabase } from '../testing/database.ts'
import { deleteInBatches, inBatches } from './in-batches.ts'
import { openStore } from './open.ts'

describe.each(databaseKinds)('a sweep, on %s,', kind => {
  test('removes every expired row and no other, while others write all the time', async () => {
    const database = await emptyDatabase(kind)
    const { db, close } = openStore(toSettings({ database: database.url }).database)
    onTestFinished(async () => {
      await close()
      await database.remove()
    })
    await sql`create table session (id text primary key, expires_at bigint not null)`.execute(db)
    const insert = (id: string, expiresAt: number) =>
      sql`insert into session values (${id}, ${expiresAt})`.execute(db)
    await sql`
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 434)
      insert into session select 'expired-' || n, n % 1000 from numbers
    `.execute(db)

    let isOver = false
    const sweep = deleteInBatches(db, 'session', {
      where: sql`expires_at <= 1000`,
      orderBy: 'expires_at',
    }).finally(() => {
      isOver = true
    })
    const written: string[] = []
    while (!isOver) {
      const id = `written-${String(written.length).padStart(6, '0')}`
      await insert(id, 1001)
      written.push(id)
    }
    await sweep

    const { rows } = await sql<{ id: string }>`select id from session order by id`.execute(db)
    expect(rows.map(({ id }) => id)).toEqual(written)
    expect(written.length).toBeGreaterThan(1)
  })
})

test('a sweep pauses after each batch for three times as long as the batch took', async () => {
  const left = [true, true, false]
  const pauses: { took: number; pause: number }[] = []
  let ended: { at: number; took: number } | undefined
  await inBatches(async limit => {
    const started = performance.now()
    if (ended) pauses.push({ took: ended.took, pause: started - ended.at })
    await wait(30)
    ended = { at: performance.now(), took: performance.now() - started }
    return left.shift() ? limit : limit - 1
  })
  expect(pauses).toHaveLength(2)
  // A timer counts whole milliseconds, and may call a little early.
  for (const { took, pause } of pauses) expect(pause).toBeGreaterThan(3 * took - 2)
})

import { describe, expect, onTestFinished, test } from 'vitest'
import { toSettings } from '../config/settings.ts'
import { openStore } from '../store/open.ts'
import { newId } from '../store/token.ts'
import { databaseKinds, freshDatabase } from '../testing/database.ts'
import { createDeliverySchedule } from './schedule.ts'

const time = 1_000_000

describe.each(databaseKinds)('messages that are due, on %s,', kind => {
  async function open() {
    const database = await freshDatabase(kind)
    const store = openStore(toSettings({ database: database.url }).database)
    onTestFinished(async () => {
      await store.close()
      await database.remove()
    })
    await store.migrate()
    const { db } = store

    /** An account with a webhook at a host, and messages to it. @returns their ids */
    async function waiting(subject: string, host: string, dueAt: readonly number[]): Promise<string[]> {
      const webhook = newId()
      const ids = dueAt.map(newId)
      await db
        .insertInto('webhook')
        .values({
          id: webhook,
          subject,
          url: `https://${host}/`,
          secret: 'whsec_',
          failing: 0,
          created_at: time,
        })
        .execute()
      await db
        .insertInto('delivery')
        .values(
          dueAt.map((due_at, index) => ({
            id: ids[index] ?? '',
            webhook_id: webhook,
            subject,
            host: `${host}:443`,
            event: 'request.opened',
            request_id: newId(),
            body: '{}',
            status: 'waiting',
            tries: 0,
            failures: 0,
            last_error: null,
            created_at: due_at,
            due_at,
            leased_until: 0,
            ended_at: null,
          })),
        )
        .execute()
      return ids
    }
    return { waiting, schedule: createDeliverySchedule(db, () => time) }
  }

  test('of one account, whatever their number and hosts, do not keep back those of another', async () => {
    const { waiting, schedule } = await open()
    for (let host = 0; host < 10; host += 1) await waiting('many', `${host}.example`, [1, 2, 3])
    const [late] = await waiting('one', 'late.example', [time])
    const claimed = await schedule.claim({ limit: 4, failing: false, each: 2, sending: new Map() })
    expect(claimed).toHaveLength(4)
    expect(claimed.map(({ id }) => id)).toContain(late)
  })

  test('of one account are taken in the order in which they are due', async () => {
    const { waiting, schedule } = await open()
    const ids: (string | undefined)[] = []
    for (const due of [3, 1, 2]) ids[due] = (await waiting('one', `${due}.example`, [due]))[0]
    const take = async () =>
      (await schedule.claim({ limit: 1, failing: false, each: 2, sending: new Map() })).map(({ id }) => id)
    expect([await take(), await take(), await take()]).toEqual([[ids[1]], [ids[2]], [ids[3]]])
  })
})

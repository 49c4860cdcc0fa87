import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { toSettings } from '../config/settings.ts'
import { openStore } from '../store/open.ts'
import { newId } from '../store/token.ts'
import { databaseKinds, freshDatabase } from '../testing/database.ts'
import { createDeliverySchedule } from './schedule.ts'

const time = 1_000_000

/** Returns claim options with this many lanes and no delivery in progress. */
const free = (all: number, domain = 2, account = 4) => ({
  pool: 'prompt' as const,
  most: { all, domain, account },
  sending: { all: 0, byDomain: new Map<string, number>(), byAccount: new Map<string, number>() },
})

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

    /** Creates an account with a webhook at a host, and messages to it. @returns their ids */
    async function waiting(
      subject: string,
      host: string,
      dueAt: readonly number[],
      isTried = true,
    ): Promise<string[]> {
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
          tried: isTried ? 1 : 0,
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
    /** Creates accounts with one webhook each, at separate hosts, and this many due messages for each. */
    async function fill(accounts: number, each: number): Promise<void> {
      await sql`insert into webhook (id, subject, url, secret, failing, tried, created_at)
        with recursive n (i) as (select 1 union all select i + 1 from n where i < ${accounts})
        select 'w' || i, 'account ' || i, 'https://' || i || '.example/', 'whsec_', 0, 1, 1 from n`.execute(
        db,
      )
      // In parts, each of which takes less than a statement may, also while other programs use this machine.
      for (let first = 0; first < each; first += 10)
        await sql`insert into delivery (id, webhook_id, subject, host, event, request_id, body, status, tries, failures,
            created_at, due_at, leased_until)
          with recursive n (i) as (
            select ${sql.lit(first)} union all select i + 1 from n where i < ${Math.min(first + 10, each) - 1}
          )
          select 'd' || i || webhook.id, webhook.id, subject, webhook.id || '.example:443', 'request.opened', 'r', '{}',
            'waiting', 0, 0, 1, 1 + i, 0 from webhook, n`.execute(db)
      await sql`analyze`.execute(db)
    }
    /** Ranks all messages as a claim ranks some of them. */
    const rankAll = () =>
      sql`
          select max(place) from (
            select row_number() over (partition by host order by turn, random()) as place from (
              select delivery.host, row_number() over (
                partition by delivery.subject order by delivery.due_at, delivery.id
              ) as turn from delivery join webhook on webhook.id = delivery.webhook_id
            ) as due
          ) as placed`.execute(db)
    return { waiting, fill, rankAll, schedule: createDeliverySchedule(db, () => time) }
  }

  test('of one account do not delay those of another, however many messages and hosts it has', async () => {
    const { waiting, schedule } = await open()
    for (let host = 0; host < 10; host += 1) await waiting('many', `${host}.example`, [1, 2, 3])
    const [late] = await waiting('one', 'late.example', [time])
    const claimed = await schedule.claim(free(4))
    expect(claimed).toHaveLength(4)
    expect(claimed.map(({ id }) => id)).toContain(late)
  })

  test('of one account are claimed in the order in which they are due', async () => {
    const { waiting, schedule } = await open()
    const ids: (string | undefined)[] = []
    for (const due of [3, 1, 2]) ids[due] = (await waiting('one', `${due}.example`, [due]))[0]
    const take = async () => (await schedule.claim(free(1))).map(({ id }) => id)
    expect([await take(), await take(), await take()]).toEqual([[ids[1]], [ids[2]], [ids[3]]])
  })

  test('of one account take no more lanes than its limit, however many domains it has', async () => {
    const { waiting, schedule } = await open()
    for (let domain = 0; domain < 10; domain += 1) await waiting('many', `${domain}.example`, [1, 2, 3])
    const others = await Promise.all(
      [1, 2, 3].map(number => waiting(`one ${number}`, `late${number}.example`, [time])),
    )
    const claimed = await schedule.claim(free(16))
    expect(claimed.filter(({ subject }) => subject === 'many')).toHaveLength(4)
    expect(claimed.map(({ id }) => id)).toEqual(expect.arrayContaining(others.flat()))
  })

  test('to one domain take no more lanes than its limit, and accounts take turns there', async () => {
    const { waiting, schedule } = await open()
    const many = await waiting('many', 'hooks.example', [1, 2, 3, 4])
    const [late] = await waiting('one', 'hooks.example', [time])
    const ids = (await schedule.claim(free(16))).map(({ id }) => id)
    expect(ids.sort()).toEqual([many[0], late].sort())
  })

  test('are not claimed for an account or a domain whose lanes are full, but are claimed for others', async () => {
    const { waiting, schedule } = await open()
    await waiting('busy', 'a.example', [1])
    await waiting('other', 'busy.example', [1])
    const [idle] = await waiting('third', 'b.example', [time])
    const { most, pool } = free(16)
    const claimed = await schedule.claim({
      pool,
      most,
      sending: { all: 6, byDomain: new Map([['busy.example:443', 2]]), byAccount: new Map([['busy', 4]]) },
    })
    expect(claimed.map(({ id }) => id)).toEqual([idle])
  })

  test('of accounts whose lanes are full take no place of a domain from other accounts', async () => {
    const { waiting, schedule } = await open()
    const busy = Array.from({ length: 40 }, (_, index) => `busy ${index}`)
    for (const subject of busy) await waiting(subject, 'hooks.example', [1])
    const [idle] = await waiting('idle', 'hooks.example', [time])
    const { most, pool } = free(16)
    const byAccount = new Map(busy.map(subject => [subject, most.account]))
    const claimed = await schedule.claim({ pool, most, sending: { all: 0, byDomain: new Map(), byAccount } })
    expect(claimed.map(({ id }) => id)).toEqual([idle])
  })

  test('to a webhook that was slow or failed are claimed for slow lanes only, until it is prompt again', async () => {
    const { waiting, schedule } = await open()
    await waiting('one', 'a.example', [1, 2, 3, 4])
    const slow = { ...free(1), pool: 'slow' as const }
    const [first = expect.unreachable()] = await schedule.claim(free(1))
    await schedule.delivered(first, true)
    expect(await schedule.claim(free(1))).toEqual([])
    const [second = expect.unreachable()] = await schedule.claim(slow)
    expect(second.state).toBe('slow')
    await schedule.failed(second, '500', null)
    const [third = expect.unreachable()] = await schedule.claim(slow)
    expect(third.state).toBe('failed')
    await schedule.delivered(third, false)
    expect(await schedule.claim(slow)).toEqual([])
    expect(await schedule.claim(free(1))).toHaveLength(1)
  })

  test('to a webhook without a delivery so far are claimed for the lanes of new ones only, until it is prompt', async () => {
    const { waiting, schedule } = await open()
    await waiting('one', 'a.example', [1, 2], false)
    expect(await schedule.claim(free(16))).toEqual([])
    expect(await schedule.claim({ ...free(16), pool: 'slow' })).toEqual([])
    const [first = expect.unreachable()] = await schedule.claim({ ...free(1), pool: 'new' })
    await schedule.delivered(first, false)
    expect(await schedule.claim({ ...free(16), pool: 'new' })).toEqual([])
    expect(await schedule.claim(free(16))).toHaveLength(1)
  })

  test('are claimed without ranking all where 100,000 are due, and every account gets its turn', async () => {
    const { waiting, fill, rankAll, schedule } = await open()
    await fill(1_200, 83)
    await waiting('late', 'late.example', [time])
    const subjects = new Set<string>()
    let least = Number.POSITIVE_INFINITY
    for (let claims = 0; claims < 12; claims += 1) {
      const started = process.threadCpuUsage()
      const claimed = await schedule.claim(free(16))
      least = Math.min(least, process.threadCpuUsage(started).user)
      expect(claimed).toHaveLength(16)
      for (const { subject } of claimed) subjects.add(subject)
    }
    // The embedded database runs on this thread. PostgreSQL runs the same statements.
    if (kind === 'sqlite') {
      const started = process.threadCpuUsage()
      await rankAll()
      expect(least).toBeLessThan(process.threadCpuUsage(started).user / 2)
    }
    // Accounts take turns: none is served twice before many have been served once.
    expect(subjects.size).toBeGreaterThan(150)
    // With a lane for each account, the account that has not had its turn yet is included.
    const taken = await schedule.claim(free(1_300, 2, 1))
    expect([...subjects, ...taken.map(({ subject }) => subject)]).toContain('late')
  })
})

import { type Kysely, type RawBuilder, sql } from 'kysely'
import { changesRow } from '../store/changes-row.ts'
import { isFree, isLeased, leaseTime } from '../store/lease.ts'
import type { Tables } from '../store/tables.ts'

/** The outcome of the last attempt at a webhook: succeeded in time, failed, or took long. Stored as a number. */
const states = ['prompt', 'failed', 'slow'] as const
type State = (typeof states)[number]

/**
 * Webhooks whose last attempt succeeded in time, those without an attempt, and all others. Each have separate lanes.
 */
export type Pool = 'prompt' | 'new' | 'slow'

/** A message that only this server sends at the moment. */
export type Claimed = {
  readonly id: string
  readonly webhook: string
  /** The owner of the webhook. */
  readonly subject: string
  /** The registrable domain, with the port. */
  readonly host: string
  readonly url: string
  readonly secret: string
  readonly body: string
  /** The outcome of the last attempt at its webhook. */
  readonly state: State
  /** Whether an attempt at its webhook has been recorded. */
  readonly isTried: boolean
  /** For the webhook of a Safe: what its owners signed. */
  readonly signature: string | null
  /** How many attempts have failed since the message was written or replayed. */
  readonly failures: number
  readonly leasedUntil: number
}

type ClaimOptions = {
  pool: Pool
  /** Limits in total, per domain and per account, including deliveries in progress. */
  most: { all: number; domain: number; account: number }
  /** How many deliveries are in progress. */
  sending: {
    all: number
    byDomain: ReadonlyMap<string, number>
    byAccount: ReadonlyMap<string, number>
  }
}

/** How many messages to rank at once. The embedded database ranks them on the event loop. */
const mostRanked = 2_000
/**
 * If more are due: from how many webhooks to rank messages, and how often at most until there are enough for all lanes.
 */
const window = { webhooks: 400, times: 4 }

/**
 * Creates the schedule: when to send which message. It is kept in the database, so that several servers share the work.
 */
export function createDeliverySchedule(db: Kysely<Tables>, now: () => number) {
  /** Updates a message, unless its lease has passed to another server or its webhook was removed. */
  const settle = ({ id, leasedUntil }: Claimed) =>
    db.updateTable('delivery').where('id', '=', id).where(isLeased(leasedUntil))

  async function noteWebhook({ webhook, state: known, isTried }: Claimed, state: State): Promise<void> {
    // Most webhooks stay prompt, so nothing changes. For any other, a concurrent attempt may have recorded another
    // state.
    if (state === 'prompt' && known === 'prompt' && isTried) return
    await db
      .updateTable('webhook')
      .set({ failing: states.indexOf(state), tried: 1 })
      .where('id', '=', webhook)
      .execute()
  }

  /** The webhook after which the next window starts. */
  let after = ''

  const oldestDue = (most: number, time: number): RawBuilder<string> => sql<string>`
    (select id from delivery
     where status = 'waiting' and due_at <= ${time} and ${isFree(time)}
     order by due_at limit ${most})`

  async function isMoreDueThan(most: number, time: number): Promise<boolean> {
    const { rows } = await sql`
      select 1 from ${oldestDue(most + 1, time)} as due limit 1 offset ${most}`.execute(db)
    return rows.length > 0
  }

  /**
   * Returns the oldest messages of each of the next webhooks that have due messages; after the last webhook, the first
   * follows.
   */
  async function nextOfWebhooks(each: number, time: number): Promise<RawBuilder<string>> {
    const { rows } = await sql<{ id: string }>`
      with recursive hook (id, place) as (
        select min(webhook_id), 1 from delivery where status = 'waiting' and webhook_id > ${after}
        union all
        select (
          select min(webhook_id) from delivery where status = 'waiting' and webhook_id > hook.id
        ), place + 1
        from hook where hook.id is not null and place < ${window.webhooks}
      )
      select id from hook where id is not null`.execute(db)
    after = rows.length < window.webhooks ? '' : (rows.at(-1)?.id ?? '')
    const ids = sql.join([...rows.map(({ id }) => id), ''])
    return sql<string>`
      (select mine.id from webhook join delivery as mine on mine.id in (
         select id from delivery
         where webhook_id = webhook.id and status = 'waiting' and due_at <= ${time} and ${isFree(time)}
         order by due_at, id limit ${each})
       where webhook.id in (${ids}))`
  }

  return {
    /** Claims some due messages for this server alone. */
    async claim({ pool, most, sending }: ClaimOptions): Promise<Claimed[]> {
      const time = now()
      const full = (counts: ReadonlyMap<string, number>, limit: number) => [
        ...[...counts].filter(([, count]) => count >= limit).map(([name]) => name),
        // An SQL list must not be empty.
        '',
      ]
      const rank = (candidates: RawBuilder<string>): Promise<Due[]> =>
        db
          .selectFrom(({ selectFrom }) =>
            selectFrom(({ selectFrom }) =>
              selectFrom('delivery')
                .innerJoin('webhook', 'webhook.id', 'delivery.webhook_id')
                .select(['delivery.id', 'delivery.host', 'delivery.subject', 'delivery.due_at'])
                .select(
                  sql<number>`row_number() over (partition by delivery.subject order by delivery.due_at, delivery.id)`.as(
                    'turn',
                  ),
                )
                .where('delivery.id', 'in', candidates)
                .where('webhook.stopped_at', 'is', null)
                .where('webhook.failing', pool === 'slow' ? '!=' : '=', 0)
                .$if(pool !== 'slow', query => query.where('webhook.tried', '=', pool === 'new' ? 0 : 1))
                .where('delivery.host', 'not in', full(sending.byDomain, most.domain))
                .where('delivery.subject', 'not in', full(sending.byAccount, most.account))
                .as('due'),
            )
              .select(['id', 'host', 'subject', 'turn'])
              // Accounts take turns within a domain too: many may have webhooks at one provider.
              .select(sql<number>`row_number() over (partition by host order by turn, random())`.as('place'))
              .as('placed'),
          )
          .select(['id', 'host', 'subject'])
          .where('place', '<=', most.domain)
          // Accounts take turns: otherwise an account with many messages to many slow domains would delay all others.
          .orderBy('turn')
          .orderBy(sql`random()`)
          .limit(most.all * most.account)
          .execute()
      const due = new Map<string, Due>()
      const add = async (candidates: RawBuilder<string>) => {
        for (const one of await rank(candidates)) due.set(one.id, one)
      }
      if (await isMoreDueThan(mostRanked, time))
        for (let times = 0; times < window.times && due.size < most.all; times += 1)
          await add(await nextOfWebhooks(most.account, time))
      else await add(oldestDue(mostRanked, time))
      const taken = await Promise.all(
        pick([...due.values()], { most, sending }).map(({ id }) => take(id, time)),
      )
      return taken.filter(claimed => claimed !== undefined)
    },

    /** @param slow - whether it took long */
    async delivered(claimed: Claimed, slow: boolean): Promise<void> {
      await settle(claimed)
        .set(({ eb }) => ({
          status: 'delivered',
          tries: eb('tries', '+', 1),
          failures: 0,
          last_error: null,
          leased_until: 0,
          ended_at: now(),
        }))
        .execute()
      await noteWebhook(claimed, slow ? 'slow' : 'prompt')
    },

    /** Records that the webhook is slow to respond: until it is prompt again, its messages take only slow lanes. */
    async slow(claimed: Claimed): Promise<void> {
      if (claimed.state === 'prompt') await noteWebhook(claimed, 'slow')
    },

    /** @param wait - how long to wait before the next attempt, in milliseconds; `null`: abandon the message */
    async failed(claimed: Claimed, error: string, wait: number | null): Promise<void> {
      const time = now()
      const failed = settle(claimed).set(({ eb }) => ({
        tries: eb('tries', '+', 1),
        failures: eb('failures', '+', 1),
        last_error: error,
        leased_until: 0,
      }))
      const next = failed
        .set(wait === null ? { status: 'given-up', ended_at: time } : { due_at: time + wait })
        .where('failures', '=', claimed.failures)
      // It was replayed while it was being sent: it is due now, with all its attempts.
      if (!(await changesRow(next))) await failed.set({ due_at: time }).execute()
      await noteWebhook(claimed, 'failed')
    },

    /** Releases a message that cannot be sent yet, without an attempt. @param wait - in milliseconds */
    async postpone(claimed: Claimed, wait: number): Promise<void> {
      await settle(claimed)
        .set({ leased_until: 0, due_at: now() + wait })
        .execute()
    },

    /** Releases a message whose delivery was not completed. */
    async release(claimed: Claimed): Promise<void> {
      await settle(claimed).set({ leased_until: 0 }).execute()
    },
  }

  /** Claims one at a time: two servers that claim several in different orders could deadlock. */
  async function take(id: string, time: number): Promise<Claimed | undefined> {
    const leasedUntil = time + leaseTime
    const row = await db
      .updateTable('delivery')
      .set({ leased_until: leasedUntil })
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .where('due_at', '<=', time)
      // Another server may have claimed it first.
      .where(isFree(time))
      .returning(['webhook_id', 'subject', 'host', 'body', 'failures'])
      .executeTakeFirst()
    if (!row) return undefined
    const webhook = await db
      .selectFrom('webhook')
      .select(['url', 'secret', 'failing', 'tried', 'signature_id'])
      .where('id', '=', row.webhook_id)
      // The webhook may have been stopped since the message was claimed.
      .where('stopped_at', 'is', null)
      .executeTakeFirst()
    if (!webhook) return undefined
    const { url, secret, failing, tried, signature_id } = webhook
    return {
      id,
      webhook: row.webhook_id,
      subject: row.subject,
      host: row.host,
      url,
      secret,
      body: row.body,
      state: states[failing] ?? 'failed',
      isTried: tried === 1,
      signature: signature_id,
      failures: row.failures,
      leasedUntil,
    }
  }
}

type Due = Pick<Claimed, 'id' | 'host' | 'subject'>

/** Picks, in order, the messages for which a lane is free. */
function pick(due: readonly Due[], { most, sending }: Pick<ClaimOptions, 'most' | 'sending'>): Due[] {
  let { all } = sending
  const byDomain = new Map(sending.byDomain)
  const byAccount = new Map(sending.byAccount)
  return due.filter(({ host, subject }) => {
    const [ofDomain, ofAccount] = [byDomain.get(host) ?? 0, byAccount.get(subject) ?? 0]
    if (all >= most.all || ofDomain >= most.domain || ofAccount >= most.account) return false
    all += 1
    byDomain.set(host, ofDomain + 1)
    byAccount.set(subject, ofAccount + 1)
    return true
  })
}

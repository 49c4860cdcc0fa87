import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { SignedBefore } from '../sessions/keptBySafe.ts'
import type { Tables } from '../store/tables.ts'

/** What became of the last try at a webhook: it arrived in time; it failed; it took long. Stored as a number. */
const states = ['prompt', 'failed', 'slow'] as const
type State = (typeof states)[number]

/** Webhooks whose last try arrived in time, and all others: these have lanes of their own. */
export type Pool = 'prompt' | 'slow'

/** A message that this server alone sends now. */
export type Claimed = {
  readonly id: string
  readonly webhook: string
  /** Whose webhook. */
  readonly subject: string
  /** The registrable domain, with the port. */
  readonly host: string
  readonly url: string
  readonly secret: string
  readonly body: string
  /** What became of the last try at its webhook. */
  readonly state: State
  /** Of the webhook of a Safe: what its owners signed. */
  readonly safe: SignedBefore
  /** How many tries failed since it was last asked for. */
  readonly failures: number
  readonly leasedUntil: number
}

type ClaimOptions = {
  pool: Pool
  /** How many at most in all, of one domain and of one account, with those that are being sent. */
  most: { all: number; domain: number; account: number }
  /** How many are being sent. */
  sending: {
    all: number
    byDomain: ReadonlyMap<string, number>
    byAccount: ReadonlyMap<string, number>
  }
}

/** Says which message is to be sent when. It is in the database, so that several servers share the work. */
export type DeliverySchedule = {
  /** Takes some that are due, for this server alone. */
  claim(options: ClaimOptions): Promise<Claimed[]>
  /** @param slow - whether it took long */
  delivered(claimed: Claimed, slow: boolean): Promise<void>
  /** Notes that the webhook takes long to answer: until it is prompt again, its messages take no lanes of prompt ones. */
  slow(claimed: Claimed): Promise<void>
  /** @param wait - after how long to try again, in milliseconds; `null`: not any more */
  failed(claimed: Claimed, error: string, wait: number | null): Promise<void>
  /** Gives one back that was not sent to its end. */
  release(claimed: Claimed): Promise<void>
}

/** After so long another server takes over: the one that sent is gone. Longer than any try. In milliseconds. */
const lease = 60_000

/** How many messages are ranked at once. The embedded database does that on the event loop. */
const mostRanked = 2_000
/** If more are due: of how many webhooks some are ranked, and how often at most until there are enough for all lanes. */
const window = { webhooks: 400, times: 4 }

export function createDeliverySchedule(db: Kysely<Tables>, now: () => number): DeliverySchedule {
  /** Notes what became of one, unless its lease has passed to another, or its webhook was removed. */
  const settle = ({ id, leasedUntil }: Claimed) =>
    db.updateTable('delivery').where('id', '=', id).where('leased_until', '=', leasedUntil)

  async function noteWebhook({ webhook, state: known }: Claimed, state: State): Promise<void> {
    // Most were prompt and are again; another try may meanwhile have noted something else of any other.
    if (state === 'prompt' && known === 'prompt') return
    await db
      .updateTable('webhook')
      .set({ failing: states.indexOf(state) })
      .where('id', '=', webhook)
      .execute()
  }

  /** After which webhook the next window begins. */
  let after = ''

  const oldestDue = (most: number, time: number): RawBuilder<string> => sql<string>`
    (select id from delivery
     where status = 'waiting' and due_at <= ${time} and leased_until <= ${time}
     order by due_at limit ${most})`

  async function isMoreDueThan(most: number, time: number): Promise<boolean> {
    const { rows } = await sql`
      select 1 from ${oldestDue(most + 1, time)} as due limit 1 offset ${most}`.execute(db)
    return rows.length > 0
  }

  /** Returns the oldest messages of each of the next webhooks for which some wait; after the last comes the first. */
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
         where webhook_id = webhook.id and status = 'waiting' and due_at <= ${time} and leased_until <= ${time}
         order by due_at, id limit ${each})
       where webhook.id in (${ids}))`
  }

  return {
    async claim({ pool, most, sending }) {
      const time = now()
      const full = (counts: ReadonlyMap<string, number>, limit: number) => [
        ...[...counts].filter(([, count]) => count >= limit).map(([name]) => name),
        // No list of SQL is empty.
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
                .where('webhook.failing', pool === 'prompt' ? '=' : '!=', 0)
                .where('delivery.host', 'not in', full(sending.byDomain, most.domain))
                .where('delivery.subject', 'not in', full(sending.byAccount, most.account))
                .as('due'),
            )
              .select(['id', 'host', 'subject', 'turn'])
              // Also of one domain accounts take turns: many may have webhooks at one provider.
              .select(sql<number>`row_number() over (partition by host order by turn, random())`.as('place'))
              .as('placed'),
          )
          .select(['id', 'host', 'subject'])
          .where('place', '<=', most.domain)
          // Accounts take turns: else an account with many messages, to many slow domains, would keep all others waiting.
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

    async delivered(claimed, slow) {
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

    async slow(claimed) {
      if (claimed.state === 'prompt') await noteWebhook(claimed, 'slow')
    },

    async failed(claimed, error, wait) {
      const time = now()
      const failed = settle(claimed).set(({ eb }) => ({
        tries: eb('tries', '+', 1),
        failures: eb('failures', '+', 1),
        last_error: error,
        leased_until: 0,
      }))
      const { numUpdatedRows } = await failed
        .set(wait === null ? { status: 'given-up', ended_at: time } : { due_at: time + wait })
        .where('failures', '=', claimed.failures)
        .executeTakeFirst()
      // It was asked for again while it was being sent: at once, and with all its tries.
      if (numUpdatedRows === 0n) await failed.set({ due_at: time }).execute()
      await noteWebhook(claimed, 'failed')
    },

    async release(claimed) {
      await settle(claimed).set({ leased_until: 0 }).execute()
    },
  }

  /** One at a time: two servers that take several in different orders would wait for each other. */
  async function take(id: string, time: number): Promise<Claimed | undefined> {
    const leasedUntil = time + lease
    const row = await db
      .updateTable('delivery')
      .set({ leased_until: leasedUntil })
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .where('due_at', '<=', time)
      // Another server may have been faster.
      .where('leased_until', '<=', time)
      .returning(['webhook_id', 'subject', 'host', 'body', 'failures'])
      .executeTakeFirst()
    if (!row) return undefined
    const webhook = await db
      .selectFrom('webhook')
      .select(['url', 'secret', 'failing', 'signature', 'signed_hash', 'checked_at'])
      .where('id', '=', row.webhook_id)
      // It may have been stopped since the claim.
      .where('stopped_at', 'is', null)
      .executeTakeFirst()
    if (!webhook) return undefined
    const { url, secret, failing, ...safe } = webhook
    return {
      id,
      webhook: row.webhook_id,
      subject: row.subject,
      host: row.host,
      url,
      secret,
      body: row.body,
      state: states[failing] ?? 'failed',
      safe,
      failures: row.failures,
      leasedUntil,
    }
  }
}

type Due = Pick<Claimed, 'id' | 'host' | 'subject'>

/** Takes in their order those for which there is a lane. */
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

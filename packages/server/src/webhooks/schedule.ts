import { type Kysely, sql } from 'kysely'
import type { Tables } from '../store/tables.ts'

/** A message that this server alone sends now. */
export type Claimed = {
  readonly id: string
  readonly webhook: string
  readonly host: string
  readonly url: string
  readonly secret: string
  readonly body: string
  /** Whether the last try at its webhook failed. */
  readonly failing: boolean
  /** How many tries failed since it was last asked for. */
  readonly failures: number
  readonly leasedUntil: number
}

type ClaimOptions = {
  /** How many at most. */
  limit: number
  /** Only those whose webhook's last try failed, or only others. */
  failing: boolean
  /** How many of one host at most, with those that are being sent: one that is dead has no more than its share. */
  each: number
  /** How many are being sent, by host. */
  sending: ReadonlyMap<string, number>
}

/** Says which message is to be sent when. It is in the database, so that several servers share the work. */
export type DeliverySchedule = {
  /** Takes some that are due, for this server alone. */
  claim(options: ClaimOptions): Promise<Claimed[]>
  delivered(claimed: Claimed): Promise<void>
  /** @param wait - after how long to try again, in milliseconds; `null`: not any more */
  failed(claimed: Claimed, error: string, wait: number | null): Promise<void>
  /** Gives one back that was not sent to its end. */
  release(claimed: Claimed): Promise<void>
}

/** After so long another server takes over: the one that sent is gone. Longer than any try. In milliseconds. */
const lease = 60_000

export function createDeliverySchedule(db: Kysely<Tables>, now: () => number): DeliverySchedule {
  /** Notes what became of one, unless its lease has passed to another, or its webhook was removed. */
  const settle = ({ id, leasedUntil }: Claimed) =>
    db.updateTable('delivery').where('id', '=', id).where('leased_until', '=', leasedUntil)

  const noteWebhook = ({ webhook, failing }: Claimed, fails: boolean) =>
    fails === failing
      ? Promise.resolve()
      : db
          .updateTable('webhook')
          .set({ failing: fails ? 1 : 0 })
          .where('id', '=', webhook)
          .execute()
          .then(() => {})

  return {
    async claim({ limit, failing, each, sending }) {
      const time = now()
      const full = [...sending].filter(([, count]) => count >= each).map(([host]) => host)
      const due = await db
        .selectFrom(({ selectFrom }) =>
          selectFrom('delivery')
            .innerJoin('webhook', 'webhook.id', 'delivery.webhook_id')
            .select([
              'delivery.id',
              'delivery.host',
              'delivery.subject',
              'delivery.due_at',
              sql<number>`row_number() over (partition by delivery.host order by delivery.due_at, delivery.id)`.as(
                'place',
              ),
            ])
            .where('delivery.status', '=', 'waiting')
            .where('delivery.due_at', '<=', time)
            .where('delivery.leased_until', '<=', time)
            .where('webhook.failing', '=', failing ? 1 : 0)
            .where('delivery.host', 'not in', full.length > 0 ? full : [''])
            .as('due'),
        )
        .select([
          'id',
          'host',
          'place',
          sql<number>`row_number() over (partition by subject order by due_at, id)`.as('turn'),
        ])
        .where('place', '<=', each)
        // Accounts take turns: else whoever has much to be sent, to many slow hosts, would keep everybody waiting.
        .orderBy('turn')
        .orderBy(sql`random()`)
        .limit(limit)
        .execute()
      const mine = due.filter(({ host, place }) => Number(place) + (sending.get(host) ?? 0) <= each)
      const taken = await Promise.all(mine.map(({ id }) => take(id, time)))
      return taken.filter(claimed => claimed !== undefined)
    },

    async delivered(claimed) {
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
      await noteWebhook(claimed, false)
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
      await noteWebhook(claimed, true)
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
      .returning(['webhook_id', 'host', 'body', 'failures'])
      .executeTakeFirst()
    if (!row) return undefined
    const webhook = await db
      .selectFrom('webhook')
      .select(['url', 'secret', 'failing'])
      .where('id', '=', row.webhook_id)
      .executeTakeFirst()
    if (!webhook) return undefined
    return {
      id,
      webhook: row.webhook_id,
      host: row.host,
      url: webhook.url,
      secret: webhook.secret,
      body: row.body,
      failing: webhook.failing === 1,
      failures: row.failures,
      leasedUntil,
    }
  }
}

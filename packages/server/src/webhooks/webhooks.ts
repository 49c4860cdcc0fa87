import type { Delivery, Webhook } from '@countersign/api'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Cursor } from '../http/cursor.ts'
import { ProblemException } from '../http/problem.ts'
import type { GuardedPost } from '../outgoing/guardedPost.ts'
import { OutgoingError } from '../outgoing/outgoingError.ts'
import type { SignedBefore } from '../sessions/keptBySafe.ts'
import { deleteInBatches } from '../store/inBatches.ts'
import { queueFor } from '../store/queue.ts'
import type { DeliveryTable, Tables, WebhookTable } from '../store/tables.ts'
import { newId } from '../store/token.ts'
import type { Courier } from './courier.ts'
import { holdWebhooks } from './outbox.ts'
import { newWebhookSecret } from './signature.ts'

export type Webhooks = ReturnType<typeof createWebhooks>

export type WebhooksOptions = {
  db: Kysely<Tables>
  post: Pick<GuardedPost, 'refuse'>
  courier: Pick<Courier, 'wake'>
  now?: () => number
}

/** How many webhooks one account may have, and how many stopped ones are kept besides. */
const webhooksOfOne = 5
const stoppedOfOne = 5
/** For how long it is kept what was sent, and which webhooks were stopped, in milliseconds. */
const keptFor = 30 * 86_400_000

/** Where accounts hear of what happens to their requests, and what became of each message. */
export function createWebhooks({ db, post, courier, now = Date.now }: WebhooksOptions) {
  return {
    /**
     * Makes a webhook.
     *
     * @param owner.safe - of the session of a Safe: what its owners signed; the webhook stops once that is no longer valid.
     * @returns the secret that its messages are signed with, for this one time.
     * @throws {ProblemException} `request-invalid`, `too-many-webhooks`
     */
    async create(
      { subject, safe }: { subject: string; safe: SignedBefore | null },
      url: string,
    ): Promise<{ webhook: Webhook; secret: string }> {
      refuseUrl(post, url)
      const time = now()
      const secret = newWebhookSecret()
      const row: Selectable<WebhookTable> = {
        id: newId(),
        subject,
        url: new URL(url).href,
        secret,
        failing: 0,
        created_at: time,
        signature: safe?.signature ?? null,
        signed_hash: safe?.signed_hash ?? null,
        checked_at: safe?.checked_at ?? null,
        stopped_at: null,
      }
      await db.transaction().execute(async transaction => {
        await queueFor(transaction, `webhooks:${subject}`, time)
        const { count } = await transaction
          .selectFrom('webhook')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('subject', '=', subject)
          .where('stopped_at', 'is', null)
          .executeTakeFirstOrThrow()
        if (Number(count) >= webhooksOfOne)
          throw new ProblemException(
            'too-many-webhooks',
            `This account has ${webhooksOfOne} webhooks already. Please remove one that is not needed any more, and try again.`,
          )
        await transaction.insertInto('webhook').values(row).execute()
        await transaction
          .deleteFrom('webhook')
          .where('id', 'in', ({ selectFrom }) =>
            selectFrom('webhook')
              .select('id')
              .where('subject', '=', subject)
              .where('stopped_at', 'is not', null)
              .orderBy('stopped_at', 'desc')
              .orderBy('id', 'desc')
              // SQLite takes no offset without a limit.
              .limit(100)
              .offset(stoppedOfOne),
          )
          .execute()
      })
      return { webhook: toWebhook(row), secret }
    },

    /** Lists the webhooks of an account, newest first; stopped ones for a month more. */
    async list(subject: string): Promise<Webhook[]> {
      const rows = await db
        .selectFrom('webhook')
        .selectAll()
        .where('subject', '=', subject)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
      return rows.map(toWebhook)
    },

    /** Removes a webhook, and what was to be sent to it. @returns whether there was one */
    async remove(subject: string, id: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('webhook')
        .where('id', '=', id)
        .where('subject', '=', subject)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },

    /** Lists what was sent, or is to be, newest first. */
    async deliveries(
      subject: string,
      options: { request?: string | undefined; after?: Cursor | undefined; limit: number },
    ): Promise<{ items: Delivery[]; next: Cursor | undefined }> {
      const { request, after, limit } = options
      let query = db.selectFrom('delivery').selectAll().where('subject', '=', subject)
      if (request !== undefined) query = query.where('request_id', '=', request)
      if (after)
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('created_at', 'id'), '<', tuple(after.at, after.id)),
        )
      const rows = await query
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute()
      const last = rows.length > limit ? rows[limit - 1] : undefined
      return {
        items: rows.slice(0, limit).map(toDelivery),
        next: last ? { at: last.created_at, id: last.id } : undefined,
      }
    },

    /**
     * Has a message sent once more, at once, with all its tries before it.
     *
     * @throws {ProblemException} `webhook-stopped`
     */
    async replay(subject: string, id: string): Promise<Delivery | undefined> {
      const row = await db.transaction().execute(async transaction => {
        const live = await holdWebhooks(transaction, subject)
        const delivery = await transaction
          .selectFrom('delivery')
          .select('webhook_id')
          .where('id', '=', id)
          .where('subject', '=', subject)
          .executeTakeFirst()
        if (!delivery) return undefined
        if (!live.some(webhook => webhook.id === delivery.webhook_id)) throw stopped()
        return transaction
          .updateTable('delivery')
          .set({ status: 'waiting', failures: 0, due_at: now(), ended_at: null })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst()
      })
      if (!row) return undefined
      courier.wake()
      return toDelivery(row)
    },

    /** Removes what was sent, or given up, long ago, and webhooks that were stopped long ago. */
    async sweep(): Promise<void> {
      const over = now() - keptFor
      for (const status of ['delivered', 'given-up'])
        await deleteInBatches(db, 'delivery', {
          where: sql`status = ${status} and ended_at <= ${over}`,
          orderBy: 'ended_at',
        })
      await deleteInBatches(db, 'webhook', { where: sql`stopped_at <= ${over}`, orderBy: 'stopped_at' })
    },
  }
}

function stopped(): ProblemException {
  return new ProblemException(
    'webhook-stopped',
    'The webhook of this message was made for a Safe whose owners or threshold have changed since; so it was stopped. Please sign in as the Safe again, and make a new one.',
  )
}

/** @throws {ProblemException} `request-invalid` where nothing would ever be sent to an address */
function refuseUrl(post: Pick<GuardedPost, 'refuse'>, url: string): void {
  try {
    post.refuse(url)
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    throw new ProblemException('request-invalid', `Nothing can be sent to this address. ${error.message}`, {
      errors: [
        {
          field: 'url',
          value: url.slice(0, 80),
          allowed: 'an https address on the public internet, without port and credentials',
        },
      ],
    })
  }
}

function toWebhook(row: Selectable<WebhookTable>): Webhook {
  const { id, url, created_at, failing, stopped_at } = row
  return {
    id,
    url,
    createdAt: new Date(created_at).toISOString(),
    failing: failing === 1,
    slow: failing === 2,
    stoppedAt: stopped_at === null ? null : new Date(stopped_at).toISOString(),
  }
}

function toDelivery(row: Selectable<DeliveryTable>): Delivery {
  // What the database holds in words was written by this server.
  const status = row.status as Delivery['status']
  const ended = row.ended_at === null ? null : new Date(row.ended_at).toISOString()
  return {
    id: row.id,
    webhook: row.webhook_id,
    event: row.event as Delivery['event'],
    request: row.request_id,
    status,
    tries: row.tries,
    lastError: row.last_error,
    createdAt: new Date(row.created_at).toISOString(),
    nextTryAt: status === 'waiting' ? new Date(row.due_at).toISOString() : null,
    deliveredAt: status === 'delivered' ? ended : null,
  }
}

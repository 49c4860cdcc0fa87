import type { Delivery, Webhook } from '@countersign/api'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Logger } from 'pino'
import { isoTime, isoTimeOrNull } from '../http/iso-time.ts'
import { invalidField, ProblemException } from '../http/problem.ts'
import type { GuardedPost } from '../outgoing/guarded-post.ts'
import { OutgoingError } from '../outgoing/outgoing-error.ts'
import { holdSignature } from '../sessions/safe-signatures.ts'
import { changesRow } from '../store/changes-row.ts'
import { deleteInBatches } from '../store/in-batches.ts'
import { insertOwned } from '../store/owned.ts'
import { type Cursor, newestFirst, type Page, type PageOptions, readPage } from '../store/read-page.ts'
import { createReadRows, type Rows } from '../store/read-rows.ts'
import { bytesOf, type Storage } from '../store/storage.ts'
import type { DeliveryTable, Tables, WebhookTable } from '../store/tables.ts'
import { hashToken, newId } from '../store/token.ts'
import type { Courier } from './courier.ts'
import { holdWebhooks } from './outbox.ts'
import { newWebhookSecret } from './signature.ts'

export type Webhooks = ReturnType<typeof createWebhooks>

export type WebhooksOptions = {
  db: Kysely<Tables>
  post: Pick<GuardedPost, 'refuse'>
  courier: Pick<Courier, 'wake'>
  storage: Pick<Storage, 'check'>
  logger: Pick<Logger, 'error'>
  now?: () => number
}

/** How many webhooks one account may have, and how many stopped ones are kept in addition. */
const webhooksOfOne = 5
const stoppedOfOne = 5
/** How long sent messages and stopped webhooks are kept, in milliseconds. */
const keptFor = 30 * 86_400_000

/**
 * Manages the webhooks of accounts, through which they receive events about their requests, and the deliveries with
 * their outcomes.
 */
export function createWebhooks({ db, post, courier, storage, logger, now = Date.now }: WebhooksOptions) {
  const readRows = createReadRows(logger)

  return {
    /**
     * Creates a webhook.
     *
     * @param owner.signature - in the session of a Safe: what its owners signed; the webhook stops once that is no longer
     * valid.
     * @returns the secret that signs its messages, which is not shown again.
     * @throws {ProblemException} `request-invalid`, `too-many-webhooks`, `storage-full`
     */
    async create(
      { subject, signature, network }: { subject: string; signature: string | null; network: string },
      url: string,
    ): Promise<{ webhook: Webhook; secret: string }> {
      refuseUrl(post, url)
      const time = now()
      const secret = newWebhookSecret()
      const networkHash = hashToken(network)
      const row = {
        id: newId(),
        subject,
        url: new URL(url).href,
        secret,
        failing: 0,
        tried: 0,
        created_at: time,
        signature_id: signature,
        stopped_at: null,
        network_hash: networkHash,
      }
      const stored: Selectable<WebhookTable> = { ...row, bytes: bytesOf(row) }
      await insertOwned(
        db,
        {
          table: 'webhook',
          ended: sql.ref('stopped_at'),
          problem: () => new ProblemException('too-many-webhooks'),
          subject,
          most: { live: webhooksOfOne, ended: stoppedOfOne },
          time,
        },
        async transaction => {
          await storage.check(transaction, networkHash, stored.bytes)
          await holdSignature(transaction, signature)
          await transaction.insertInto('webhook').values(stored).execute()
        },
      )
      return { webhook: toWebhook(stored), secret }
    },

    /** Lists the webhooks of an account, newest first. Stopped ones remain for another month. */
    async list(subject: string): Promise<Rows<Webhook>> {
      const rows = await db
        .selectFrom('webhook')
        .selectAll()
        .where('subject', '=', subject)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
      return readRows('webhook', rows, toWebhook)
    },

    /** Removes a webhook and its waiting messages. @returns whether it existed */
    async remove(subject: string, id: string): Promise<boolean> {
      return changesRow(db.deleteFrom('webhook').where('id', '=', id).where('subject', '=', subject))
    },

    /** Lists sent and waiting messages, newest first. */
    async deliveries(
      subject: string,
      { request, ...page }: PageOptions & { request?: string | undefined },
    ): Promise<Page<Delivery>> {
      const candidates = (after: Cursor | undefined, limit: number) => {
        let query = db.selectFrom('delivery').selectAll().where('subject', '=', subject)
        if (request !== undefined) query = query.where('request_id', '=', request)
        return query.$call(newestFirst(limit, after)).execute()
      }
      const { items, next } = await readPage({ candidates }, page)
      return { ...readRows('delivery', items, toDelivery), next }
    },

    /**
     * Sends a message again, immediately and with all its attempts.
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
        if (!live.some(webhook => webhook.id === delivery.webhook_id))
          throw new ProblemException('webhook-stopped')
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

    /** Removes messages that were sent or abandoned long ago, and webhooks that were stopped long ago. */
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

/** @throws {ProblemException} `request-invalid` if messages to the address would never be sent */
function refuseUrl(post: Pick<GuardedPost, 'refuse'>, url: string): void {
  try {
    post.refuse(url)
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    const allowed = 'an https address on the public internet, without port and credentials'
    throw invalidField('url', url, allowed, `Webhooks can’t be sent to this URL. ${error.message}`)
  }
}

function toWebhook(row: Selectable<WebhookTable>): Webhook {
  const { id, url, created_at, failing, tried, stopped_at } = row
  return {
    id,
    url,
    createdAt: isoTime(created_at),
    failing: failing === 1,
    tried: tried === 1,
    slow: failing === 2,
    stoppedAt: isoTimeOrNull(stopped_at),
  }
}

function toDelivery(row: Selectable<DeliveryTable>): Delivery {
  // This server wrote the text values in the database.
  const status = row.status as Delivery['status']
  const ended = isoTimeOrNull(row.ended_at)
  return {
    id: row.id,
    webhook: row.webhook_id,
    event: row.event as Delivery['event'],
    request: row.request_id,
    status,
    tries: row.tries,
    lastError: row.last_error,
    createdAt: isoTime(row.created_at),
    nextTryAt: status === 'waiting' ? isoTime(row.due_at) : null,
    deliveredAt: status === 'delivered' ? ended : null,
  }
}

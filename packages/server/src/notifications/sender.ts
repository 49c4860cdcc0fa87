import { hash } from 'node:crypto'
import type { NotificationTopic } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Logger } from 'pino'
import { createLaneWorker } from '../store/lane-worker.ts'
import { isLeased } from '../store/lease.ts'
import { createReadRows } from '../store/read-rows.ts'
import type { NotificationTable, SubscriptionTable, Tables } from '../store/tables.ts'
import type { Mailer } from './email.ts'
import { pathOf, wordsIn, writeMessage } from './message.ts'
import type { Push, PushTarget, Sent } from './push.ts'
import { lifetimes } from './subscriptions.ts'

export type Sender = ReturnType<typeof createSender>

type Row = Selectable<NotificationTable>
type Subscription = Selectable<SubscriptionTable>

/** How often to look for due notifications, in milliseconds. */
const every = 1_000
/**
 * How many notifications one server sends concurrently: in total, and to the subscriptions of one network, whose push
 * services may never answer.
 */
const lanes = { all: 32, each: 2 }
/** How long to wait after the first failure, the second and so on, in milliseconds. */
const waits = [30_000, 300_000, 1_800_000, 7_200_000, 21_600_000]

/** Sends the notifications in the outbox. Retries until the push service or the mail server accepts, or refuses. */
export function createSender(options: {
  db: Kysely<Tables>
  push: Pick<Push, 'send'>
  mailer: Pick<Mailer, 'send'> | null
  settings: { name: string }
  publicOrigin: string
  logger: Logger
  now?: () => number
}) {
  const { db, push, mailer, settings, publicOrigin, logger, now = Date.now } = options
  const readRows = createReadRows(logger)

  /** Finds the subscription of a notification. */
  const find = (row: Row): Promise<Subscription | undefined> =>
    db
      .selectFrom('subscription')
      .selectAll()
      .where('id', '=', row.subscription_id)
      .where('expires_at', '>', now())
      .executeTakeFirst()

  async function deliver(row: Row, subscription: Subscription | undefined): Promise<void> {
    if (!subscription || !(await isStillUseful(row, subscription))) return end(row)
    const sent = await send(row, subscription)
    if (sent === 'sent' && subscription.kind === 'push') await renew(subscription.id)
    if (sent === 'gone') await db.deleteFrom('subscription').where('id', '=', subscription.id).execute()
    const wait = waits[row.failures]
    if (sent !== 'failed' || wait === undefined) {
      if (sent !== 'sent')
        logger.info({ kind: subscription.kind, sent }, 'a notification could not be delivered')
      return end(row)
    }
    await held(row)
      .set({ failures: row.failures + 1, due_at: now() + wait, leased_until: 0 })
      .execute()
  }

  /** A push service that accepts messages still knows the browser. */
  const renew = (id: string) =>
    db
      .updateTable('subscription')
      .set({ expires_at: now() + lifetimes.push })
      .where('id', '=', id)
      .execute()

  /** Updates a notification, unless its lease has passed to another server. */
  const held = ({ id, leased_until }: Row) =>
    db.updateTable('notification').where('id', '=', id).where(isLeased(leased_until))

  const end = async (row: Row): Promise<void> => void (await held(row).set({ ended_at: now() }).execute())

  /** Whether it is still true: an owner may have answered since, an open page may have continued. */
  async function isStillUseful(row: Row, { subject }: Subscription): Promise<boolean> {
    const { topic } = row
    if (topic !== 'approval-needed' && topic !== 'everyone-signed' && topic !== 'owner-declined') return true
    const cosigning = await db
      .selectFrom('cosigning')
      .select(['status', 'collected_at', 'purpose'])
      .where('id', '=', row.about)
      .executeTakeFirst()
    if (topic === 'everyone-signed')
      // The draft of a proof continues without its page.
      return (
        cosigning?.status === 'CONFIRMED' &&
        (cosigning.purpose === 'proof' || cosigning.collected_at === null)
      )
    if (cosigning?.status !== 'NEEDS_CONFIRMATION') return false
    if (topic === 'owner-declined') return isDeclined(row.about)
    const answered = await db
      .selectFrom('cosigning_confirmation')
      .select('owner')
      .where('cosigning_id', '=', row.about)
      .unionAll(({ selectFrom }) =>
        selectFrom('cosigning_decline').select('owner').where('cosigning_id', '=', row.about),
      )
      .execute()
    return !answered.some(({ owner }) => subject.endsWith(`:${owner}`))
  }

  /** Whether an owner of an open cosigning still declines. Removed owners do not count. */
  async function isDeclined(id: string): Promise<boolean> {
    const row = await db
      .selectFrom('cosigning_decline as declined')
      .innerJoin('cosigning_owner as own', join =>
        join
          .onRef('own.cosigning_id', '=', 'declined.cosigning_id')
          .onRef('own.owner', '=', 'declined.owner'),
      )
      .select('declined.owner')
      .where('declined.cosigning_id', '=', id)
      .executeTakeFirst()
    return row !== undefined
  }

  async function send(row: Row, subscription: Subscription): Promise<Sent> {
    // This server wrote the text values in the database.
    const topic = row.topic as NotificationTopic
    const words = wordsIn(subscription.language)
    const { name: site } = settings
    const { title, text } = writeMessage(words, { topic, account: row.account, site })
    const path = pathOf(topic, row.about)
    if (subscription.kind === 'push') {
      // Of several notifications about one Safe or one request, the newest replaces the others.
      const tag = hash('sha256', `${topic}:${row.account ?? row.about}`, 'base64url').slice(0, 32)
      const payload = JSON.stringify({ title, text, path, tag, language: subscription.language })
      const [target] = readRows(
        'subscription',
        [subscription],
        ({ target }) => JSON.parse(target) as PushTarget,
      ).items
      return target ? push.send(target, { topic: tag, payload }) : 'refused'
    }
    if (!mailer) return 'refused'
    const stop = `${publicOrigin}${hrefOf('notifications')}#stop=${subscription.token}`
    return mailer.send({
      to: subscription.target,
      subject: title,
      text: `${text}\n\n${publicOrigin}${path}\n\n-- \n${words.email.stop({ link: stop })}\n`,
      unsubscribe: `${publicOrigin}/v1/notifications/unsubscribe?token=${subscription.token}`,
    })
  }

  return createLaneWorker({
    ...{ db, table: 'notification', lanes, every, logger, now },
    isOpen: full =>
      full.length === 0
        ? sql<boolean>`ended_at is null`
        : sql<boolean>`ended_at is null and subscription_id not in (
            select id from subscription where network_hash in (${sql.join(full)}))`,
    async take(row) {
      const subscription = await find(row)
      return { lane: subscription?.network_hash ?? '', deliver: () => deliver(row, subscription) }
    },
    failures: {
      round: 'could not look for notifications to send',
      delivery: 'could not record the result of a notification',
    },
  })
}

import type { NotificationTopic } from '@countersign/api'
import type { AccountId, Address } from '@countersign/core'
import { accountChain, formatAccountId } from '@countersign/core'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { keySubject } from '../sessions/subject.ts'
import type { NotificationTable, SubscriptionTable, Tables } from '../store/tables.ts'
import { newId } from '../store/token.ts'

/** What the browser that started a cosigning is notified of. */
export type AskerTopic = Extract<NotificationTopic, 'everyone-signed' | 'owner-declined'>

/** What happened, and whom it concerns. */
export type NotificationEvent =
  | {
      readonly topic: 'approval-needed'
      /** The cosigning. */
      readonly about: string
      readonly account: AccountId
      readonly owners: readonly Address[]
      /** The browser that asks: it is not notified of its own request. */
      readonly browserHash: string
    }
  | {
      readonly topic: AskerTopic
      /** The cosigning. */
      readonly about: string
      readonly account: AccountId
      /** The browser that asked. */
      readonly browserHash: string
    }
  | {
      readonly topic: Exclude<NotificationTopic, 'approval-needed' | AskerTopic>
      /** The request. */
      readonly about: string
      /** The requester, as a session's `subject`. */
      readonly subject: string
    }

type Subscription = Pick<Selectable<SubscriptionTable>, 'id' | 'target_hash'>

/** How many subscriptions one event reaches at most; each of several owners has an equal share of them. */
const mostReached = 500
/** How many notifications of a topic about one account a subscription gets in a day: anybody can ask owners. */
const mostADay = 20
const day = 86_400_000
/**
 * How long to wait before the person who asked is notified, in milliseconds: by then, an open page has continued, the
 * owner has confirmed after all, or the request was cancelled.
 */
const askerDelay = 10_000

/**
 * Writes the notifications of an event, in the transaction of the event: both are committed, or neither is.
 *
 * @param at - in milliseconds since 1970
 */
export async function writeNotifications(
  transaction: Transaction<Tables>,
  event: NotificationEvent,
  at: number,
): Promise<void> {
  const account = 'account' in event ? event.account : null
  const reached = distinct(await findSubscriptions(transaction, event, at))
  const allowed =
    account === null ? reached : await notFlooded(transaction, reached, { topic: event.topic, account }, at)
  if (allowed.length === 0) return
  await transaction
    .insertInto('notification')
    .values(
      allowed.map(
        ({ id }): Selectable<NotificationTable> => ({
          id: newId(),
          subscription_id: id,
          topic: event.topic,
          about: event.about,
          account,
          created_at: at,
          due_at: isForAsker(event) ? at + askerDelay : at,
          failures: 0,
          leased_until: 0,
          ended_at: null,
        }),
      ),
    )
    .execute()
}

function isForAsker({ topic }: NotificationEvent): boolean {
  return topic === 'everyone-signed' || topic === 'owner-declined'
}

function findSubscriptions(
  on: Kysely<Tables>,
  event: NotificationEvent,
  at: number,
): Promise<Subscription[]> {
  const live = on
    .selectFrom('subscription')
    .select(['id', 'target_hash'])
    .where('confirmed_at', 'is not', null)
    .where('expires_at', '>', at)
  const ofSubjects = (subjects: readonly string[]) =>
    live
      .where('subject', 'in', subjects)
      // The owners of a contract may have changed since.
      .where(sql<boolean>`(session_id is null or exists (
        select 1 from session where session.id = subscription.session_id and session.expires_at > ${at}))`)
  if ('subject' in event) return ofSubjects([event.subject]).limit(mostReached).execute()
  if (event.topic !== 'approval-needed')
    return live.where('browser_hash', '=', event.browserHash).limit(mostReached).execute()
  const { account, browserHash } = event
  const owners = [...new Set(event.owners)]
  const share = Math.max(1, Math.floor(mostReached / owners.length))
  const [first, ...others] = owners.map(owner => {
    // An owner signs in as a key, on any chain, or as a contract on this one.
    const own = ofSubjects([keySubject(owner), formatAccountId(accountChain(account), owner)])
      .where('browser_hash', '!=', browserHash)
      .limit(share)
    return on.selectFrom(own.as('own')).selectAll()
  })
  return first ? others.reduce((all, one) => all.unionAll(one), first).execute() : Promise.resolve([])
}

/** A browser or an email address may have several subscriptions, for different accounts. */
function distinct(found: readonly Subscription[]): Subscription[] {
  return [...new Map(found.map(subscription => [subscription.target_hash, subscription])).values()]
}

/**
 * Returns the subscriptions that have not had too many notifications of a topic about an account today. Topics count
 * separately: requests by strangers must not keep people from hearing about their own.
 */
async function notFlooded(
  on: Kysely<Tables>,
  subscriptions: readonly Subscription[],
  { topic, account }: { topic: NotificationTopic; account: AccountId },
  at: number,
): Promise<Subscription[]> {
  if (subscriptions.length === 0) return []
  const counts = await on
    .selectFrom('notification')
    .select(({ fn }) => ['subscription_id', fn.countAll<number | string>().as('count')])
    .where(
      'subscription_id',
      'in',
      subscriptions.map(({ id }) => id),
    )
    .where('account', '=', account)
    .where('topic', '=', topic)
    .where('created_at', '>', at - day)
    .groupBy('subscription_id')
    .execute()
  const full = new Set(
    counts.filter(({ count }) => Number(count) >= mostADay).map(row => row.subscription_id),
  )
  return subscriptions.filter(({ id }) => !full.has(id))
}

import { hash } from 'node:crypto'
import type { Notifications, Subscription } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import type { AccountId } from '@countersign/core'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Logger } from 'pino'
import { writeList } from '../http/cursor.ts'
import { isoTime } from '../http/iso-time.ts'
import { ProblemException } from '../http/problem.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import type { Device } from '../sessions/device.ts'
import { isContractSubject } from '../sessions/subject.ts'
import { deleteInBatches } from '../store/in-batches.ts'
import { limitRows } from '../store/limit-rows.ts'
import { queueFor } from '../store/queue.ts'
import { createReadRows } from '../store/read-rows.ts'
import { bytesOf, type Storage } from '../store/storage.ts'
import type { SubscriptionTable, Tables } from '../store/tables.ts'
import { hashToken, isId, isToken, newId, newToken } from '../store/token.ts'
import type { Mailer } from './email.ts'
import { wordsIn } from './message.ts'
import type { Push, PushTarget } from './push.ts'

export type Subscriptions = ReturnType<typeof createSubscriptions>

type Row = Selectable<SubscriptionTable>

/** The person at a browser. */
export type Subscriber = {
  /** The token of the browser's cookie. */
  readonly browser: string
  readonly session: { readonly id: string; readonly subject: string; readonly account: AccountId } | undefined
}

/** Who subscribes, and from where. */
export type Subscribing = Subscriber & {
  readonly network: string
  readonly device: Device
  /** BCP 47 */
  readonly language: string
}

const day = 86_400_000
/** How long a subscription lasts, in milliseconds; each push message that is accepted renews that of a browser. */
export const lifetimes = { push: 180 * day, email: 365 * day, unconfirmed: day }
/** How many subscriptions one browser and one network may have. */
const most = { browser: 20, network: 200 }
/** How many emails to confirm an address are sent to one address a day. */
const emailsToOne = 3

/** Manages where people receive notifications. */
export function createSubscriptions(options: {
  db: Kysely<Tables>
  push: Pick<Push, 'publicKey' | 'refuseTarget'>
  /** `null`: the site sends no email */
  mailer: Pick<Mailer, 'send'> | null
  dayLimit: Pick<RateLimit, 'count'>
  storage: Pick<Storage, 'check'>
  settings: { name: string }
  publicOrigin: string
  logger: Pick<Logger, 'error'>
  now?: () => number
}) {
  const { db, push, mailer, dayLimit, storage, settings, publicOrigin, logger, now = Date.now } = options
  const readRows = createReadRows(logger)

  /** Stores a subscription; the same one for the same account replaces an earlier one. */
  function subscribe(
    { browser, session, network, device, language }: Subscribing,
    target: Pick<Row, 'kind' | 'target' | 'target_hash' | 'confirmed_at' | 'expires_at'>,
  ): Promise<Row> {
    const time = now()
    const given = {
      id: newId(),
      ...target,
      browser_hash: hashToken(browser),
      network_hash: hashToken(network),
      subject: session?.subject ?? '',
      account: session?.account ?? null,
      session_id: session && isContractSubject(session.subject) ? session.id : null,
      language,
      ...device,
      token: newToken(),
      created_at: time,
    }
    const row: Row = { ...given, bytes: bytesOf(given) }
    return db.transaction().execute(async transaction => {
      const same = transaction
        .deleteFrom('subscription')
        .where('target_hash', '=', row.target_hash)
        .where('subject', '=', row.subject)
      await same.execute()
      const problem = () => new ProblemException('too-many-subscriptions')
      await limitRows(transaction, { table: 'subscription', active: sql`expires_at > ${time}`, time }, [
        { column: 'browser_hash', owner: row.browser_hash, most: most.browser, problem },
        { column: 'network_hash', owner: row.network_hash, most: most.network, problem },
      ])
      // Another request may have stored the same one since.
      await same.execute()
      await storage.check(transaction, row.network_hash, row.bytes)
      await transaction.insertInto('subscription').values(row).execute()
      return row
    })
  }

  /**
   * Renews the subscription of a confirmed address that the same person enters again: they are signed in with the same
   * key, or use the same browser. Others must confirm it, because they may not be the owner of the address.
   */
  function renewConfirmed(
    { browser, session, language }: Subscribing,
    target_hash: string,
  ): Promise<Row | undefined> {
    const time = now()
    const subject = session?.subject ?? ''
    const isContract = session !== undefined && isContractSubject(subject)
    return (
      db
        .updateTable('subscription')
        .set({ language, expires_at: time + lifetimes.email })
        .where('target_hash', '=', target_hash)
        .where('subject', '=', subject)
        .where('confirmed_at', 'is not', null)
        .where('expires_at', '>', time)
        .$if(session === undefined || isContract, query =>
          query.where('browser_hash', '=', hashToken(browser)),
        )
        // That of another session ends with it.
        .$if(isContract, query => query.where('session_id', '=', session?.id ?? ''))
        .returningAll()
        .executeTakeFirst()
    )
  }

  /** The subscriptions of a browser, and those of a key on all devices. The owners of a contract do not share theirs. */
  const mine = ({ browser, session }: Subscriber) =>
    db
      .selectFrom('subscription')
      .selectAll()
      .where('expires_at', '>', now())
      .where(({ or, eb }) =>
        or([
          eb('browser_hash', '=', hashToken(browser)),
          ...(session && !isContractSubject(session.subject) ? [eb('subject', '=', session.subject)] : []),
        ]),
      )

  return {
    /** Lists the subscriptions of a browser and its account, newest first. */
    async list(subscriber: Subscriber | undefined): Promise<Notifications> {
      const rows = subscriber
        ? await mine(subscriber).orderBy('created_at', 'desc').orderBy('id').limit(100).execute()
        : []
      return {
        pushKey: await push.publicKey(),
        email: mailer !== null,
        ...writeList(readRows('subscription', rows, row => toSubscription(row, subscriber))),
      }
    },

    /** @throws {ProblemException} `request-invalid`, `too-many-subscriptions` */
    async subscribePush(subscribing: Subscribing, target: PushTarget): Promise<Subscription> {
      push.refuseTarget(target)
      const time = now()
      const row = await subscribe(subscribing, {
        kind: 'push',
        target: JSON.stringify(target),
        target_hash: hash('sha256', target.endpoint, 'hex'),
        confirmed_at: time,
        expires_at: time + lifetimes.push,
      })
      return toSubscription(row, subscribing)
    },

    /**
     * Sends an email with a link, unless the same person has confirmed the address before. Only after somebody opened
     * the link, notifications are sent to the address.
     *
     * @throws {ProblemException} `email-not-configured`, `email-unavailable`, `too-many-requests`,
     * `too-many-subscriptions`, `request-invalid`
     */
    async subscribeEmail(subscribing: Subscribing, address: string): Promise<Subscription> {
      if (!mailer) throw new ProblemException('email-not-configured')
      const confirmed = await renewConfirmed(subscribing, hashAddress(address))
      if (confirmed) return toSubscription(confirmed, subscribing)
      await dayLimit.count([
        { who: `email:to:${hashAddress(address)}`, limit: emailsToOne },
        { who: `email:network:${subscribing.network}`, limit: 10 * emailsToOne },
      ])
      const row = await subscribe(subscribing, {
        kind: 'email',
        target: address,
        // Until it is confirmed, it replaces none of another browser: a stranger may have entered the address.
        target_hash: hash('sha256', `${hashAddress(address)} ${hashToken(subscribing.browser)}`, 'hex'),
        confirmed_at: null,
        expires_at: now() + lifetimes.unconfirmed,
      })
      const { confirm } = wordsIn(row.language).email
      const { name: site } = settings
      const link = `${publicOrigin}${hrefOf('notifications')}#confirm=${row.token}`
      const sent = await mailer.send({
        to: address,
        subject: confirm.subject({ site }),
        text: `${confirm.open({ site })}

${link}

${confirm.ignore}
`,
      })
      if (sent === 'sent') return toSubscription(row, subscribing)
      await db.deleteFrom('subscription').where('id', '=', row.id).execute()
      throw new ProblemException(
        'email-unavailable',
        sent === 'refused'
          ? 'The mail server doesn’t accept this address. Check it, then try again.'
          : undefined,
      )
    },

    /** @throws {ProblemException} `subscription-not-found` */
    async confirm(token: string, subscriber: Subscriber | undefined): Promise<Subscription> {
      if (!isToken(token)) throw new ProblemException('subscription-not-found')
      const time = now()
      const row = await db.transaction().execute(async transaction => {
        const found = await transaction
          .selectFrom('subscription')
          .select(['id', 'target', 'subject'])
          .where('token', '=', token)
          .where('kind', '=', 'email')
          .where('expires_at', '>', time)
          .executeTakeFirst()
        if (!found) return undefined
        const { id, target, subject } = found
        const target_hash = hashAddress(target)
        await queueFor(transaction, [`subscription:target_hash:${target_hash}`], time)
        await transaction
          .deleteFrom('subscription')
          .where('target_hash', '=', target_hash)
          .where('subject', '=', subject)
          .where('id', '!=', id)
          .execute()
        return transaction
          .updateTable('subscription')
          .set(({ fn, val }) => ({
            target_hash,
            confirmed_at: fn.coalesce('confirmed_at', val(time)),
            expires_at: time + lifetimes.email,
          }))
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst()
      })
      if (!row) throw new ProblemException('subscription-not-found')
      return toSubscription(row, subscriber)
    },

    /** @throws {ProblemException} `subscription-not-found` */
    async remove(id: string, subscriber: Subscriber | undefined): Promise<void> {
      const found = subscriber && isId(id) && (await mine(subscriber).where('id', '=', id).executeTakeFirst())
      if (!found) throw new ProblemException('subscription-not-found')
      await db.deleteFrom('subscription').where('id', '=', id).execute()
    },

    /** Removes an email address by the token in its emails, for all accounts. Idempotent. */
    async unsubscribe(token: string): Promise<void> {
      if (!isToken(token)) return
      await db
        .deleteFrom('subscription')
        .where('target_hash', 'in', ({ selectFrom }) =>
          selectFrom('subscription')
            .select('target_hash')
            .where('token', '=', token)
            .where('kind', '=', 'email'),
        )
        .execute()
    },

    /** Removes what must not continue after somebody signed out in a browser: all but confirmed email addresses. */
    async leave(browser: string): Promise<void> {
      await db
        .deleteFrom('subscription')
        .where('browser_hash', '=', hashToken(browser))
        .where(({ or, eb }) =>
          or([eb('kind', '=', 'push'), eb('confirmed_at', 'is', null), eb('subject', '=', '')]),
        )
        .execute()
    },

    /**
     * Turns off the notifications about an account in browsers where it is signed out from another one. What else these
     * browsers wait for continues.
     *
     * @param browserHashes - `hashToken` of their cookies
     */
    async leaveElsewhere(subject: string, browserHashes: readonly string[]): Promise<void> {
      if (browserHashes.length === 0) return
      await db
        .deleteFrom('subscription')
        .where('kind', '=', 'push')
        .where('subject', '=', subject)
        .where('browser_hash', 'in', browserHashes)
        .execute()
    },

    /** Removes expired subscriptions, and notifications that ended a day ago or have no subscription any more. */
    async sweep(): Promise<void> {
      const time = now()
      await deleteInBatches(db, 'subscription', { where: sql`expires_at <= ${time}`, orderBy: 'expires_at' })
      await deleteInBatches(db, 'notification', {
        where: sql`ended_at <= ${time - day}`,
        orderBy: 'ended_at',
      })
    },
  }
}

/** Hashes an email address, which one person may write in several ways. */
const hashAddress = (address: string) => hash('sha256', address.toLowerCase(), 'hex')

function toSubscription(row: Row, subscriber: Subscriber | undefined): Subscription {
  const { id, kind, target, browser, system, account } = row
  return {
    id,
    kind: kind === 'email' ? 'email' : 'push',
    address: kind === 'email' ? target : null,
    browser,
    system,
    mine: subscriber !== undefined && row.browser_hash === hashToken(subscriber.browser),
    account,
    confirmed: row.confirmed_at !== null,
    createdAt: isoTime(row.created_at),
  }
}

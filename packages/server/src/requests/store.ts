import type { NotificationTopic, RequestStatus } from '@countersign/api'
import { type Address, accountAddress, type ChainId, formatAccountId } from '@countersign/core'
import { type Kysely, sql, type Transaction } from 'kysely'
import { isoTime } from '../http/iso-time.ts'
import { ProblemException } from '../http/problem.ts'
import { writeNotifications } from '../notifications/outbox.ts'
import { cutWhereLarge, groupBySize, measureDocuments, sizeOfAll } from '../proofs/page-size.ts'
import { deleteInBatches } from '../store/in-batches.ts'
import { countRows, limitRows } from '../store/limit-rows.ts'
import {
  type Cursor,
  newestFirst,
  type Page,
  type PageOptions,
  type Place,
  readPage,
} from '../store/read-page.ts'
import { interleaveNetworks } from '../store/read-sorted.ts'
import { bytesOf, rowBytes, type Storage } from '../store/storage.ts'
import type { Tables } from '../store/tables.ts'
import { toSearched } from '../store/to-searched.ts'
import { isId } from '../store/token.ts'
import { costOf, freely } from '../store/work.ts'
import { type Message, writeMessages } from '../webhooks/outbox.ts'
import type { EventKind, RequestEvent, RequestRow } from './record.ts'

export type RequestQuery = {
  readonly subject: string
  readonly status?: RequestStatus | undefined
  readonly search?: string | undefined
}

/** How many open requests one account may have. */
const openOfOne = 500
/**
 * How many open requests one network may address to one account. That account's list is made from a bounded number of
 * rows, and must have those of others.
 */
const openForOne = 100
/** How many events one request has, usually. */
const eventsOfOne = 3
/** About how large the message of one event to one webhook is. */
const bytesOfMessage = 2 * rowBytes
/** How many requests are marked as expired in one transaction. */
const batch = 100

/** The statuses to remove, in this order, if an account has more than are kept. */
const prunable = ['withdrawn', 'expired', 'proven'] as const satisfies readonly RequestStatus[]

/** The notification of each kind; `null`: none. */
const notificationTopics = {
  created: null,
  opened: null,
  declined: 'request-declined',
  proven: 'request-answered',
  withdrawn: null,
  expired: 'request-expired',
  'proof-revoked': null,
} as const satisfies Readonly<Record<EventKind, NotificationTopic | null>>

type Happening = { readonly row: RequestRow; readonly kind: EventKind; readonly at: number }

/**
 * The webhook event of each kind; `null` for the requester's own actions, except a cancellation, which others may have
 * done.
 */
const webhookEvents: Readonly<Record<EventKind, Message['type'] | null>> = {
  created: null,
  opened: 'request.opened',
  declined: 'request.declined',
  proven: 'request.proven',
  withdrawn: 'request.withdrawn',
  expired: 'request.expired',
  'proof-revoked': 'proof.revoked',
}

/**
 * Creates the store of requests. Each change is one transaction. It starts with an update of the request's row that
 * applies only while the row is in the expected state, and ends with the event and the messages to webhooks: all are
 * committed, or none.
 */
export function createRequestStore(
  db: Kysely<Tables>,
  {
    storage,
    linkOf,
    kept,
    now,
  }: { storage: Pick<Storage, 'check'>; linkOf: (id: string) => string; kept: number; now: () => number },
) {
  const raise = (on: Transaction<Tables>) =>
    on.updateTable('proof_request').set(({ eb }) => ({ revision: eb('revision', '+', 1) }))

  /** Records an event of a request and the messages about it. */
  const note = (on: Transaction<Tables>, row: RequestRow, kind: EventKind, at: number) =>
    noteAll(on, [{ row, kind, at }])

  /**
   * Records several events. All their rows are locked by now, and accounts are processed in one order, so that two
   * transactions that notify the same accounts never deadlock on their webhooks.
   */
  async function noteAll(on: Transaction<Tables>, happened: readonly Happening[]): Promise<void> {
    for (const { row, kind, at } of happened)
      await on
        .insertInto('proof_request_event')
        .values({ request_id: row.id, revision: row.revision, kind, at })
        .execute()
    for (const { row, kind, at } of happened.toSorted(bySubject)) {
      const topic = notificationTopics[kind]
      if (topic !== null) await writeNotifications(on, { topic, about: row.id, subject: row.subject }, at)
      const type = webhookEvents[kind]
      if (type === null) continue
      await writeMessages(on, row, {
        type,
        at,
        data: {
          request: row.id,
          status: row.status as RequestStatus,
          reference: row.reference,
          proof: row.proof_id,
          link: linkOf(row.id),
        },
      })
    }
  }

  /** Ends an open request. @returns the request, if this call ended it */
  async function end(
    on: Transaction<Tables>,
    id: string,
    ending: { status: 'withdrawn' } | { status: 'proven'; proof: string; browserHash: string },
  ): Promise<RequestRow | undefined> {
    const time = now()
    const row = await raise(on)
      .set({
        status: ending.status,
        ended_at: time,
        ...(ending.status === 'proven' ? { proof_id: ending.proof, browser_hash: ending.browserHash } : {}),
      })
      .where('id', '=', id)
      .where('status', '=', 'open')
      .where('deadline', '>', time)
      .returningAll()
      .executeTakeFirst()
    if (row) await note(on, row, ending.status, time)
    return row
  }

  /** Lists the next requests of an account, by its index or that of a status. */
  const candidates =
    ({ subject, status }: RequestQuery) =>
    (after: Cursor | undefined, limit: number) => {
      let query = db.selectFrom('proof_request').select(['id', 'created_at']).where('subject', '=', subject)
      if (status !== undefined) query = query.where('status', '=', status)
      return query.$call(newestFirst(limit, after)).execute()
    }

  /** Returns which of some requests match; `undefined` if all with the status do. */
  function matching({ status, search }: RequestQuery) {
    if (status !== 'open' && search === undefined) return undefined
    return (ids: readonly string[]) => {
      let query = db.selectFrom('proof_request').select('id').where('id', 'in', ids)
      if (status === 'open') query = query.where('deadline', '>', now())
      if (search !== undefined)
        query = query.where(sql<boolean>`searched like ${containing(toSearched(search))} escape '!'`)
      return query.execute()
    }
  }

  /** Removes the oldest ended requests of an account that has more than are kept, unanswered ones first. */
  async function prune(on: Transaction<Tables>, subject: string): Promise<void> {
    const ended = sql`subject = ${subject} and status in (${sql.join(prunable)})`
    let left = Math.min((await countRows(on, 'proof_request', ended)) - kept, batch)
    const ids: string[] = []
    for (const status of prunable) {
      if (left <= 0) break
      const oldest = await on
        .selectFrom('proof_request')
        .select('id')
        .where('subject', '=', subject)
        .where('status', '=', status)
        .orderBy('created_at')
        .orderBy('id')
        .limit(left)
        .execute()
      ids.push(...oldest.map(({ id }) => id))
      left -= oldest.length
    }
    // One after the other in one order, as everywhere, so that two transactions never deadlock.
    for (const id of ids.sort()) await on.deleteFrom('proof_request').where('id', '=', id).execute()
  }

  /** Lists the places of matching requests, newest first, from after a cursor. */
  const places = (query: RequestQuery, page: PageOptions): Promise<Page<Place>> =>
    readPage({ candidates: candidates(query), matching: matching(query) }, page)

  /** Returns those that still exist, in the order of their ids. */
  async function inOrder(ids: readonly string[]): Promise<RequestRow[]> {
    if (ids.length === 0) return []
    const rows = await db.selectFrom('proof_request').selectAll().where('id', 'in', ids).execute()
    const byId = new Map(rows.map(row => [row.id, row]))
    return ids.flatMap(id => byId.get(id) ?? [])
  }

  return {
    end,
    places,
    inOrder,

    async find(id: string, on: Kysely<Tables> = db): Promise<RequestRow | undefined> {
      if (!isId(id)) return undefined
      return on.selectFrom('proof_request').selectAll().where('id', '=', id).executeTakeFirst()
    },

    /**
     * Lists matching requests, newest first, from after a cursor; fewer if their proofs are large.
     *
     * @returns the requests in groups, each with proofs that one step can read
     */
    async list(query: RequestQuery, page: PageOptions): Promise<Page<RequestRow[]>> {
      const { work = freely } = page
      const found = await places(query, page)
      const items = await inOrder(found.items.map(({ id }) => id))
      const proofs = items.map(({ proof_id }) => proof_id).filter(id => id !== null)
      const sizes = await measureDocuments(db, [...new Set(proofs)])
      const sizeOf = ({ proof_id }: RequestRow) => sizes.get(proof_id ?? '') ?? 0
      const cut = cutWhereLarge({ items, next: found.next }, sizeOf)
      await work.charge(costOf(sizeOfAll(cut.items, sizeOf)))
      return { items: groupBySize(cut.items, sizeOf), next: cut.next }
    },

    /**
     * Returns the list of the open requests that name an account and that nobody has answered or declined, in the order
     * of `interleaveNetworks`: anybody can write one.
     *
     * @param account.chain - where the account is a contract; `undefined`: a key, which is the same on every chain
     */
    addressedTo({ address, chain }: { address: Address; chain: ChainId | undefined }) {
      const candidates = (after: Cursor | undefined, limit: number) =>
        db
          .selectFrom('proof_request')
          .select(['id', 'created_at'])
          .where(isAddressedTo(address))
          .$call(newestFirst(limit, after))
          .execute()
      const matching = (ids: readonly string[]) => {
        const waiting = db
          .selectFrom('proof_request')
          .select(['id', 'created_at', 'network_hash'])
          .where('id', 'in', ids)
          .where('status', '=', 'open')
          .where('deadline', '>', now())
          .where('declined_at', 'is', null)
        return (
          chain === undefined ? waiting : waiting.where('account', '=', formatAccountId(chain, address))
        ).execute()
      }
      const sort = (rows: Readonly<Awaited<ReturnType<typeof matching>>>) => interleaveNetworks(rows)
      return { candidates, matching, sort, load: inOrder }
    },

    /** Returns the events of each request, in order. */
    async eventsOf(ids: readonly string[]): Promise<Map<string, RequestEvent[]>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .selectFrom('proof_request_event')
        .selectAll()
        .where('request_id', 'in', ids)
        .orderBy('revision')
        .execute()
      const events = new Map<string, RequestEvent[]>()
      for (const { request_id, kind, at } of rows) {
        const event = { kind: kind as EventKind, at: isoTime(at) }
        const known = events.get(request_id)
        if (known) known.push(event)
        else events.set(request_id, [event])
      }
      return events
    },

    /** @throws {ProblemException} `too-many-requests-open`, `storage-full` */
    create(given: Omit<RequestRow, 'bytes'>): Promise<RequestRow> {
      return db.transaction().execute(async transaction => {
        // Its events are small, but each is a row.
        const row = { ...given, bytes: bytesOf(given) + eventsOfOne * rowBytes }
        const { subject, account, network_hash, created_at: time } = row
        const active = sql`status = 'open' and deadline > ${time}`
        await limitRows(transaction, { table: 'proof_request', active, time }, [
          {
            column: 'subject',
            owner: subject,
            most: openOfOne,
            problem: () => new ProblemException('too-many-requests-open'),
          },
        ])
        if (account !== null && network_hash !== null) {
          const named = sql`${isAddressedTo(accountAddress(account))} and deadline > ${time}`
          await limitRows(transaction, { table: 'proof_request', active: named, time }, [
            { column: 'network_hash', owner: network_hash, most: openForOne, problem: tooManyForOne },
          ])
        }
        // Later messages are never refused: others cause them.
        const webhooks = await countRows(
          transaction,
          'webhook',
          sql`subject = ${subject} and stopped_at is null`,
        )
        const messages = webhooks * eventsOfOne * bytesOfMessage
        await storage.check(transaction, row.network_hash, row.bytes + messages)
        await transaction.insertInto('proof_request').values(row).execute()
        await note(transaction, row, 'created', time)
        await prune(transaction, subject)
        return row
      })
    },

    /**
     * Records that somebody has opened or declined the request for the first time. It stays open.
     *
     * @returns the request, if this call recorded it
     */
    async noteFirst(id: string, kind: 'opened' | 'declined'): Promise<RequestRow | undefined> {
      if (!isId(id)) return undefined
      const column = `${kind}_at` as const
      return db.transaction().execute(async transaction => {
        const time = now()
        const row = await raise(transaction)
          .set({ [column]: time })
          .where('id', '=', id)
          .where('status', '=', 'open')
          .where('deadline', '>', time)
          .where(column, 'is', null)
          .returningAll()
          .executeTakeFirst()
        if (row) await note(transaction, row, kind, time)
        return row
      })
    },

    /** Marks requests whose deadline has passed as expired: one, or a batch. @returns their ids */
    async expire(only?: { id: string } | { subject: string }): Promise<string[]> {
      const time = now()
      let due = db
        .selectFrom('proof_request')
        .select('id')
        .where('status', '=', 'open')
        .where('deadline', '<=', time)
      if (only && 'id' in only) due = due.where('id', '=', only.id)
      if (only && 'subject' in only) due = due.where('subject', '=', only.subject)
      // In one order: two servers that do this take turns, and the second finds them ended.
      const ids = (await due.orderBy('deadline').limit(batch).execute()).map(({ id }) => id).sort()
      if (ids.length === 0) return []
      return db.transaction().execute(async transaction => {
        const over: RequestRow[] = []
        for (const id of ids) {
          const row = await raise(transaction)
            .set(({ ref }) => ({ status: 'expired', ended_at: ref('deadline') }))
            .where('id', '=', id)
            .where('status', '=', 'open')
            .where('deadline', '<=', time)
            .returningAll()
            .executeTakeFirst()
          if (row) over.push(row)
        }
        await noteAll(
          transaction,
          over.map(row => ({ row, kind: 'expired', at: row.deadline })),
        )
        return over.map(({ id }) => id)
      })
    },

    /** Records that a shared proof was revoked. @returns the ids of the requests that it answered */
    async proofRevoked(on: Transaction<Tables>, proof: string, at: number): Promise<string[]> {
      const ids = await on
        .selectFrom('proof_request')
        .select('id')
        .where('proof_id', '=', proof)
        .orderBy('id')
        .execute()
      const happened: Happening[] = []
      for (const { id } of ids) {
        // It may have been removed since.
        const row = await raise(on).where('id', '=', id).returningAll().executeTakeFirst()
        if (row) happened.push({ row, kind: 'proof-revoked', at })
      }
      await noteAll(on, happened)
      return happened.map(({ row }) => row.id)
    },

    /** Removes requests that ended unanswered before a time. */
    async removeUnanswered(before: number): Promise<void> {
      for (const status of ['withdrawn', 'expired'])
        await deleteInBatches(db, 'proof_request', {
          where: sql`status = ${status} and ended_at <= ${before}`,
          orderBy: 'ended_at',
        })
    },
  }
}

/** Returns the condition for the open requests that name an account, as in their indexes. */
function isAddressedTo(address: Address) {
  return sql<boolean>`(
    status = 'open' and account is not null and substr(account, length(account) - 41) = ${address}
  )`
}

function tooManyForOne(): ProblemException {
  return new ProblemException(
    'too-many-requests-open',
    `${openForOne} requests from your network for this account are open. Cancel one that you no longer need.`,
  )
}

function bySubject({ row: one }: Happening, { row: other }: Happening): number {
  if (one.subject === other.subject) return 0
  return one.subject < other.subject ? -1 : 1
}

/** Returns an SQL `LIKE` pattern for rows that contain a text, with all special characters escaped. */
function containing(text: string): string {
  return `%${text.replace(/[!%_]/g, '!$&')}%`
}

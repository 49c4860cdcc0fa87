import type { RequestStatus } from '@countersign/api'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Cursor } from '../http/cursor.ts'
import { cutWhereLarge, measureDocuments } from '../proofs/pageSize.ts'
import { deleteInBatches } from '../store/inBatches.ts'
import { queueFor } from '../store/queue.ts'
import { readPage } from '../store/readPage.ts'
import type { Tables } from '../store/tables.ts'
import { isId } from '../store/token.ts'
import { type Message, writeMessages } from '../webhooks/outbox.ts'
import { tooManyOpen } from './problems.ts'
import type { EventKind, RequestEvent, RequestRow } from './record.ts'

/** Which requests are meant. */
export type RequestQuery = {
  readonly subject: string
  readonly status?: RequestStatus | undefined
  readonly search?: string | undefined
}

/** How many open requests one account may have. */
const openOfOne = 500
/** How many are noted as expired in one transaction. */
const batch = 100

/** What is removed where an account has more than are kept, in this order. */
const prunable = ['withdrawn', 'expired', 'proven'] as const satisfies readonly RequestStatus[]

type Happening = { readonly row: RequestRow; readonly kind: EventKind; readonly at: number }

/** What webhooks are told of; not of what whoever asked has just done, but for a withdrawal, which others may have done. */
const told: Readonly<Record<EventKind, Message['type'] | null>> = {
  created: null,
  opened: 'request.opened',
  proven: 'request.proven',
  withdrawn: 'request.withdrawn',
  expired: 'request.expired',
  'proof-revoked': 'proof.revoked',
}

/**
 * Keeps requests. Each change is one transaction that begins with the request's row, which holds only while the request is
 * as it is assumed to be, and ends with the event and the messages to webhooks: all of it is there, or nothing is.
 */
export function createRequestStore(
  db: Kysely<Tables>,
  { linkOf, kept, now }: { linkOf: (id: string) => string; kept: number; now: () => number },
) {
  const raise = (on: Transaction<Tables>) =>
    on.updateTable('proof_request').set(({ eb }) => ({ revision: eb('revision', '+', 1) }))

  /** Writes down what happened with a request, and to whom it is told. */
  const note = (on: Transaction<Tables>, row: RequestRow, kind: EventKind, at: number) =>
    noteAll(on, [{ row, kind, at }])

  /**
   * Writes down what happened with several. All their rows are held by now, and accounts come in one order: two
   * transactions that tell the same ones never wait for each other's webhooks.
   */
  async function noteAll(on: Transaction<Tables>, happened: readonly Happening[]): Promise<void> {
    for (const { row, kind, at } of happened)
      await on
        .insertInto('proof_request_event')
        .values({ request_id: row.id, revision: row.revision, kind, at })
        .execute()
    for (const { row, kind, at } of happened.toSorted(bySubject)) {
      const type = told[kind]
      if (type === null) continue
      await writeMessages(on, row.subject, {
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

  /** Ends an open one. @returns it, if this did it */
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
      if (after)
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('created_at', 'id'), '<', tuple(after.at, after.id)),
        )
      return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
    }

  /** Says which of some requests match; `undefined` where all do that have the status. */
  function matching({ status, search }: RequestQuery) {
    if (status !== 'open' && search === undefined) return undefined
    return (ids: readonly string[]) => {
      let query = db.selectFrom('proof_request').select('id').where('id', 'in', ids)
      if (status === 'open') query = query.where('deadline', '>', now())
      if (search !== undefined)
        query = query.where(sql<boolean>`searched like ${containing(search.toLowerCase())} escape '!'`)
      return query.execute()
    }
  }

  /**
   * Removes the oldest ended requests of an account that has more of them than are kept: first those that nobody
   * answered.
   */
  async function prune(on: Transaction<Tables>, subject: string): Promise<void> {
    const { count } = await on
      .selectFrom('proof_request')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('subject', '=', subject)
      .where('status', 'in', prunable)
      .executeTakeFirstOrThrow()
    let left = Math.min(Number(count) - kept, batch)
    for (const status of prunable) {
      if (left <= 0) return
      const { numDeletedRows } = await on
        .deleteFrom('proof_request')
        .where('id', 'in', ({ selectFrom }) =>
          selectFrom('proof_request')
            .select('id')
            .where('subject', '=', subject)
            .where('status', '=', status)
            .orderBy('created_at')
            .orderBy('id')
            .limit(left),
        )
        .executeTakeFirst()
      left -= Number(numDeletedRows)
    }
  }

  /** Gives those that are still there, as they were named. */
  async function inOrder(ids: readonly string[]): Promise<RequestRow[]> {
    if (ids.length === 0) return []
    const rows = await db.selectFrom('proof_request').selectAll().where('id', 'in', ids).execute()
    const byId = new Map(rows.map(row => [row.id, row]))
    return ids.flatMap(id => byId.get(id) ?? [])
  }

  return {
    end,

    async find(id: string, on: Kysely<Tables> = db): Promise<RequestRow | undefined> {
      if (!isId(id)) return undefined
      return on.selectFrom('proof_request').selectAll().where('id', '=', id).executeTakeFirst()
    },

    /** Lists those that match, newest first, from after a place; fewer where their proofs are large. */
    async list(query: RequestQuery, { limit, after }: { limit: number; after?: Cursor | undefined }) {
      const found = await readPage(
        { candidates: candidates(query), matching: matching(query) },
        { limit, after },
      )
      const rows = await inOrder(found.places.map(({ id }) => id))
      const proofs = rows.map(({ proof_id }) => proof_id).filter(id => id !== null)
      const sizes = await measureDocuments(db, [...new Set(proofs)])
      const page = cutWhereLarge(rows, ({ proof_id }) => sizes.get(proof_id ?? '') ?? 0)
      const last = page.length < rows.length ? page.at(-1) : undefined
      return { rows: page, next: last ? { at: last.created_at, id: last.id } : found.next }
    },

    /** Gives what happened with each, in its order. */
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
        const event = { kind: kind as EventKind, at: new Date(at).toISOString() }
        const known = events.get(request_id)
        if (known) known.push(event)
        else events.set(request_id, [event])
      }
      return events
    },

    /** @throws {ProblemException} `too-many-requests-open` */
    create(row: RequestRow): Promise<void> {
      return db.transaction().execute(async transaction => {
        await queueFor(transaction, `requests:${row.subject}`, row.created_at)
        const { count } = await transaction
          .selectFrom('proof_request')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('subject', '=', row.subject)
          .where('status', '=', 'open')
          .where('deadline', '>', row.created_at)
          .executeTakeFirstOrThrow()
        if (Number(count) >= openOfOne) throw tooManyOpen(openOfOne)
        await transaction.insertInto('proof_request').values(row).execute()
        await note(transaction, row, 'created', row.created_at)
        await prune(transaction, row.subject)
      })
    },

    /** Notes that somebody has opened it, the first time. @returns it, if this did it */
    opened(id: string): Promise<RequestRow | undefined> {
      return db.transaction().execute(async transaction => {
        const time = now()
        const row = await raise(transaction)
          .set({ opened_at: time })
          .where('id', '=', id)
          .where('status', '=', 'open')
          .where('deadline', '>', time)
          .where('opened_at', 'is', null)
          .returningAll()
          .executeTakeFirst()
        if (row) await note(transaction, row, 'opened', time)
        return row
      })
    },

    /** Notes that those are over whose deadline is: one, or some. @returns which */
    async expire(only?: { id: string } | { subject: string }): Promise<string[]> {
      const time = now()
      let due = db
        .selectFrom('proof_request')
        .select('id')
        .where('status', '=', 'open')
        .where('deadline', '<=', time)
      if (only && 'id' in only) due = due.where('id', '=', only.id)
      if (only && 'subject' in only) due = due.where('subject', '=', only.subject)
      // In one order: two servers at it take turns, and the second finds them ended.
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

    /** Notes that the proof was revoked that was handed over. @returns to which requests */
    async proofRevoked(on: Transaction<Tables>, proof: string, at: number): Promise<string[]> {
      const ids = await on
        .selectFrom('proof_request')
        .select('id')
        .where('proof_id', '=', proof)
        .orderBy('id')
        .execute()
      const happened: Happening[] = []
      for (const { id } of ids) {
        const row = await raise(on).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
        happened.push({ row, kind: 'proof-revoked', at })
      }
      await noteAll(on, happened)
      return ids.map(({ id }) => id)
    },

    /** Removes those that nobody answered, ended before a time. */
    async removeUnanswered(before: number): Promise<void> {
      for (const status of ['withdrawn', 'expired'])
        await deleteInBatches(db, 'proof_request', {
          where: sql`status = ${status} and ended_at <= ${before}`,
          orderBy: 'ended_at',
        })
    },
  }
}

function bySubject({ row: one }: Happening, { row: other }: Happening): number {
  if (one.subject === other.subject) return 0
  return one.subject < other.subject ? -1 : 1
}

/** Writes a pattern of SQL for what has a text in it, whatever characters that has. */
function containing(text: string): string {
  return `%${text.replace(/[!%_]/g, '!$&')}%`
}

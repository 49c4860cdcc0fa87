import { type Kysely, type Selectable, sql } from 'kysely'
import {
  byNewest,
  type Cursor,
  cutPage,
  isAfter,
  newestFirst,
  type Page,
  type PageOptions,
  type Place,
  readPage,
} from '../store/read-page.ts'
import type { ReadRows, Rows } from '../store/read-rows.ts'
import type { ProofTable, Tables } from '../store/tables.ts'
import { isId } from '../store/token.ts'
import { costOf, freely, type Work } from '../store/work.ts'
import { missingWords, searchWords } from './matches-search.ts'
import { cutWhereLarge, groupBySize, measureDocuments, sizeOfAll } from './page-size.ts'
import { type ProofRecord, type ProofStatus, statusOf, toReadable, toRecords } from './record.ts'

/** Selects proofs: the drafts of a browser, and the proofs that name a key (`address`) or an account. */
export type Mine = {
  readonly browserHash: string | undefined
  readonly owner: { readonly address: string } | { readonly account: string } | undefined
}

/** Which of a person's proofs are listed: those with a status, and with each word of a search. */
export type ProofFilter = { readonly status?: ProofStatus | undefined; readonly search?: string | undefined }

/**
 * When a proof expires soon: once less than `left` milliseconds remain, and less than 1/`fraction` of the time for which
 * it was issued. A proof of a few weeks does not expire soon as soon as it is made.
 */
const soon = { left: 30 * 86_400_000, fraction: 3 }

/** A valid proof that expires soon. */
export type ExpiringProof = Pick<Selectable<ProofTable>, 'id' | 'purpose' | 'audience' | 'expires_at'>

/** Creates the queries that find proofs, each with its accounts. */
export function createFinder(db: Kysely<Tables>, readRows: ReadRows, now: () => number) {
  const all = (on: Kysely<Tables>) => on.selectFrom('proof').selectAll()

  /** Cuts a page before it is too large for one response, and reads its proofs. */
  async function toRecordsPage(page: Page<Place>, work = freely): Promise<Page<ProofRecord>> {
    const sizes = await measureDocuments(
      db,
      page.items.map(({ id }) => id),
    )
    const sizeOf = ({ id }: Place) => sizes.get(id) ?? 0
    const { items, next } = cutWhereLarge(page, sizeOf)
    await work.charge(costOf(sizeOfAll(items, sizeOf)))
    const records: ProofRecord[] = []
    let unreadable = 0
    for (const group of groupBySize(items, sizeOf)) {
      const found = await work.inTurn(() => inOrder(group.map(({ id }) => id)))
      records.push(...found.items)
      unreadable += found.unreadable
    }
    return { items: records, next, unreadable }
  }

  /** Lists the issued proofs that name an address or an account, newest first, by the index of either. */
  const issuedFor =
    (column: 'address' | 'account', value: string) => (after: Cursor | undefined, limit: number) =>
      db
        .selectFrom('proof_account')
        .select(['proof_id as id', sql<number>`listed_at`.as('created_at')])
        .where(column, '=', value)
        .where('listed_at', 'is not', null)
        .where(isAfter(after, ['listed_at', 'proof_id']))
        .orderBy('listed_at', 'desc')
        .orderBy('proof_id', 'desc')
        .limit(limit)
        .execute()

  /** Lists the drafts of a browser, newest first. */
  const draftsOf = (browserHash: string) => (after: Cursor | undefined, limit: number) =>
    db
      .selectFrom('proof')
      .select(['id', 'created_at'])
      .where('browser_hash', '=', browserHash)
      .where('issued_at', 'is', null)
      .where('draft_until', '>', now())
      .$call(newestFirst(limit, after))
      .execute()

  /** Selects which of some proofs a filter lists; `undefined` if it lists all. */
  function matching({ status, search = '' }: ProofFilter) {
    const words = searchWords(search)
    if (status === undefined && words.length === 0) return undefined
    return async (ids: readonly string[]) => {
      const rows = await db
        .selectFrom('proof')
        .select(['id', 'purpose', 'audience', 'issued_at', 'revoked_at', 'expires_at'])
        .where('id', 'in', ids)
        .execute()
      const time = now()
      const found = rows.filter(
        ({ issued_at: issuedAt, revoked_at: revokedAt, expires_at: expiresAt }) =>
          status === undefined || status === statusOf({ issuedAt, revokedAt, expiresAt }, time),
      )
      return found.map(row => ({ ...row, missing: missingWords(words, [row.id, row.purpose, row.audience]) }))
    }
  }

  /**
   * Selects which proofs have the words that are still missing in their accounts. A proof can have many: one step reads
   * one account of each.
   */
  async function narrow(
    matches: readonly { id: string; missing: readonly string[] }[],
    work: Work,
  ): Promise<{ id: string }[]> {
    const found = matches.filter(({ missing }) => missing.length === 0)
    let rest = new Map(matches.filter(({ missing }) => missing.length > 0).map(row => [row.id, row.missing]))
    for (let position = 0; rest.size > 0; position += 1) {
      // The first ones belong to the rows that were counted before.
      if (position > 0) await work.charge(1)
      const accounts = await work.inTurn(() => accountsAt(position, [...rest.keys()]))
      const left = new Map<string, readonly string[]>()
      for (const { id, account } of accounts) {
        const missing = missingWords(rest.get(id) ?? [], [account])
        if (missing.length === 0) found.push({ id, missing })
        else left.set(id, missing)
      }
      rest = left
    }
    return found
  }

  const accountsAt = (position: number, ids: readonly string[]) =>
    db
      .selectFrom('proof_account')
      .select(['proof_id as id', 'account'])
      .where('proof_id', 'in', ids)
      .where('position', '=', position)
      .execute()

  /** Returns those that still exist and can be read, in the order of their ids. */
  async function inOrder(ids: readonly string[]): Promise<Rows<ProofRecord>> {
    const rows = await all(db).where('id', 'in', ids).execute()
    const rank = new Map(ids.map((id, index) => [id, index]))
    const sorted = rows.toSorted((one, other) => (rank.get(one.id) ?? 0) - (rank.get(other.id) ?? 0))
    return toReadable(db, sorted, readRows)
  }

  /** Finds a proof or a draft. @param on - the transaction to read in */
  async function find(id: string, on: Kysely<Tables> = db): Promise<ProofRecord | undefined> {
    if (!isId(id)) return undefined
    const row = await all(on).where('id', '=', id).executeTakeFirst()
    const [record] = row ? await toRecords(on, [row]) : []
    // Discarded between the two reads.
    return record?.accounts.length === 0 ? undefined : record
  }

  return {
    find,

    /** Finds the status of a proof or a draft, without its document. */
    async findStatus(id: string): Promise<ProofStatus | undefined> {
      if (!isId(id)) return undefined
      const row = await db
        .selectFrom('proof')
        .select(['issued_at as issuedAt', 'revoked_at as revokedAt', 'expires_at as expiresAt'])
        .where('id', '=', id)
        .executeTakeFirst()
      return row && statusOf(row, now())
    },

    /** Finds a proof or a draft for a request, which its document can make expensive. */
    async findFor(id: string, work: Work): Promise<ProofRecord | undefined> {
      if (!isId(id)) return undefined
      const size = (await measureDocuments(db, [id])).get(id) ?? 0
      await work.charge(costOf(size))
      return work.inTurn(() => find(id))
    },

    /** Lists the drafts of a browser and the proofs of the person who is signed in, newest first. */
    async listMine(
      { browserHash, owner }: Mine,
      page: PageOptions,
      filter: ProofFilter = {},
    ): Promise<Page<ProofRecord>> {
      // One more than a page of each, so that the page after them begins where this one is cut.
      const more = { ...page, limit: page.limit + 1 }
      const { status } = filter
      const read = (candidates: ReturnType<typeof draftsOf>) =>
        readPage({ candidates, matching: matching(filter), narrow }, more)
      const hasDrafts = browserHash !== undefined && (status === undefined || status === 'draft')
      const drafts = hasDrafts ? await read(draftsOf(browserHash)) : none
      const hasIssued = owner !== undefined && status !== 'draft'
      const issued = hasIssued ? await read(candidatesOf(owner)) : none
      // A search that stops early has not seen what is older.
      const [next] = [drafts.next, issued.next]
        .filter(end => end !== undefined)
        .toSorted((one, other) => byNewest(toPlace(one), toPlace(other)))
      const items = [...drafts.items, ...issued.items]
        .filter(item => next === undefined || byNewest(item, toPlace(next)) <= 0)
        .toSorted(byNewest)
      return toRecordsPage(cutPage({ items, next }, page.limit), page.work)
    },

    /**
     * Returns the list of the valid proofs of a person that expire soon, without their documents; the first to expire
     * first.
     */
    expiring(owner: NonNullable<Mine['owner']>) {
      const matching = (ids: readonly string[]) => {
        const time = now()
        return db
          .selectFrom('proof')
          .select(['id', 'created_at', 'expires_at'])
          .where('id', 'in', ids)
          .where('revoked_at', 'is', null)
          .where('expires_at', '>', time)
          .where('expires_at', '<', time + soon.left)
          .where(sql<boolean>`expires_at - issued_at > ${sql.lit(soon.fraction)} * (expires_at - ${time})`)
          .execute()
      }
      const load = (ids: readonly string[]): Promise<ExpiringProof[]> =>
        db
          .selectFrom('proof')
          .select(['id', 'purpose', 'audience', 'expires_at'])
          .where('id', 'in', ids)
          .execute()
      const sort = (rows: Readonly<Awaited<ReturnType<typeof matching>>>) =>
        rows.toSorted((one, other) => one.expires_at - other.expires_at || byNewest(one, other))
      return { candidates: candidatesOf(owner), matching, sort, load }
    },

    /** Lists the valid proofs that an account shows publicly, newest first. */
    async listListed(account: string, page: PageOptions): Promise<Page<ProofRecord>> {
      const matching = (ids: readonly string[]) =>
        db
          .selectFrom('proof')
          .select('id')
          .where('id', 'in', ids)
          .where('visibility', '=', 'listed')
          .where('revoked_at', 'is', null)
          .where('expires_at', '>', now())
          .execute()
      const found = await readPage({ candidates: issuedFor('account', account), matching }, page)
      return toRecordsPage(found, page.work)
    },
  }

  function candidatesOf(owner: NonNullable<Mine['owner']>) {
    return 'address' in owner ? issuedFor('address', owner.address) : issuedFor('account', owner.account)
  }
}

const none = { items: [], next: undefined }

const toPlace = ({ at, id }: Cursor): Place => ({ id, created_at: at })

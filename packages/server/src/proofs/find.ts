import { type Kysely, sql } from 'kysely'
import type { Cursor } from '../http/cursor.ts'
import { type Place, readPage } from '../store/readPage.ts'
import type { Tables } from '../store/tables.ts'
import { isId } from '../store/token.ts'
import { cutWhereLarge, measureDocuments } from './pageSize.ts'
import { type ProofRecord, toRecords } from './record.ts'

/** Whose proofs are meant: of a browser its drafts, of a key (`address`) or an account what names it. */
export type Mine = {
  readonly browserHash: string | undefined
  readonly owner: { readonly address: string } | { readonly account: string } | undefined
}

/** Finds proofs, each with its accounts. */
export function createFinder(db: Kysely<Tables>, now: () => number) {
  const all = (on: Kysely<Tables>) => on.selectFrom('proof').selectAll()

  /** Cuts a page before there is too much for one answer. */
  async function toPage({ places, next }: { places: readonly Place[]; next: Cursor | undefined }) {
    const ids = places.map(({ id }) => id)
    const sizes = await measureDocuments(db, ids)
    const kept = cutWhereLarge(places, ({ id }) => sizes.get(id) ?? 0)
    const last = kept.length < places.length ? kept.at(-1) : undefined
    return {
      records: await inOrder(kept.map(({ id }) => id)),
      next: last ? { at: last.created_at, id: last.id } : next,
    }
  }

  /** Lists the issued proofs that name an address or an account, newest first, by the index of either. */
  const issuedFor =
    (column: 'address' | 'account', value: string) => (after: Cursor | undefined, limit: number) => {
      let query = db
        .selectFrom('proof_account')
        .select(['proof_id as id', sql<number>`listed_at`.as('created_at')])
        .where(column, '=', value)
        .where('listed_at', 'is not', null)
      if (after)
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('listed_at', 'proof_id'), '<', tuple(after.at, after.id)),
        )
      return query.orderBy('listed_at', 'desc').orderBy('proof_id', 'desc').limit(limit).execute()
    }

  /** Lists the drafts of a browser, newest first. */
  const draftsOf = (browserHash: string) => (after: Cursor | undefined, limit: number) => {
    let query = db
      .selectFrom('proof')
      .select(['id', 'created_at'])
      .where('browser_hash', '=', browserHash)
      .where('issued_at', 'is', null)
      .where('draft_until', '>', now())
    if (after)
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '<', tuple(after.at, after.id)),
      )
    return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
  }

  /** Gives those that are still there, as they were named. */
  async function inOrder(ids: readonly string[]): Promise<ProofRecord[]> {
    if (ids.length === 0) return []
    const rows = await all(db).where('id', 'in', ids).execute()
    const rank = new Map(ids.map((id, index) => [id, index]))
    return toRecords(
      db,
      rows.toSorted((one, other) => (rank.get(one.id) ?? 0) - (rank.get(other.id) ?? 0)),
    )
  }

  return {
    /** Finds one, drafts too. @param on - the transaction to look in */
    async find(id: string, on: Kysely<Tables> = db): Promise<ProofRecord | undefined> {
      if (!isId(id)) return undefined
      const row = await all(on).where('id', '=', id).executeTakeFirst()
      return row && (await toRecords(on, [row]))[0]
    },

    /** Lists the drafts of a browser, and the proofs of whoever is signed in; newest first. */
    async listMine(
      { browserHash, owner }: Mine,
      page: { limit: number; after?: Cursor | undefined },
    ): Promise<ProofPage> {
      const drafts =
        browserHash === undefined ? none : await readPage({ candidates: draftsOf(browserHash) }, page)
      const issued = owner === undefined ? none : await readPage({ candidates: candidatesOf(owner) }, page)
      const places = [...drafts.places, ...issued.places].toSorted(newestFirst)
      const last = places[page.limit - 1]
      const isMore = places.length > page.limit || drafts.next !== undefined || issued.next !== undefined
      return toPage({
        places: places.slice(0, page.limit),
        next: isMore && last ? { at: last.created_at, id: last.id } : undefined,
      })
    },

    /** Lists what an account shows to everybody: what holds, newest first. */
    async listListed(
      account: string,
      page: { limit: number; after?: Cursor | undefined },
    ): Promise<ProofPage> {
      const matching = (ids: readonly string[]) =>
        db
          .selectFrom('proof')
          .select('id')
          .where('id', 'in', ids)
          .where('visibility', '=', 'listed')
          .where('revoked_at', 'is', null)
          .where('expires_at', '>', now())
          .execute()
      return toPage(await readPage({ candidates: issuedFor('account', account), matching }, page))
    },
  }

  function candidatesOf(owner: NonNullable<Mine['owner']>) {
    return 'address' in owner ? issuedFor('address', owner.address) : issuedFor('account', owner.account)
  }
}

type ProofPage = { records: ProofRecord[]; next: Cursor | undefined }

const none = { places: [], next: undefined }

function newestFirst(one: Place, other: Place): number {
  return other.created_at - one.created_at || (one.id < other.id ? 1 : -1)
}

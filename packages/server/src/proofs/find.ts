import type { Kysely } from 'kysely'
import type { Cursor } from '../http/cursor.ts'
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

  /** Goes on after a place, newest first; ends before there is too much for one answer. */
  async function page(
    query: ReturnType<typeof all>,
    { limit, after }: { limit: number; after?: Cursor | undefined },
  ): Promise<{ records: ProofRecord[]; next: Cursor | undefined }> {
    let asked = query.clearSelect().select(['id', 'created_at'])
    if (after)
      asked = asked.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '<', tuple(after.at, after.id)),
      )
    const found = await asked
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute()
    const sizes = await measureDocuments(
      db,
      found.map(({ id }) => id),
    )
    const places = cutWhereLarge(found.slice(0, limit), ({ id }) => sizes.get(id) ?? 0)
    const last = places.length < found.length ? places.at(-1) : undefined
    return {
      records: await inOrder(places.map(({ id }) => id)),
      next: last && { at: last.created_at, id: last.id },
    }
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
    listMine({ browserHash, owner }: Mine, options: { limit: number; after?: Cursor | undefined }) {
      const named = (column: 'address' | 'account', value: string) =>
        db.selectFrom('proof_account').select('proof_id').where(column, '=', value)
      const query = all(db).where(({ and, or, eb }) =>
        or([
          ...(browserHash === undefined
            ? []
            : [
                and([
                  eb('browser_hash', '=', browserHash),
                  eb('issued_at', 'is', null),
                  eb('draft_until', '>', now()),
                ]),
              ]),
          ...(owner === undefined
            ? []
            : [
                and([
                  eb('issued_at', 'is not', null),
                  eb(
                    'id',
                    'in',
                    'address' in owner ? named('address', owner.address) : named('account', owner.account),
                  ),
                ]),
              ]),
        ]),
      )
      return page(query, options)
    },

    /** Lists what an account shows to everybody: what holds, newest first. */
    listListed(account: string, options: { limit: number; after?: Cursor | undefined }) {
      const query = all(db)
        .where('visibility', '=', 'listed')
        .where('issued_at', 'is not', null)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now())
        .where('id', 'in', db.selectFrom('proof_account').select('proof_id').where('account', '=', account))
      return page(query, options)
    },
  }
}

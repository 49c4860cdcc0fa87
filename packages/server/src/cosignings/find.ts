import type { Kysely } from 'kysely'
import type { Tables } from '../store/tables.ts'
import { isId } from '../store/token.ts'
import { type CosigningRecord, toRecords } from './record.ts'

/** A page of a list; `after` the last of the one before. */
export type OldestFirst = {
  readonly limit: number
  readonly after?: { readonly createdAt: number; readonly id: string } | undefined
}

/** Finds cosignings, each with all that belongs to it. */
export function createFinder(db: Kysely<Tables>, now: () => number) {
  const all = () => db.selectFrom('cosigning').selectAll()

  function oldestFirst(query: ReturnType<typeof all>, { limit, after }: OldestFirst) {
    const rest = after
      ? query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('created_at', 'id'), '>', tuple(after.createdAt, after.id)),
        )
      : query
    return rest.orderBy('created_at').orderBy('id').limit(limit)
  }

  return {
    /** Finds one with all that belongs to it. */
    async load(id: string): Promise<CosigningRecord | undefined> {
      if (!isId(id)) return undefined
      const row = await all().where('id', '=', id).executeTakeFirst()
      return row && (await toRecords(db, [row]))[0]
    },

    async ofChallenge(challenge: string): Promise<CosigningRecord | undefined> {
      const row = await all().where('challenge_id', '=', challenge).executeTakeFirst()
      return row && (await toRecords(db, [row]))[0]
    },

    /** Lists those of drafts of proofs, of one or any, that are confirmed and that no proof has yet; oldest first. */
    async confirmedForProofs(
      { limit, after }: OldestFirst,
      proof?: string | undefined,
    ): Promise<CosigningRecord[]> {
      let query = all()
        .where('purpose', '=', 'proof')
        .where('status', '=', 'CONFIRMED')
        .where('collected_at', 'is', null)
      if (proof !== undefined) query = query.where('proof_id', '=', proof)
      return toRecords(db, await oldestFirst(query, { limit, after }).execute())
    },

    /** Lists those that are open for a draft of a proof, newest first: which account each is of. */
    openOfProof(proof: string) {
      return db
        .selectFrom('cosigning')
        .select(['id', 'account', 'challenge_id'])
        .where('proof_id', '=', proof)
        .where('status', '=', 'NEEDS_CONFIRMATION')
        .where('expires_at', '>', now())
        .orderBy('created_at', 'desc')
        .execute()
    },

    /** Lists those of a browser: what is open, and what ended after a time; newest first. */
    async listOf(browserHash: string, endedAfter: number): Promise<CosigningRecord[]> {
      const rows = await all()
        .where('browser_hash', '=', browserHash)
        .where(({ or, eb }) => or([eb('ended_at', 'is', null), eb('ended_at', '>', endedAfter)]))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(20)
        .execute()
      return toRecords(db, rows)
    },

    /** Lists what is open, oldest first. */
    async listOpen(page: OldestFirst): Promise<CosigningRecord[]> {
      const query = all().where('status', '=', 'NEEDS_CONFIRMATION').where('expires_at', '>', now())
      return toRecords(db, await oldestFirst(query, page).execute())
    },
  }
}

import type { Kysely } from 'kysely'
import { isAfter, newestFirst, type PageOptions } from '../store/read-page.ts'
import type { Tables } from '../store/tables.ts'
import { isId } from '../store/token.ts'
import { type CosigningRecord, toRecords } from './record.ts'

/** Creates the queries for cosignings, each with its related records. */
export function createFinder(db: Kysely<Tables>, now: () => number) {
  const all = () => db.selectFrom('cosigning').selectAll()

  return {
    async load(id: string): Promise<CosigningRecord | undefined> {
      if (!isId(id)) return undefined
      const row = await all().where('id', '=', id).executeTakeFirst()
      return row && (await toRecords(db, [row]))[0]
    },

    async ofChallenge(challenge: string): Promise<CosigningRecord | undefined> {
      const row = await all().where('challenge_id', '=', challenge).executeTakeFirst()
      return row && (await toRecords(db, [row]))[0]
    },

    /**
     * Lists the cosignings for drafts of proofs, of one or any, that are confirmed and not yet in a proof; oldest
     * first.
     */
    async confirmedForProofs(
      { limit, after }: PageOptions,
      proof?: string | undefined,
    ): Promise<CosigningRecord[]> {
      let query = all()
        .where('purpose', '=', 'proof')
        .where('status', '=', 'CONFIRMED')
        .where('collected_at', 'is', null)
      if (proof !== undefined) query = query.where('proof_id', '=', proof)
      const rows = await query
        .where(isAfter(after, undefined, 'oldest'))
        .orderBy('created_at')
        .orderBy('id')
        .limit(limit)
        .execute()
      return toRecords(db, rows)
    },

    /** Lists the open cosignings for a draft of a proof with their accounts, newest first. */
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

    /** Lists the cosignings of a browser that are open, or ended after a time; newest first. */
    async listOf(browserHash: string, endedAfter: number): Promise<CosigningRecord[]> {
      const rows = await all()
        .where('browser_hash', '=', browserHash)
        .where(({ or, eb }) => or([eb('ended_at', 'is', null), eb('ended_at', '>', endedAfter)]))
        .$call(newestFirst(20))
        .execute()
      return toRecords(db, rows)
    },
  }
}

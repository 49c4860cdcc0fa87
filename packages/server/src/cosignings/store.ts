import { type Kysely, sql, type Transaction } from 'kysely'
import { ProblemException } from '../http/problem.ts'
import { deleteInBatches, inBatches } from '../store/inBatches.ts'
import { rowBytes } from '../store/storage.ts'
import type { Tables } from '../store/tables.ts'
import { createFinder } from './find.ts'
import type { KnownSafes } from './known.ts'
import * as problems from './problems.ts'
import type { Confirmation, CosigningRecord, CosigningVerdict, Decline, Status } from './record.ts'

export type CosigningStore = ReturnType<typeof createCosigningStore>

/** What a cosigning can end with, and what is noted with it. */
type Ending =
  | { readonly status: 'CONFIRMED'; readonly verdict: CosigningVerdict }
  | { readonly status: 'SUPERSEDED'; readonly superseded: NonNullable<CosigningRecord['row']['superseded']> }
  | { readonly status: 'CANCELLED' }

/**
 * Keeps cosignings. Each change is one statement or one transaction that holds only while the cosigning is as it is
 * assumed to be, on any number of servers, and raises the revision. Nothing here asks a chain or tells anybody.
 */
export function createCosigningStore(db: Kysely<Tables>, now: () => number) {
  const raise = (on: Kysely<Tables> | Transaction<Tables> = db) =>
    on.updateTable('cosigning').set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
  const raiseOpen = (id: string, on?: Transaction<Tables>) =>
    raise(on).where('id', '=', id).where('status', '=', 'NEEDS_CONFIRMATION').where('expires_at', '>', now())

  const self = {
    ...createFinder(db, now),

    /**
     * Keeps a confirmation, in place of one for another hash; takes the owner's decline back.
     *
     * @throws {ProblemException} `confirmation-repeated`; `cosigning-ended`
     */
    keep(id: string, confirmation: Confirmation): Promise<void> {
      const { safe, owner, hash, kind, part, way, at } = confirmation
      return db.transaction().execute(async transaction => {
        const text = JSON.stringify(part)
        const held = await raiseOpen(id, transaction)
          .set(({ eb }) => ({ bytes: eb('bytes', '+', rowBytes + text.length) }))
          .executeTakeFirst()
        if (held.numUpdatedRows === 0n) throw await whyNot(transaction, id)
        await transaction
          .deleteFrom('cosigning_confirmation')
          .where('cosigning_id', '=', id)
          .where('safe', '=', safe)
          .where('owner', '=', owner)
          .where('hash', '!=', hash)
          .execute()
        const values = { cosigning_id: id, safe, owner, hash, kind, way, confirmed_at: at }
        const kept = await transaction
          .insertInto('cosigning_confirmation')
          .values({ ...values, part: text })
          .onConflict(conflict => conflict.doNothing())
          .executeTakeFirst()
        if (kept.numInsertedOrUpdatedRows !== 1n) throw problems.repeated(owner)
        await transaction
          .deleteFrom('cosigning_decline')
          .where('cosigning_id', '=', id)
          .where('owner', '=', owner)
          .execute()
      })
    },

    /** As `keep`, where somebody else may have kept it meanwhile. @returns whether this did it */
    async keepOnce(id: string, confirmation: Confirmation): Promise<boolean> {
      try {
        await self.keep(id, confirmation)
        return true
      } catch (error) {
        if (error instanceof ProblemException) return false
        throw error
      }
    },

    /** Lets go of confirmations that hold no more. @returns whether there was one */
    drop(id: string, broken: readonly Pick<Confirmation, 'safe' | 'owner' | 'hash'>[]): Promise<boolean> {
      return db.transaction().execute(async transaction => {
        const held = await raiseOpen(id, transaction).executeTakeFirst()
        if (held.numUpdatedRows === 0n) return false
        let dropped = 0n
        for (const { safe, owner, hash } of broken) {
          const { numDeletedRows } = await transaction
            .deleteFrom('cosigning_confirmation')
            .where('cosigning_id', '=', id)
            .where('safe', '=', safe)
            .where('owner', '=', owner)
            .where('hash', '=', hash)
            .executeTakeFirst()
          dropped += numDeletedRows
        }
        return dropped > 0n
      })
    },

    /** Keeps a decline, in place of an earlier one. @throws {ProblemException} `cosigning-ended` */
    decline(id: string, { owner, reason, at }: Decline): Promise<void> {
      return db.transaction().execute(async transaction => {
        const held = await raiseOpen(id, transaction).executeTakeFirst()
        if (held.numUpdatedRows === 0n) throw await whyNot(transaction, id)
        await transaction
          .insertInto('cosigning_decline')
          .values({ cosigning_id: id, owner, reason, declined_at: at })
          .onConflict(conflict =>
            conflict.columns(['cosigning_id', 'owner']).doUpdateSet({ reason, declined_at: at }),
          )
          .execute()
      })
    },

    /**
     * Notes how the Safes are now. Who has read them at the same time comes first.
     *
     * @param changed - whether more than the block is new
     */
    async note({ row }: CosigningRecord, known: KnownSafes, changed: boolean): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('cosigning')
        .set(({ eb }) => ({
          safes: JSON.stringify(known),
          revision: eb('revision', '+', changed ? 1 : 0),
        }))
        .where('id', '=', row.id)
        .where('status', '=', 'NEEDS_CONFIRMATION')
        .where('safes', '=', row.safes)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    async noteGateway(id: string, isKnown: boolean): Promise<boolean> {
      const { numUpdatedRows } = await raiseOpen(id)
        .set({ gateway_known: isKnown ? 1 : 0 })
        .where('gateway_known', '=', isKnown ? 0 : 1)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    /** Ends one that is open. @returns whether this did it */
    async end(id: string, ending: Ending): Promise<boolean> {
      const { numUpdatedRows } = await raiseOpen(id)
        .set({
          status: ending.status,
          ended_at: now(),
          ...('verdict' in ending ? { verdict: JSON.stringify(ending.verdict) } : {}),
          ...('superseded' in ending ? { superseded: ending.superseded } : {}),
        })
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    /** Ends all open ones of a browser. @returns their ids */
    async cancelAll(browserHash: string): Promise<string[]> {
      const ended = await raise()
        .set({ status: 'CANCELLED', ended_at: now() })
        .where('browser_hash', '=', browserHash)
        .where('status', '=', 'NEEDS_CONFIRMATION')
        .where('expires_at', '>', now())
        .returning('id')
        .execute()
      return ended.map(({ id }) => id)
    },

    /** Ends all open ones of a draft of a proof. @returns their ids */
    async cancelOfProof(transaction: Transaction<Tables>, proof: string): Promise<string[]> {
      const ended = await raise(transaction)
        .set({ status: 'CANCELLED', ended_at: now() })
        .where('proof_id', '=', proof)
        .where('status', '=', 'NEEDS_CONFIRMATION')
        .where('expires_at', '>', now())
        .returning('id')
        .execute()
      return ended.map(({ id }) => id)
    },

    /** Notes that a proof has what this one came to. @returns whether that was not noted before */
    async noteTaken(transaction: Transaction<Tables>, id: string): Promise<boolean> {
      const { numUpdatedRows } = await raise(transaction)
        .set({ collected_at: now() })
        .where('id', '=', id)
        .where('status', '=', 'CONFIRMED')
        .where('collected_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    /** Opens one again whose session nobody has taken, and whose verdict holds no more. */
    async reopen(id: string): Promise<boolean> {
      const { numUpdatedRows } = await raise()
        .set({ status: 'NEEDS_CONFIRMATION', verdict: null, ended_at: null })
        .where('id', '=', id)
        .where('status', '=', 'CONFIRMED')
        .where('collected_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    /** Notes that those of `ids`, or any, are over whose time is. @returns which */
    async expire(id?: string): Promise<string[]> {
      const query = raise()
        .set(({ ref }) => ({ status: 'EXPIRED', ended_at: ref('expires_at') }))
        .where('status', '=', 'NEEDS_CONFIRMATION')
        .where('expires_at', '<=', now())
        .returning('id')
      if (id !== undefined) return (await query.where('id', '=', id).execute()).map(row => row.id)
      const over: string[] = []
      await inBatches(async limit => {
        const ended = await query
          .where('id', 'in', ({ selectFrom }) =>
            selectFrom('cosigning')
              .select('id')
              .where('status', '=', 'NEEDS_CONFIRMATION')
              .where('expires_at', '<=', now())
              .orderBy('expires_at')
              .limit(limit),
          )
          .execute()
        over.push(...ended.map(row => row.id))
        return ended.length
      })
      return over
    },

    /**
     * Notes that the session was opened, or that a proof has the verdict, also of one that was still open: the verdict
     * comes with it.
     *
     * @param collected.session - `null` where it is for a proof.
     * @throws {ProblemException} `cosigning-collected`, `cosigning-ended`, `cosigning-incomplete`
     */
    async collect(
      transaction: Transaction<Tables>,
      id: string,
      { session, verdict }: { session: string | null; verdict?: CosigningVerdict },
    ): Promise<void> {
      const time = now()
      let query = raise(transaction)
        .set({ status: 'CONFIRMED', collected_at: time, session_id: session })
        .where('id', '=', id)
        .where('collected_at', 'is', null)
      query = verdict
        ? query
            .set({ verdict: JSON.stringify(verdict), ended_at: time })
            .where('status', 'in', ['NEEDS_CONFIRMATION', 'CONFIRMED'])
        : query.where('status', '=', 'CONFIRMED')
      if ((await query.executeTakeFirst()).numUpdatedRows === 1n) return
      const row = await transaction
        .selectFrom('cosigning')
        .select('collected_at')
        .where('id', '=', id)
        .executeTakeFirst()
      throw row && row.collected_at !== null ? problems.collected() : await whyNot(transaction, id)
    },

    /** Removes those that ended before a time. */
    async removeEnded(before: number): Promise<void> {
      await deleteInBatches(db, 'cosigning', { where: sql`ended_at <= ${before}`, orderBy: 'ended_at' })
    },
  }
  return self

  async function whyNot(on: Kysely<Tables>, id: string) {
    const row = await on.selectFrom('cosigning').select('status').where('id', '=', id).executeTakeFirst()
    if (!row) return problems.notFound()
    const status = row.status as Status
    return problems.ended(status === 'NEEDS_CONFIRMATION' ? 'EXPIRED' : status)
  }
}

import type { AccountId } from '@countersign/core'
import { type Kysely, sql, type Transaction } from 'kysely'
import { ProblemException } from '../http/problem.ts'
import { type AskerTopic, writeNotifications } from '../notifications/outbox.ts'
import { changesRow } from '../store/changes-row.ts'
import { deleteInBatches, inBatches } from '../store/in-batches.ts'
import type { ReadRows } from '../store/read-rows.ts'
import { rowBytes } from '../store/storage.ts'
import type { Tables } from '../store/tables.ts'
import { announce } from './announce.ts'
import { createFinder } from './find.ts'
import type { KnownSafes } from './known.ts'
import { askedColumns, removeOwners, writeOwners } from './owners.ts'
import * as problems from './problems.ts'
import type { Confirmation, CosigningRecord, CosigningVerdict, Decline, Status } from './record.ts'

export type CosigningStore = ReturnType<typeof createCosigningStore>

/** The final status of a cosigning, with its details. */
type Ending =
  | { readonly status: 'CONFIRMED'; readonly verdict: CosigningVerdict }
  | { readonly status: 'SUPERSEDED'; readonly superseded: NonNullable<CosigningRecord['row']['superseded']> }
  | { readonly status: 'CANCELLED' }

/**
 * Creates the store of cosignings. Each change is one statement or one transaction that applies only if the cosigning
 * is in the expected state, on any number of servers, and increments the revision. The store reads no chain and
 * notifies no listeners.
 */
export function createCosigningStore(db: Kysely<Tables>, readRows: ReadRows, now: () => number) {
  const raise = (on: Kysely<Tables> | Transaction<Tables> = db) =>
    on.updateTable('cosigning').set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
  const raiseOpen = (on?: Transaction<Tables>) =>
    raise(on).where('status', '=', 'NEEDS_CONFIRMATION').where('expires_at', '>', now())
  const raiseOne = (id: string, on?: Transaction<Tables>) => raiseOpen(on).where('id', '=', id)

  const self = {
    ...createFinder(db, readRows, now),

    /**
     * Stores a confirmation, and replaces one for a hash that the Safe no longer signs; removes the owner's decline. The
     * first one announces the cosigning.
     *
     * @param fromAsker - whether the browser that started the cosigning gave it: if it is the first, its owner is named.
     * @throws {ProblemException} `confirmation-repeated`; `cosigning-ended`
     */
    keep(id: string, confirmation: Confirmation, fromAsker = false): Promise<void> {
      const { safe, owner, hash, kind, part, way, at } = confirmation
      return db.transaction().execute(async transaction => {
        const text = JSON.stringify(part)
        if (!(await changesRow(raiseOne(id, transaction)))) throw await explainEnd(transaction, id)
        await announce(transaction, id, now())
        if (fromAsker)
          await transaction
            .updateTable('cosigning')
            .set({ first_owner: owner })
            .where('id', '=', id)
            .where(({ not, exists, selectFrom }) =>
              not(
                exists(selectFrom('cosigning_confirmation').select('owner').where('cosigning_id', '=', id)),
              ),
            )
            .execute()
        const replaced = await deleteConfirmations(transaction, id, { safe, owner })
          .where('hash', '!=', hash)
          // The Safe may be an owner of several others, and sign something else for each.
          .where('hash', 'not in', ({ selectFrom }) =>
            selectFrom('cosigning_owner')
              .select('cosigning_owner.hash')
              .where('cosigning_owner.cosigning_id', '=', id)
              .where('cosigning_owner.safe', '=', safe),
          )
          .returning('part')
          .execute()
        const values = { cosigning_id: id, safe, owner, hash, kind, way, confirmed_at: at }
        const inserted = transaction
          .insertInto('cosigning_confirmation')
          .values({ ...values, part: text })
          .onConflict(conflict => conflict.doNothing())
        if (!(await changesRow(inserted))) throw problems.repeated(owner)
        await count(transaction, id, bytesOfParts([{ part: text }]) - bytesOfParts(replaced))
        await transaction
          .deleteFrom('cosigning_decline')
          .where('cosigning_id', '=', id)
          .where('owner', '=', owner)
          .execute()
      })
    },

    /** Like `keep`, if another request may have stored it already. @returns whether this call stored it */
    async keepOnce(id: string, confirmation: Confirmation): Promise<boolean> {
      try {
        await self.keep(id, confirmation)
        return true
      } catch (error) {
        if (error instanceof ProblemException) return false
        throw error
      }
    },

    /** Removes confirmations that are no longer valid. @returns whether any existed */
    drop(id: string, broken: readonly Pick<Confirmation, 'safe' | 'owner' | 'hash'>[]): Promise<boolean> {
      return db.transaction().execute(async transaction => {
        if (!(await changesRow(raiseOne(id, transaction)))) return false
        const dropped: { part: string }[] = []
        for (const { safe, owner, hash } of broken) {
          const deletion = deleteConfirmations(transaction, id, { safe, owner }).where('hash', '=', hash)
          const deleted = await deletion.returning('part').execute()
          if (deleted.length === 0) continue
          dropped.push(...deleted)
          await transaction
            .updateTable('cosigning')
            .set({ first_owner: null })
            .where('id', '=', id)
            .where('first_owner', '=', owner)
            .execute()
        }
        await count(transaction, id, -bytesOfParts(dropped))
        return dropped.length > 0
      })
    },

    /**
     * Stores a decline, and replaces an earlier one; announces the cosigning.
     *
     * @param hashes - what the owners sign now
     * @throws {ProblemException} `cosigning-ended`; `confirmation-repeated` if the owner has confirmed in the meantime
     */
    decline(id: string, { owner, reason, at }: Decline, hashes: readonly string[]): Promise<void> {
      return db.transaction().execute(async transaction => {
        const row = await raiseOne(id, transaction).returning(askedBy).executeTakeFirst()
        if (!row) throw await explainEnd(transaction, id)
        const given = await transaction
          .selectFrom('cosigning_confirmation')
          .select('owner')
          .where('cosigning_id', '=', id)
          .where('owner', '=', owner)
          .where('hash', 'in', hashes)
          .executeTakeFirst()
        if (given) throw problems.confirmedBefore(owner)
        await announce(transaction, id, now())
        const before = await transaction
          .selectFrom('cosigning_decline')
          .select('owner')
          .where('cosigning_id', '=', id)
          .where('owner', '=', owner)
          .executeTakeFirst()
        if (!before) await notifyAsker(transaction, 'owner-declined', { id, ...row }, at)
        await transaction
          .insertInto('cosigning_decline')
          .values({ cosigning_id: id, owner, reason, declined_at: at })
          .onConflict(conflict =>
            conflict.columns(['cosigning_id', 'owner']).doUpdateSet({ reason, declined_at: at }),
          )
          .execute()
      })
    },

    /** Announces an open cosigning to its owners. @returns whether this call did */
    announce(id: string): Promise<boolean> {
      return db.transaction().execute(async transaction => {
        const unannounced = raiseOne(id, transaction).where('announced_at', 'is', null)
        if (!(await changesRow(unannounced))) return false
        await announce(transaction, id, now())
        return true
      })
    },

    /**
     * Stores the current state of the Safes, unless another request has stored one since the record was loaded.
     *
     * @param changed - whether more than the block has changed
     * @returns whether this call stored it
     */
    async note({ row }: CosigningRecord, known: KnownSafes, changed: boolean): Promise<boolean> {
      const storeSafes = (on: Kysely<Tables>) =>
        on
          .updateTable('cosigning')
          .set(({ eb }) => ({
            safes: JSON.stringify(known),
            revision: eb('revision', '+', changed ? 1 : 0),
          }))
          .where('id', '=', row.id)
          .where('status', '=', 'NEEDS_CONFIRMATION')
          .where('safes', '=', row.safes)
      if (!changed) return changesRow(storeSafes(db))
      return db.transaction().execute(async transaction => {
        const stored = await storeSafes(transaction).returning('announced_at').executeTakeFirst()
        if (!stored) return false
        // It may have been announced since the record was loaded.
        if (stored.announced_at !== null) await writeOwners(transaction, row, known)
        // An owner whose key was removed, perhaps because it was stolen, is no longer named.
        await transaction
          .updateTable('cosigning')
          .set({ first_owner: null })
          .where('id', '=', row.id)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('cosigning_owner')
                  .select('owner')
                  .where('cosigning_id', '=', row.id)
                  .whereRef('owner', '=', 'cosigning.first_owner'),
              ),
            ),
          )
          .execute()
        return true
      })
    },

    async setGatewayKnown(id: string, isKnown: boolean): Promise<boolean> {
      return changesRow(
        raiseOne(id)
          .set({ gateway_known: isKnown ? 1 : 0 })
          .where('gateway_known', '=', isKnown ? 0 : 1),
      )
    },

    /** Ends an open cosigning. @returns whether this call ended it */
    end(id: string, ending: Ending): Promise<boolean> {
      return db.transaction().execute(async transaction => {
        const time = now()
        const row = await raiseOne(id, transaction)
          .set({
            status: ending.status,
            ended_at: time,
            ...('verdict' in ending ? withVerdict(ending.verdict) : {}),
            ...('superseded' in ending ? { superseded: ending.superseded } : {}),
          })
          .returning(askedBy)
          .executeTakeFirst()
        if (row) await removeOwners(transaction, [id])
        if (row && ending.status === 'CONFIRMED')
          await notifyAsker(transaction, 'everyone-signed', { id, ...row }, time)
        return row !== undefined
      })
    },

    /** Cancels all open cosignings of a browser, or for a draft of a proof. @returns their ids */
    async cancelAll(column: 'browser_hash' | 'proof_id', value: string, on?: Transaction<Tables>) {
      return on
        ? cancelOpen(on, column, value)
        : db.transaction().execute(transaction => cancelOpen(transaction, column, value))
    },

    /**
     * Cancels all open cosignings for a draft, whose text is replaced.
     *
     * @returns their ids; `null` if an owner has confirmed: then the transaction must not be committed
     */
    async supersedeAll(transaction: Transaction<Tables>, proof: string): Promise<string[] | null> {
      // First: it waits for a confirmation that is being stored.
      const ids = await cancelOpen(transaction, 'proof_id', proof, 'text-changed')
      const confirmed = await transaction
        .selectFrom('cosigning')
        .select('id')
        .where('proof_id', '=', proof)
        .where(({ or, and, eb, exists, selectFrom }) =>
          or([
            eb('status', '=', 'CONFIRMED'),
            and([
              eb('superseded', '=', 'text-changed'),
              exists(
                selectFrom('cosigning_confirmation')
                  .select('owner')
                  .whereRef('cosigning_id', '=', 'cosigning.id'),
              ),
            ]),
          ]),
        )
        .executeTakeFirst()
      return confirmed ? null : ids
    },

    /** Marks the verdict of a cosigning as part of a proof. @returns whether it was not marked before */
    async markCollected(transaction: Transaction<Tables>, id: string): Promise<boolean> {
      return changesRow(
        raise(transaction)
          .set({ collected_at: now() })
          .where('id', '=', id)
          .where('status', '=', 'CONFIRMED')
          .where('collected_at', 'is', null),
      )
    },

    /**
     * Reopens a cosigning that is not collected, and whose verdict is no longer valid.
     *
     * @returns whether this call reopened it
     */
    async reopen(id: string): Promise<boolean> {
      return db.transaction().execute(async transaction => {
        const row = await raise(transaction)
          .set({
            status: 'NEEDS_CONFIRMATION',
            verdict: null,
            bytes: sql<number>`bytes - octet_length(verdict)`,
            ended_at: null,
          })
          .where('id', '=', id)
          .where('status', '=', 'CONFIRMED')
          .where('collected_at', 'is', null)
          .returning([...askedColumns, 'safes'])
          .executeTakeFirst()
        if (!row) return false
        await announce(transaction, id, now())
        await writeOwners(transaction, row, JSON.parse(row.safes) as KnownSafes)
        return true
      })
    },

    /** Marks expired cosignings: the one with this id, or all. @returns their ids */
    async expire(id?: string): Promise<string[]> {
      const expireThose = (ids: readonly string[]) =>
        db.transaction().execute(transaction =>
          endEach(transaction, ids, on =>
            raise(on)
              .set(({ ref }) => ({ status: 'EXPIRED', ended_at: ref('expires_at') }))
              .where('status', '=', 'NEEDS_CONFIRMATION')
              .where('expires_at', '<=', now()),
          ),
        )
      if (id !== undefined) return expireThose([id])
      const over: string[] = []
      await inBatches(async limit => {
        const due = await db
          .selectFrom('cosigning')
          .select('id')
          .where('status', '=', 'NEEDS_CONFIRMATION')
          .where('expires_at', '<=', now())
          .orderBy('expires_at')
          .limit(limit)
          .execute()
        if (due.length > 0) over.push(...(await expireThose(due.map(({ id }) => id))))
        return due.length
      })
      return over
    },

    /**
     * Stores that the session was opened, or that the verdict is in a proof. Accepts an open cosigning, too, together
     * with its verdict.
     *
     * @param collected.session - `null` if it is for a proof.
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
            .set({ ...withVerdict(verdict), ended_at: time })
            // The challenge may last longer: the cosigning may not have been announced.
            .where(({ or, and, eb }) =>
              or([
                eb('status', '=', 'CONFIRMED'),
                and([eb('status', '=', 'NEEDS_CONFIRMATION'), eb('expires_at', '>', time)]),
              ]),
            )
        : query.where('status', '=', 'CONFIRMED')
      if (await changesRow(query)) return removeOwners(transaction, [id])
      const row = await transaction
        .selectFrom('cosigning')
        .select('collected_at')
        .where('id', '=', id)
        .executeTakeFirst()
      throw row && row.collected_at !== null
        ? new ProblemException('cosigning-collected')
        : await explainEnd(transaction, id)
    },

    async removeEnded(before: number): Promise<void> {
      await deleteInBatches(db, 'cosigning', { where: sql`ended_at <= ${before}`, orderBy: 'ended_at' })
    },
  }
  return self

  async function cancelOpen(
    transaction: Transaction<Tables>,
    column: 'browser_hash' | 'proof_id',
    value: string,
    superseded: 'text-changed' | null = null,
  ): Promise<string[]> {
    const open = await transaction
      .selectFrom('cosigning')
      .select('id')
      .where(column, '=', value)
      .where('status', '=', 'NEEDS_CONFIRMATION')
      .execute()
    return endEach(
      transaction,
      open.map(({ id }) => id),
      on => raiseOpen(on).set({ status: 'CANCELLED', superseded, ended_at: now() }),
    )
  }

  /**
   * Ends cosignings one after the other, in the order of their ids, so that two transactions that end the same ones
   * never deadlock.
   *
   * @param ending - the change, which applies only to those that have not ended yet
   * @returns the ids of those that this call ended
   */
  async function endEach(
    transaction: Transaction<Tables>,
    ids: readonly string[],
    ending: (on: Transaction<Tables>) => ReturnType<typeof raise>,
  ): Promise<string[]> {
    const ended: string[] = []
    for (const id of ids.toSorted())
      if (await changesRow(ending(transaction).where('id', '=', id))) ended.push(id)
    await removeOwners(transaction, ended)
    return ended
  }

  async function explainEnd(on: Kysely<Tables>, id: string) {
    const row = await on.selectFrom('cosigning').select('status').where('id', '=', id).executeTakeFirst()
    if (!row) return new ProblemException('cosigning-not-found')
    const status = row.status as Status
    return problems.ended(status === 'NEEDS_CONFIRMATION' ? 'EXPIRED' : status)
  }
}

const askedBy = ['account', 'browser_hash'] as const

/** Deletes the confirmations of an owner for a Safe, for any hash. */
function deleteConfirmations(
  transaction: Transaction<Tables>,
  id: string,
  { safe, owner }: Pick<Confirmation, 'safe' | 'owner'>,
) {
  return transaction
    .deleteFrom('cosigning_confirmation')
    .where('cosigning_id', '=', id)
    .where('safe', '=', safe)
    .where('owner', '=', owner)
}

/** Returns how much confirmations count, in bytes. */
function bytesOfParts(stored: readonly { part: string }[]): number {
  return stored.reduce((sum, { part }) => sum + rowBytes + Buffer.byteLength(part), 0)
}

/** Adds to what a cosigning counts. */
async function count(transaction: Transaction<Tables>, id: string, bytes: number): Promise<void> {
  await transaction
    .updateTable('cosigning')
    .set(({ eb }) => ({ bytes: eb('bytes', '+', bytes) }))
    .where('id', '=', id)
    .execute()
}

/** Writes the notifications to the browser that started a cosigning. */
function notifyAsker(
  transaction: Transaction<Tables>,
  topic: AskerTopic,
  { id, account, browser_hash }: { id: string; account: string; browser_hash: string },
  at: number,
): Promise<void> {
  // The account is not validated, because this server wrote it.
  const event = { topic, about: id, account: account as AccountId, browserHash: browser_hash }
  return writeNotifications(transaction, event, at)
}

/** Returns the columns of a verdict. It counts as stored like everything else. */
function withVerdict(verdict: CosigningVerdict) {
  const text = JSON.stringify(verdict)
  return { verdict: text, bytes: sql<number>`bytes + ${Buffer.byteLength(text)}` }
}

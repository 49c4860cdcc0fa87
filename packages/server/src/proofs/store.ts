import type { Visibility } from '@countersign/api'
import type { AccountId } from '@countersign/core'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Receipts } from '../receipts/receipts.ts'
import { deleteInBatches, inBatches } from '../store/inBatches.ts'
import { type Exceeded, rowBytes, type Storage } from '../store/storage.ts'
import type { Tables } from '../store/tables.ts'
import { composeProof, lastVerified, toColumns } from './compose.ts'
import { createFinder } from './find.ts'
import * as problems from './problems.ts'
import type { SignedAccount } from './record.ts'

/**
 * How much all accounts together may have signed, in characters. The receipt holds it once more, in base64, and both fit
 * into `proofLimits.documentBytes`.
 */
export const mostSigned = 500_000

export type ProofStore = ReturnType<typeof createProofStore>

/**
 * Keeps proofs. Each change begins with raising the revision of the proof's row, which is what changes queue for, on any
 * number of servers: of two last signatures at one instant the second sees the first, and issues the proof.
 *
 * Whoever changes more than a proof in one transaction goes by one order, so that no two wait for each other: challenge,
 * proof, cosigning.
 */
export function createProofStore(options: {
  db: Kysely<Tables>
  storage: Storage
  receipts: Pick<Receipts, 'sign'>
  publicOrigin: string
  now: () => number
}) {
  const { db, storage, receipts, publicOrigin, now } = options
  const finder = createFinder(db, now)
  const raise = (on: Kysely<Tables> = db) =>
    on.updateTable('proof').set(({ eb }) => ({ revision: eb('revision', '+', 1) }))

  /** Issues a proof that each of its accounts has signed for. */
  async function issueIfComplete(transaction: Transaction<Tables>, id: string): Promise<void> {
    const record = await finder.find(id, transaction)
    if (!record || record.accounts.some(({ signed }) => !signed)) return
    const proof = composeProof(record, publicOrigin)
    const receipt = await receipts.sign(transaction, proof)
    const document = JSON.stringify({ ...proof, receipt })
    await transaction
      .updateTable('proof_account')
      .set({ listed_at: record.createdAt })
      .where('proof_id', '=', id)
      .execute()
    await transaction
      .updateTable('proof')
      .set(({ eb }) => ({
        issued_at: lastVerified(record),
        bytes: eb('bytes', '+', document.length),
        document,
      }))
      .where('id', '=', id)
      .execute()
  }

  /** How much the accounts of a draft have signed. */
  async function sizeOf(transaction: Transaction<Tables>, id: string): Promise<number> {
    const { accounts = [] } = (await finder.find(id, transaction)) ?? {}
    return accounts.reduce((sum, { signed }) => sum + (signed ? weigh(signed) : 0), 0)
  }

  return {
    ...finder,

    /**
     * Holds a draft for this transaction. @param at - when what is to be changed has come about
     *
     * @returns whether it is one, and was at that time
     */
    async holdDraft(transaction: Transaction<Tables>, id: string, at: number): Promise<boolean> {
      const { numUpdatedRows } = await raise(transaction)
        .where('id', '=', id)
        .where('issued_at', 'is', null)
        .where('draft_until', '>', at)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    /** Holds a proof that holds. */
    async holdValid(transaction: Transaction<Tables>, id: string): Promise<boolean> {
      const { numUpdatedRows } = await raise(transaction)
        .where('id', '=', id)
        .where('issued_at', 'is not', null)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now())
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    /**
     * Keeps what an account of a draft that is held has signed; with the last one, the proof is issued.
     *
     * @returns `repeated` where the account has signed already; `too-large` where the document would become so large that
     *   nobody checks it
     */
    async sign(
      transaction: Transaction<Tables>,
      { id, account, signed }: { id: string; account: AccountId; signed: SignedAccount },
    ): Promise<'signed' | 'repeated' | 'too-large'> {
      if ((await sizeOf(transaction, id)) + weigh(signed) > mostSigned) return 'too-large'
      const { numUpdatedRows } = await transaction
        .updateTable('proof_account')
        .set(toColumns(signed))
        .where('proof_id', '=', id)
        .where('account', '=', account)
        .where('message', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) return 'repeated'
      await raise(transaction)
        .set(({ eb }) => ({ bytes: eb('bytes', '+', weigh(signed)) }))
        .where('id', '=', id)
        .execute()
      await issueIfComplete(transaction, id)
      return 'signed'
    },

    /** Notes that what an account has signed was larger than there was room for, so that its maker is told. */
    async refuse(
      transaction: Transaction<Tables>,
      { id, account }: { id: string; account: AccountId },
    ): Promise<void> {
      await transaction
        .updateTable('proof_account')
        .set({ refused: 'too-large' })
        .where('proof_id', '=', id)
        .where('account', '=', account)
        .execute()
    },

    /** Says whether there is room for what an account signs, and for it once more in the document and its receipt. */
    async hasRoom(
      transaction: Transaction<Tables>,
      id: string,
      signed: SignedAccount,
    ): Promise<Exceeded | undefined> {
      const row = await transaction
        .selectFrom('proof')
        .select('network_hash')
        .where('id', '=', id)
        .executeTakeFirst()
      return storage.check(transaction, row?.network_hash ?? null, rowBytes + 4 * weigh(signed))
    },

    /** Says why a draft cannot be held. */
    async whyNotDraft(transaction: Transaction<Tables>, id: string) {
      const record = await finder.find(id, transaction)
      if (!record) return problems.notFound()
      return record.issuedAt === null ? problems.ended() : problems.signed()
    },

    /** Removes drafts, of one id or all of a browser, with what was issued to be signed for them. @returns which */
    async giveUp(
      transaction: Transaction<Tables>,
      drafts: { id: string } | { browserHash: string },
    ): Promise<string[]> {
      const meant = 'id' in drafts ? drafts.id : drafts.browserHash
      const column = 'id' in drafts ? 'id' : 'browser_hash'
      const ids = transaction
        .selectFrom('proof')
        .select('id')
        .where(column, '=', meant)
        .where('issued_at', 'is', null)
      await transaction.deleteFrom('challenge').where('proof_id', 'in', ids).execute()
      const given = await transaction
        .deleteFrom('proof')
        .where(column, '=', meant)
        .where('issued_at', 'is', null)
        .returning('id')
        .execute()
      return given.map(({ id }) => id)
    },

    async revoke(transaction: Transaction<Tables>, id: string, at: number): Promise<boolean> {
      const { numUpdatedRows } = await raise(transaction)
        .set({ revoked_at: at })
        .where('id', '=', id)
        .where('issued_at', 'is not', null)
        .where('revoked_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    /**
     * Says who finds one. @param as - what it was when it was decided that this may be done
     *
     * @returns whether it still was.
     */
    async show(id: string, visibility: Visibility, as: 'draft' | 'issued'): Promise<boolean> {
      const { numUpdatedRows } = await raise()
        .set({ visibility })
        .where('id', '=', id)
        .where('issued_at', as === 'draft' ? 'is' : 'is not', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    /** Removes drafts that were over at a time, and proofs that had expired long before. */
    async sweep({ draftsUntil, expiredUntil }: { draftsUntil: number; expiredUntil: number }): Promise<void> {
      await deleteInBatches(db, 'proof', {
        where: sql`issued_at is null and draft_until <= ${draftsUntil}`,
        orderBy: 'draft_until',
      })
      await deleteInBatches(db, 'proof', {
        where: sql`expires_at <= ${expiredUntil}`,
        orderBy: 'expires_at',
      })
      // Nobody counts those any more.
      await inBatches(async limit => {
        const over = db
          .selectFrom('proof')
          .select('id')
          .where('network_hash', 'is not', null)
          .where('draft_until', '<=', now())
          .limit(limit)
        const { numUpdatedRows } = await db
          .updateTable('proof')
          .set({ network_hash: null })
          .where('id', 'in', over)
          .executeTakeFirst()
        return Number(numUpdatedRows)
      })
    },
  }
}

/** How much an account counts that has signed, in characters. */
export function weigh({ message, signature, safe }: SignedAccount): number {
  return message.length + signature.length + JSON.stringify(safe).length
}

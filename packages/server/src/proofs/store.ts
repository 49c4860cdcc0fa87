import type { Visibility } from '@countersign/api'
import type { AccountId } from '@countersign/core'
import { type Kysely, sql, type Transaction } from 'kysely'
import { ProblemException } from '../http/problem.ts'
import type { Receipts } from '../receipts/receipts.ts'
import { changesRow } from '../store/changes-row.ts'
import { deleteInBatches } from '../store/in-batches.ts'
import type { ReadRows } from '../store/read-rows.ts'
import { rowBytes, type Storage } from '../store/storage.ts'
import type { Tables } from '../store/tables.ts'
import { composeProof, lastVerified, toColumns } from './compose.ts'
import { createFinder } from './find.ts'
import * as problems from './problems.ts'
import type { ProofRecord, SignedAccount } from './record.ts'

/**
 * How much all accounts together may sign, in characters. The receipt contains it again, in base64, and both fit into
 * `proofLimits.documentBytes`.
 */
export const mostSigned = 500_000

export type ProofStore = ReturnType<typeof createProofStore>

/**
 * Creates the store of proofs. Each change first raises the revision of the proof's row, which locks it across all
 * servers: of two last signatures at the same moment, the second sees the first and issues the proof.
 *
 * A transaction that changes more than a proof locks rows in one order, to avoid deadlocks: challenge, proof,
 * cosigning.
 */
export function createProofStore(options: {
  db: Kysely<Tables>
  storage: Pick<Storage, 'check'>
  receipts: Pick<Receipts, 'sign'>
  publicOrigin: string
  readRows: ReadRows
  now: () => number
}) {
  const { db, storage, receipts, publicOrigin, readRows, now } = options
  const finder = createFinder(db, readRows, now)
  const raise = (on: Kysely<Tables> = db) =>
    on.updateTable('proof').set(({ eb }) => ({ revision: eb('revision', '+', 1) }))

  /** Issues a proof if each of its accounts has signed. */
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

  return {
    ...finder,

    /**
     * Locks a draft for this transaction. @param at - when the change took place
     *
     * @returns whether it is a draft, and was one at that time
     */
    async holdDraft(transaction: Transaction<Tables>, id: string, at: number): Promise<boolean> {
      return changesRow(
        raise(transaction).where('id', '=', id).where('issued_at', 'is', null).where('draft_until', '>', at),
      )
    },

    /**
     * Locks a proof, so that a revocation waits until the transaction ends.
     *
     * @returns whether it is issued, not revoked and not expired
     */
    async holdValid(transaction: Transaction<Tables>, id: string): Promise<boolean> {
      return changesRow(
        raise(transaction)
          .where('id', '=', id)
          .where('issued_at', 'is not', null)
          .where('revoked_at', 'is', null)
          .where('expires_at', '>', now()),
      )
    },

    /**
     * Stores what an account of a locked draft has signed. The last signature issues the proof.
     *
     * @returns `repeated` if the account has signed already; `too-large` if the document would exceed what verifiers
     * accept
     */
    async sign(
      transaction: Transaction<Tables>,
      { id, account, signed }: { id: string; account: AccountId; signed: SignedAccount },
    ): Promise<'signed' | 'repeated' | 'too-large'> {
      const record = await finder.find(id, transaction)
      if (record && sizeOf(record) + weigh(signed) > mostSigned) return 'too-large'
      const signing = transaction
        .updateTable('proof_account')
        .set(toColumns(signed))
        .where('proof_id', '=', id)
        .where('account', '=', account)
        .where('message', 'is', null)
      if (!(await changesRow(signing))) return 'repeated'
      await raise(transaction)
        .set(({ eb }) => ({ bytes: eb('bytes', '+', weigh(signed)) }))
        .where('id', '=', id)
        .execute()
      await issueIfComplete(transaction, id)
      return 'signed'
    },

    /** Records that what an account has signed was too large, so that its maker can see it. */
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

    /**
     * Checks that there is room for what an account signs, and for its second copy in the receipt.
     *
     * @throws {ProblemException} `storage-full`
     */
    async checkRoom(transaction: Transaction<Tables>, id: string, signed: SignedAccount): Promise<void> {
      const row = await transaction
        .selectFrom('proof')
        .select('network_hash')
        .where('id', '=', id)
        .executeTakeFirst()
      await storage.check(transaction, row?.network_hash ?? null, rowBytes + 4 * weigh(signed))
    },

    /** Returns why a draft cannot be locked. */
    async explainNotDraft(transaction: Transaction<Tables>, id: string) {
      const record = await finder.find(id, transaction)
      if (!record) return new ProblemException('proof-not-found')
      return record.issuedAt === null ? problems.ended() : new ProblemException('proof-signed')
    },

    /** Removes one draft or all of a browser, with their open challenges. @returns their ids */
    async discardDrafts(
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
      return changesRow(
        raise(transaction)
          .set({ revoked_at: at })
          .where('id', '=', id)
          .where('issued_at', 'is not', null)
          .where('revoked_at', 'is', null),
      )
    },

    /**
     * Sets the visibility of a proof. @param as - its state when this was allowed
     *
     * @returns whether it was still in that state.
     */
    async show(id: string, visibility: Visibility, as: 'draft' | 'issued'): Promise<boolean> {
      return changesRow(
        raise()
          .set({ visibility })
          .where('id', '=', id)
          .where('issued_at', as === 'draft' ? 'is' : 'is not', null),
      )
    },

    /** Removes drafts that had ended at a time, and proofs that had expired long before. */
    async sweep({ draftsUntil, expiredUntil }: { draftsUntil: number; expiredUntil: number }): Promise<void> {
      await deleteInBatches(db, 'proof', {
        where: sql`issued_at is null and draft_until <= ${draftsUntil}`,
        orderBy: 'draft_until',
      })
      await deleteInBatches(db, 'proof', {
        where: sql`expires_at <= ${expiredUntil}`,
        orderBy: 'expires_at',
      })
    },
  }
}

/** Returns how much a signed account counts, in characters. */
function weigh({ message, signature, safe }: SignedAccount): number {
  return message.length + signature.length + JSON.stringify(safe).length
}

/** Returns how much the accounts of a draft have signed, in characters. */
export function sizeOf({ accounts }: Pick<ProofRecord, 'accounts'>): number {
  return accounts.reduce((sum, { signed }) => sum + (signed ? weigh(signed) : 0), 0)
}

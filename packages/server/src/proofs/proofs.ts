import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../store/tables.ts'
import { createFinder } from './find.ts'
import type { CheckRequest, OnRevoked } from './listeners.ts'
import type { ProofRecord } from './record.ts'

/** What other parts of the server need of proofs. */
export type Proofs = {
  /** Finds a proof, or a draft. @param on - the transaction to look in */
  find(id: string, on?: Kysely<Tables>): Promise<ProofRecord | undefined>
  /** Finds a proof, or a draft, that a browser has made. @param browserHash - `hashToken` of its cookie */
  ofMaker(id: string, browserHash: string, on?: Kysely<Tables>): Promise<ProofRecord | undefined>
  /**
   * Has a revocation of this proof wait until the transaction is over.
   *
   * @returns whether it is issued, not revoked and not expired.
   */
  holdValid(transaction: Transaction<Tables>, id: string): Promise<boolean>
}

export type ProofsOptions = {
  db: Kysely<Tables>
  onRevoked: OnRevoked
  checkRequest: CheckRequest
  now?: () => number
}

export function createProofs({ db, now = Date.now }: ProofsOptions): Proofs {
  const finder = createFinder(db, now)
  return {
    find: finder.find,
    async ofMaker(id, browserHash, on) {
      const record = await finder.find(id, on)
      return record?.browserHash === browserHash ? record : undefined
    },
    async holdValid(transaction, id) {
      const { numUpdatedRows } = await transaction
        .updateTable('proof')
        .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
        .where('id', '=', id)
        .where('issued_at', 'is not', null)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now())
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
  }
}

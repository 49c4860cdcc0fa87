import type { AccountId } from '@countersign/core'
import type { Transaction } from 'kysely'
import type { Tables } from '../store/tables.ts'

/**
 * Hears that a proof is revoked, within the transaction that revokes it: what it writes is there with the revocation, or
 * neither is. It must not use the database in any other way, and what it throws undoes the revocation.
 *
 * @returns what is to be done once that is committed, if anything.
 */
export type OnRevoked = (
  transaction: Transaction<Tables>,
  proof: { readonly id: string; readonly at: number },
) => Promise<(() => Promise<void>) | undefined>

/** What a proof says that is begun for a request. */
type ProofTerms = {
  readonly purpose: string
  readonly audience: string | null
  readonly accounts: readonly AccountId[]
  /** In milliseconds since 1970. */
  readonly expiresAt: number
}

/**
 * Checks whether a proof with these terms can answer a request, before anybody signs.
 *
 * @param request - its id, as it came from outside.
 * @returns who made the request.
 * @throws {ProblemException} `request-not-found`, `request-ended`, `request-answered`, `proof-unfit`
 */
export type CheckRequest = (request: string, terms: ProofTerms) => Promise<AccountId>

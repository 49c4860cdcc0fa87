import type { AccountId } from '@countersign/core'
import type { Transaction } from 'kysely'
import type { Tables } from '../store/tables.ts'

/**
 * Called when a proof is revoked, within the transaction that revokes it: its changes are committed with the
 * revocation, or not at all. It must use the database only through that transaction. An error that it throws rolls the
 * revocation back.
 *
 * @returns what to do after the commit, if anything.
 */
export type OnRevoked = (
  transaction: Transaction<Tables>,
  proof: { readonly id: string; readonly at: number },
) => Promise<(() => Promise<void>) | undefined>

/** The terms of a proof that is made for a request. */
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
 * @param request - its id, unvalidated.
 * @returns the requester.
 * @throws {ProblemException} `request-not-found`, `request-ended`, `request-answered`, `proof-unfit`
 */
export type CheckRequest = (request: string, terms: ProofTerms) => Promise<AccountId>

import type { ProofState } from '@countersign/api'
import type { AccountId } from '@countersign/core'

/**
 * Returns a draft as the server returns it to the browser that began it, for the tests of this package and of the
 * pages.
 */
export function draftFor(
  accounts: readonly AccountId[],
  signed: readonly string[] = [],
  change: Partial<ProofState> = {},
): ProofState {
  const at = '2030-03-04T09:30:00.000Z'
  return {
    ...{ id: 'd1', link: 'https://id.example.org/p/d1', purpose: 'a grant', audience: 'The Committee' },
    ...{ status: 'draft', visibility: 'link', request: null, requester: null, mine: 'maker', madeHere: true },
    ...{ createdAt: at, issuedAt: null, expiresAt: at, draftUntil: at, replaceable: signed.length === 0 },
    ...{ revokedAt: null, document: null },
    accounts: accounts.map(account => ({
      ...{ account, method: null, verifiedAt: null, block: null, safe: null },
      ...{ status: signed.includes(account) ? ('signed' as const) : ('unsigned' as const), approved: [] },
      ...{ cosigning: null, refused: null },
    })),
    ...change,
  }
}

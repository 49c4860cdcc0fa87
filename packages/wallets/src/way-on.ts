import { retryAfterProblem } from '@countersign/api'
import { canNeverBeChecked } from '@countersign/core'
import type { OwnerFailure } from './cosigning/owner-state.ts'
import type { ProofFailure } from './proof/prover-state.ts'

/**
 * What a person can do after a failure.
 * - `again`: try again, after what its message says.
 * - `other-wallet`: use another wallet. Trying again with this one does not help.
 * - `none`: neither helps. The message says what does.
 */
export type WayOn = 'again' | 'other-wallet' | 'none'

/**
 * Returns what a person can do after an owner’s act, or the signature of an account for a proof, has failed.
 *
 * @example
 * const { state, retry } = useOwner()
 * const button = state.status === 'failed' && wayOn(state.failure) === 'again' && <button onClick={retry}>Try again</button>
 */
export function wayOn(failure: OwnerFailure | ProofFailure): WayOn {
  switch (failure.kind) {
    case 'problem':
    case 'draft':
      return retryAfterProblem(failure.code) === 'none' ? 'none' : 'again'
    case 'unavailable':
      if (failure.reason === 'signature-too-large') return 'other-wallet'
      return canNeverBeChecked(failure.reason) ? 'none' : 'again'
    case 'confirmation-refused':
      return failure.reason === 'signature-too-large' ? 'other-wallet' : 'again'
    case 'wallet':
      return failure.code === 'not-supported' ? 'other-wallet' : 'again'
    case 'not-proposed':
      // What the gateway says about a proposal, it says again.
      return failure.said === null ? 'again' : 'none'
    case 'cosigning-ended':
    case 'confirmation-repeated':
    case 'chain-not-offered':
    case 'not-an-owner':
    case 'not-enough':
    case 'would-revert':
    case 'reverted':
    case 'no-library':
      return 'none'
    case 'rejected':
    case 'unreachable':
    case 'expired':
    case 'code-missing':
    case 'not-connected':
    case 'wrong-account':
    case 'wrong-network':
    case 'node-unreachable':
    case 'unknown':
      return 'again'
  }
}

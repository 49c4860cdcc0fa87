import { expect, test } from 'vitest'
import type { OwnerFailure } from './cosigning/owner-state.ts'
import type { ProofFailure } from './proof/prover-state.ts'
import { type WayOn, wayOn } from './way-on.ts'

test.each<[failure: OwnerFailure | ProofFailure, way: WayOn]>([
  [{ kind: 'problem', code: 'database-unavailable' }, 'again'],
  [{ kind: 'problem', code: 'challenge-expired' }, 'again'],
  [{ kind: 'problem', code: 'origin-refused' }, 'none'],
  [{ kind: 'draft', code: 'proof-not-found' }, 'none'],
  [{ kind: 'unavailable', reason: 'node-timeout' }, 'again'],
  [{ kind: 'unavailable', reason: 'unspecified' }, 'again'],
  [{ kind: 'unavailable', reason: 'no-node' }, 'none'],
  [{ kind: 'unavailable', reason: 'signature-too-large' }, 'other-wallet'],
  [{ kind: 'confirmation-refused', reason: 'signature-too-large' }, 'other-wallet'],
  [{ kind: 'confirmation-refused', reason: 'wrong-signer' }, 'again'],
  [{ kind: 'wallet', code: 'refused' }, 'again'],
  [{ kind: 'wallet', code: 'not-supported' }, 'other-wallet'],
  [{ kind: 'not-proposed', said: null }, 'again'],
  [{ kind: 'not-proposed', said: 'Nonce too low' }, 'none'],
  [{ kind: 'would-revert', code: 'GS026' }, 'none'],
  [{ kind: 'cosigning-ended', how: 'CANCELLED' }, 'none'],
])('after %j, what helps is: %s', (failure, way) => {
  expect(wayOn(failure)).toBe(way)
})

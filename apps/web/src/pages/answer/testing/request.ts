import type { ProofState, RequestCall } from '@countersign/api'
import { type AccountId, type Proof, parseAccountId, parseChainId } from '@countersign/core'

export const now = Date.UTC(2030, 0, 10)
export const alice = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
export const asker = 'eip155:1:0x742d35Cc6634C0532925a3b844Bc9e7595f2bD18' as AccountId
const day = 86_400

/** Returns a request as the person who is asked sees it. */
export function requestCall(more: Partial<RequestCall> = {}): RequestCall {
  return {
    id: 'request-1',
    status: 'open',
    purpose: 'grant payout',
    audience: 'Example Foundation',
    account: parseAccountId(`eip155:1:${alice}`),
    chain: parseChainId('eip155:1'),
    deadline: new Date(now + 7 * day * 1000).toISOString(),
    holdsFor: 30 * day,
    by: asker,
    returnHost: 'example.org',
    declineTo: 'https://example.org/done?countersign_request=request-1&status=declined',
    declinedAt: null,
    mine: false,
    proof: null,
    ...more,
  }
}

/** Returns a proof of Alice’s that answers it. */
export function proofState(more: Partial<ProofState> = {}): ProofState {
  return {
    id: 'proof-1',
    link: 'https://id.example.org/p/proof-1',
    status: 'valid',
    purpose: 'grant payout',
    audience: 'Example Foundation',
    visibility: 'link',
    accounts: [
      {
        account: parseAccountId(`eip155:1:${alice}`),
        status: 'signed',
        cosigning: null,
        refused: null,
        method: 'eoa',
        verifiedAt: new Date(now).toISOString(),
        block: null,
        safe: null,
        approved: [],
      },
    ],
    request: 'request-1',
    requester: null,
    mine: 'owner',
    madeHere: true,
    createdAt: new Date(now).toISOString(),
    issuedAt: new Date(now).toISOString(),
    expiresAt: new Date(now + 30 * day * 1000).toISOString(),
    draftUntil: null,
    replaceable: false,
    revokedAt: null,
    document: { type: 'countersign-proof', id: 'proof-1' } as Proof,
    ...more,
  }
}

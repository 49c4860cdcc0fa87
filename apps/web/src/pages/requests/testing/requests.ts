import type { ApiKey, Delivery, RequestState, Webhook } from '@countersign/api'
import { asker, now, proofState, requestCall } from '../../answer/testing/request.ts'

export { asker }

const at = (days: number) => new Date(now + days * 86_400_000).toISOString()

/** Returns a request as its requester sees it. */
export function requestState(more: Partial<RequestState> = {}): RequestState {
  const { id, purpose, audience, account, chain, deadline, holdsFor } = requestCall()
  return {
    ...{ id, purpose, audience, account, chain, deadline, holdsFor },
    link: `https://id.example.org/r/${id}`,
    status: 'open',
    returnTo: 'https://example.org/done',
    reference: 'case 7',
    by: asker,
    key: null,
    declinedAt: null,
    events: [{ kind: 'created', at: at(0) }],
    proof: null,
    revision: 1,
    createdAt: at(0),
    ...more,
  }
}

/** Returns the same request, answered. */
export function proven(more: Partial<RequestState> = {}): RequestState {
  return requestState({
    status: 'proven',
    proof: proofState(),
    events: [
      { kind: 'created', at: at(0) },
      { kind: 'opened', at: at(1) },
      { kind: 'proven', at: at(2) },
    ],
    ...more,
  })
}

export function delivery(more: Partial<Delivery> = {}): Delivery {
  return {
    id: 'delivery-1',
    webhook: 'webhook-1',
    event: 'request.proven',
    request: 'request-1',
    status: 'waiting',
    tries: 2,
    lastError: '500',
    createdAt: at(0),
    nextTryAt: at(1),
    deliveredAt: null,
    ...more,
  }
}

export function apiKey(more: Partial<ApiKey> = {}): ApiKey {
  return {
    id: 'key-1',
    name: 'payout server',
    scopes: ['requests:read'],
    hint: 'w9Zk',
    createdAt: at(0),
    lastUsedAt: null,
    expiresAt: null,
    revokedAt: null,
    ownersChanged: false,
    ...more,
  }
}

export function webhook(more: Partial<Webhook> = {}): Webhook {
  return {
    id: 'webhook-1',
    url: 'https://example.org/hooks/countersign',
    createdAt: at(0),
    failing: false,
    tried: true,
    slow: false,
    stoppedAt: null,
    ...more,
  }
}

import type { ProofState } from '@countersign/api'

/** Where a proof is seen that is made; one that answers a request is handed over on the page of that. */
export function placeOf({ id, request }: Pick<ProofState, 'id' | 'request'>): string {
  return request === null ? `/p/${encodeURIComponent(id)}` : `/r/${encodeURIComponent(request)}`
}

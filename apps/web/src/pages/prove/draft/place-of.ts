import type { ProofState } from '@countersign/api'

/** Where a proof is seen that is made; one that answers a request is handed over on the page of that, which is told of it. */
export function placeOf({ id, request }: Pick<ProofState, 'id' | 'request'>): string {
  const proof = encodeURIComponent(id)
  return request === null ? `/p/${proof}` : `/r/${encodeURIComponent(request)}?proof=${proof}`
}

import { createPageClient, type PageClient, type ProofState, readProof as request } from '@countersign/api'

/** A proof that was requested before its page could be rendered. `value` is set when it arrives. */
let ahead: { readonly id: string; readonly proof: Promise<ProofState>; value?: ProofState } | null = null

/** Requests a proof before the code of its page is loaded: with a client of its own, as the kit’s has calls of all pages. */
export async function prefetchProof(id: string): Promise<void> {
  if (ahead?.id !== id) ahead = { id, proof: request(createPageClient(), id) }
  const requested = ahead
  requested.value = await requested.proof
}

/** Returns the proof that was requested ahead, if it has arrived. */
export function prefetchedProof(id: string): ProofState | undefined {
  return ahead?.id === id ? ahead.value : undefined
}

/** Returns the proof that was requested ahead, or requests it now. */
export function readProof(client: PageClient, id: string, signal: AbortSignal): Promise<ProofState> {
  const proof = ahead?.id === id ? ahead.proof : request(client, id, { signal })
  ahead = null
  return proof
}

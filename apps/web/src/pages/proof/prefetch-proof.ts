import { createPageClient, type PageClient, type ProofState, readProof as request } from '@countersign/api'

/** A proof that was requested before its page could be rendered. */
let ahead: { readonly id: string; readonly proof: Promise<ProofState> } | null = null

/** Requests a proof before the code of its page is loaded: with a client of its own, as the kit’s has calls of all pages. */
export function prefetchProof(id: string): Promise<ProofState> {
  if (ahead?.id !== id) ahead = { id, proof: request(createPageClient(), id) }
  return ahead.proof
}

/** Returns the proof that was requested ahead, or requests it now. */
export function readProof(client: PageClient, id: string, signal: AbortSignal): Promise<ProofState> {
  const proof = ahead?.id === id ? ahead.proof : request(client, id, { signal })
  ahead = null
  return proof
}

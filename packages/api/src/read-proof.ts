import type { Call, PageClient } from './page-client.ts'
import type { ProofReply, ProofState } from './types.ts'

/** Returns the path of a proof in the HTTP interface. */
export const proofPath = (id: string): string => `/v1/proofs/${encodeURIComponent(id)}`

/**
 * Reads a proof; a draft only for the browser that created it. By itself, because a page requests its proof before it
 * loads the other calls.
 *
 * @throws like every call of a client
 * @example
 * const { status, expiresAt } = await readProof(client, id)
 */
export function readProof(
  { call }: Pick<PageClient, 'call'>,
  id: string,
  options?: Call,
): Promise<ProofState> {
  return call<ProofReply>('GET', proofPath(id), options).then(({ proof }) => proof)
}

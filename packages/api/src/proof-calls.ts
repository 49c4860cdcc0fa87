import type { Call, PageClient } from './page-client.ts'
import { queryOf } from './query-of.ts'
import { proofPath as path, readProof } from './read-proof.ts'
import type {
  AnswerRequest,
  ProofList,
  ProofReply,
  ProofRequest,
  ProofState,
  Recheck,
  VerifyReply,
  VerifyRequest,
  Visibility,
} from './types.ts'

const proofOf = ({ proof }: ProofReply) => proof

type Page = Call & { cursor?: string | undefined }

/** Which proofs are listed. */
export type ProofFilter = {
  status?: ProofState['status'] | undefined
  /** Words that are all in the purpose, the audience, an account or the id. */
  search?: string | undefined
}

/**
 * Returns the calls for ownership proofs.
 *
 * @example
 * const proof = await proofCalls(client).begin({
 *   ...{ purpose: 'Opening an account', audience: 'Example Bank', holdsFor: 30 * 86_400 },
 *   ...{ accounts: [{ account }], visibility: 'link' },
 * })
 */
export function proofCalls(client: Pick<PageClient, 'call'>) {
  const { call } = client
  return {
    /** Creates a proof: a draft of this browser, until each of its accounts has signed. */
    begin: (request: ProofRequest, options?: Call) =>
      call<ProofReply>('POST', '/v1/proofs', options, request).then(proofOf),
    /** A proof; a draft only for the browser that created it. */
    read: (id: string, options?: Call) => readProof(client, id, options),
    /** The drafts of this browser, and the proofs of the account that is signed in, newest first. */
    list: ({ status, search, cursor, ...options }: Page & ProofFilter = {}) =>
      call<ProofList>('GET', `/v1/proofs${queryOf({ status, search, cursor })}`, options),
    /** The proofs that an account (CAIP-10) shows publicly, newest first. */
    listed: (account: string, { cursor, ...options }: Page = {}) =>
      call<ProofList>(
        'GET',
        `/v1/accounts/${encodeURIComponent(account)}/proofs${queryOf({ cursor })}`,
        options,
      ),
    /** Answers a challenge of the purpose `proof`. @param challenge - its id */
    answer: (challenge: string, request: AnswerRequest, options?: Call) =>
      call<ProofReply>(
        'POST',
        `/v1/challenges/${encodeURIComponent(challenge)}/answer`,
        options,
        request,
      ).then(proofOf),
    /** Shows a proof on the public page of its accounts, or hides it. */
    show: (id: string, visibility: Visibility, options?: Call) =>
      call<ProofReply>('PATCH', path(id), options, { visibility }).then(proofOf),
    /** Deletes a draft, or revokes a proof. */
    remove: (id: string, options?: Call) => call<void>('DELETE', path(id), options),
    /** Checks on the chain whether it is still valid. */
    recheck: (id: string, options?: Call) => call<Recheck>('POST', `${path(id)}/recheck`, options),
    /** Verifies a proof, or any other signature, on the server. */
    verify: (request: VerifyRequest, options?: Call) =>
      call<VerifyReply>('POST', '/v1/verify', options, request),
  }
}

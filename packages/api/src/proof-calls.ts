import type { Call, PageClient } from './page-client.ts'
import type {
  AnswerRequest,
  ProofList,
  ProofReply,
  ProofRequest,
  Recheck,
  VerifyReply,
  VerifyRequest,
  Visibility,
} from './types.ts'

const path = (id: string) => `/v1/proofs/${encodeURIComponent(id)}`
const cursorOf = (cursor: string | undefined) => (cursor ? `?cursor=${encodeURIComponent(cursor)}` : '')

type Page = Call & { cursor?: string | undefined }

/** Returns the calls for ownership proofs. */
export function proofCalls({ call }: Pick<PageClient, 'call'>) {
  return {
    /** Creates a proof: a draft of this browser, until each of its accounts has signed. */
    begin: async (request: ProofRequest, options: Call = {}) =>
      (await call<ProofReply>('POST', '/v1/proofs', request, options)).proof,
    /** A proof; a draft only for the browser that created it. */
    read: async (id: string, options: Call = {}) =>
      (await call<ProofReply>('GET', path(id), undefined, options)).proof,
    /** The drafts of this browser, and the proofs of the account that is signed in, newest first. */
    list: ({ cursor, ...options }: Page = {}) =>
      call<ProofList>('GET', `/v1/proofs${cursorOf(cursor)}`, undefined, options),
    /** The proofs that an account (CAIP-10) shows publicly, newest first. */
    listed: (account: string, { cursor, ...options }: Page = {}) =>
      call<ProofList>(
        'GET',
        `/v1/accounts/${encodeURIComponent(account)}/proofs${cursorOf(cursor)}`,
        undefined,
        options,
      ),
    /** Answers a challenge of the purpose `proof`. @param challenge - its id */
    answer: async (challenge: string, request: AnswerRequest, options: Call = {}) =>
      (
        await call<ProofReply>(
          'POST',
          `/v1/challenges/${encodeURIComponent(challenge)}/answer`,
          request,
          options,
        )
      ).proof,
    /** Shows a proof on the public page of its accounts, or hides it. */
    show: async (id: string, visibility: Visibility, options: Call = {}) =>
      (await call<ProofReply>('PATCH', path(id), { visibility }, options)).proof,
    /** Deletes a draft, or revokes a proof. */
    remove: (id: string, options: Call = {}) => call<void>('DELETE', path(id), undefined, options),
    /** Checks on the chain whether it is still valid. */
    recheck: (id: string, options: Call = {}) =>
      call<Recheck>('POST', `${path(id)}/recheck`, undefined, options),
    /** Verifies a proof, or any other signature, on the server. */
    verify: (request: VerifyRequest, options: Call = {}) =>
      call<VerifyReply>('POST', '/v1/verify', request, options),
  }
}

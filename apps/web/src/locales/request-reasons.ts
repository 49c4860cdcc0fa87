import type { ProblemCode, ProofProblemCode, ServerUnreachableError } from '@countersign/api'

/** The refusals that somebody can meet who asks for a proof or is asked for one. */
export type RequestProblem =
  | Extract<
      ProblemCode,
      | 'request-invalid'
      | 'not-signed-in'
      | 'origin-refused'
      | 'too-many-requests'
      | 'internal'
      | 'database-unavailable'
      | 'request-timeout'
    >
  | Exclude<ProofProblemCode, 'api-key-refused' | 'scope-missing' | 'proof-signed' | 'too-many-proofs'>

/** Why a proof does not answer a request. */
type Unfit =
  | 'another-account'
  | 'another-chain'
  | 'another-request'
  | 'another-purpose'
  | 'another-audience'
  | 'not-valid'
  | 'holds-too-short'

/** Why something did not work, and what to do. */
export type ReasonsLocale = {
  readonly unreachable: Readonly<Record<ServerUnreachableError['code'], string>>
  readonly problem: Readonly<Record<RequestProblem, string>>
  readonly unfit: Readonly<Record<Unfit, string>>
  readonly unforeseen: string
}

import type { ConfirmationRefused, PartFault, RejectionReason, UnavailableReason } from '@countersign/core'
import type { PictureProblemCode, ProblemCode, ProofProblemCode, SafeProblemCode } from './problem-status.ts'
import type { Cosigning } from './types.ts'

export const problemTypePrefix = 'urn:countersign:problem:'

/** How a cosigning ended that takes no more confirmations. */
export type EndedCosigning = Exclude<Cosigning['status'], 'NEEDS_CONFIRMATION'>

/** A problem document (RFC 9457) as the server sends it, media type `application/problem+json`. */
export type Problem = {
  type: `${typeof problemTypePrefix}${ProblemCode | SafeProblemCode | ProofProblemCode | PictureProblemCode}`
  title: string
  status: number
  /** One sentence for a person: what happened and what to do. */
  detail: string
  /** `request-invalid`: each wrong field, what was given and what is allowed. */
  errors?: { field: string; value: string; allowed: string }[]
  /** `signature-rejected`, `decline-refused`, `verification-unavailable`: the verdict's named reason. */
  reason?: RejectionReason | UnavailableReason
  /** `confirmation-refused`: why this confirmation does not count; the cosigning goes on. */
  confirmation?: ConfirmationRefused['reason']
  /** `confirmation-refused` for `bad-part`: what is wrong with it. */
  fault?: PartFault
  /** `cosigning-ended`: how it ended. */
  ended?: EndedCosigning
  /** `wrong-signer`: the address whose key did sign. */
  recovered?: string
  /** `contract-on-another-chain`: the CAIP-2 chains where the contract lives. */
  chains?: string[]
  /** `proof-unfit`: why the proof does not answer the request. */
  unfit?:
    | 'another-account'
    | 'another-chain'
    | 'another-request'
    | 'another-purpose'
    | 'another-audience'
    | 'not-valid'
    | 'holds-too-short'
  /** `message-changed`: the part of the text that differs from the one issued, such as `domain`. */
  field?: string
  /** `too-many-requests`, `challenge-in-progress`: seconds to wait; the `Retry-After` header says the same. */
  retryAfter?: number
  /** Names this answer in the server's log. */
  requestId?: string
}

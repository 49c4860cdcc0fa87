import type { RejectionReason, UnavailableReason } from '@countersign/core'
import type { PictureProblemCode, ProblemCode } from './problem-status.ts'

export const problemTypePrefix = 'urn:countersign:problem:'

/** A problem document (RFC 9457) as the server sends it, media type `application/problem+json`. */
export type Problem = {
  type: `${typeof problemTypePrefix}${ProblemCode | PictureProblemCode}`
  title: string
  status: number
  /** One sentence for a person: what happened and what to do. */
  detail: string
  /** `request-invalid`: each wrong field, what was given and what is allowed. */
  errors?: { field: string; value: string; allowed: string }[]
  /** `signature-rejected`, `verification-unavailable`: the verdict's named reason. */
  reason?: RejectionReason | UnavailableReason
  /** `wrong-signer`: the address whose key did sign. */
  recovered?: string
  /** `contract-on-another-chain`: the CAIP-2 chains where the contract lives. */
  chains?: string[]
  /** `message-changed`: the part of the text that differs from the one issued, such as `domain`. */
  field?: string
  /** `too-many-requests`, `challenge-in-progress`: seconds to wait; the `Retry-After` header says the same. */
  retryAfter?: number
  /** Names this answer in the server's log. */
  requestId?: string
}

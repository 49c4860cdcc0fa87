import type { RejectionReason, UnavailableReason } from '@countersign/core'

/**
 * Every kind of error the server answers with, and its HTTP status. The `type` of the problem document
 * (RFC 9457 §3.1.1) is `urn:countersign:problem:` and this name; names are never reused.
 */
export const problemStatus = {
  'request-invalid': 400,
  'not-signed-in': 401,
  'origin-refused': 403,
  'challenge-of-another-browser': 403,
  'not-found': 404,
  'challenge-not-found': 404,
  'session-not-found': 404,
  'challenge-used': 409,
  'challenge-in-progress': 409,
  'challenge-expired': 410,
  'request-too-large': 413,
  'media-type-refused': 415,
  'chain-not-configured': 422,
  'message-changed': 422,
  'signature-rejected': 422,
  'too-many-requests': 429,
  internal: 500,
  'database-unavailable': 503,
  'verification-unavailable': 503,
  'request-timeout': 503,
} as const

export type ProblemCode = keyof typeof problemStatus

/** What is answered where a page loads a picture. No page reads these: it draws its own mark in place of the picture. */
export const pictureProblemStatus = {
  'avatar-not-found': 404,
  'avatar-unavailable': 503,
} as const

export type PictureProblemCode = keyof typeof pictureProblemStatus

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

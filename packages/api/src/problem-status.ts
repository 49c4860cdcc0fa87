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

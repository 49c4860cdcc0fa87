/**
 * Every kind of error that the server returns, which is the `code` of its problem document, and its HTTP status. Codes
 * are never reused.
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
  'storage-full': 429,
  internal: 500,
  'database-unavailable': 503,
  'verification-unavailable': 503,
  'request-timeout': 503,
} as const

export type ProblemCode = keyof typeof problemStatus

/** The problems with accounts of several owners. */
export const safeProblemStatus = {
  'cosigning-of-another-browser': 403,
  'cosigning-not-found': 404,
  'gateway-not-configured': 404,
  'confirmation-repeated': 409,
  'cosigning-collected': 409,
  'cosigning-incomplete': 409,
  'cosigning-ended': 410,
  'confirmation-refused': 422,
  'decline-refused': 422,
  'not-a-safe': 422,
  'too-many-cosignings': 429,
  'gateway-unavailable': 503,
  'gateway-quota-exhausted': 503,
} as const

export type SafeProblemCode = keyof typeof safeProblemStatus

/** The problems with proofs, requests, and the interface for programs. */
export const proofProblemStatus = {
  'api-key-refused': 401,
  'scope-missing': 403,
  'not-allowed': 403,
  'proof-not-yours': 403,
  'proof-not-found': 404,
  'request-not-found': 404,
  'api-key-not-found': 404,
  'webhook-not-found': 404,
  'delivery-not-found': 404,
  'webhook-stopped': 409,
  'proof-signed': 409,
  'request-answered': 409,
  'proof-ended': 410,
  'request-ended': 410,
  'proof-unfit': 422,
  'too-many-proofs': 429,
  'too-many-requests-open': 429,
  'too-many-api-keys': 429,
  'too-many-webhooks': 429,
} as const

export type ProofProblemCode = keyof typeof proofProblemStatus

/** The problems with notifications. */
export const notificationProblemStatus = {
  'subscription-not-found': 404,
  'email-not-configured': 404,
  'too-many-subscriptions': 429,
  'email-unavailable': 503,
} as const

export type NotificationProblemCode = keyof typeof notificationProblemStatus

/** The problems with signing in to other applications. */
export const openIdProblemStatus = {
  'authorization-of-another-browser': 403,
  'authorization-not-found': 404,
  'consent-not-found': 404,
  'client-not-found': 404,
  'client-exists': 409,
  'client-configured': 409,
  'operator-key-refused': 401,
  'sign-in-again': 409,
  'group-required': 403,
  'groups-unavailable': 503,
} as const

export type OpenIdProblemCode = keyof typeof openIdProblemStatus

/** The problems of addresses that serve pictures. Pages do not read these: they draw a placeholder for the picture. */
export const pictureProblemStatus = {
  'avatar-unavailable': 503,
} as const

export type PictureProblemCode = keyof typeof pictureProblemStatus

/** The codes of all problems that the server answers with. */
export type AnyProblemCode =
  | ProblemCode
  | SafeProblemCode
  | ProofProblemCode
  | NotificationProblemCode
  | OpenIdProblemCode
  | PictureProblemCode

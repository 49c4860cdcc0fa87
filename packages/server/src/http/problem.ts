import {
  type PictureProblemCode,
  type Problem,
  type ProblemCode,
  type ProofProblemCode,
  pictureProblemStatus,
  problemStatus,
  problemTypePrefix,
  proofProblemStatus,
  type SafeProblemCode,
  safeProblemStatus,
} from '@countersign/api'

/** Everything that the server answers with in place of what was asked for. */
export type ServerProblemCode = ProblemCode | SafeProblemCode | ProofProblemCode | PictureProblemCode

export const statusOf = {
  ...problemStatus,
  ...safeProblemStatus,
  ...proofProblemStatus,
  ...pictureProblemStatus,
}

const titles: Record<ServerProblemCode, string> = {
  'request-invalid': 'The request is not valid',
  'not-signed-in': 'Not signed in',
  'origin-refused': 'The request came from another site',
  'challenge-of-another-browser': 'The challenge belongs to another browser',
  'not-found': 'There is nothing at this address',
  'challenge-not-found': 'There is no such challenge',
  'session-not-found': 'There is no such session',
  'challenge-used': 'The challenge was answered already',
  'challenge-in-progress': 'An answer to the challenge is being checked',
  'challenge-expired': 'The challenge has expired',
  'cosigning-of-another-browser': 'The cosigning belongs to another browser',
  'cosigning-not-found': 'There is no such cosigning',
  'cosigning-ended': 'The cosigning has ended',
  'cosigning-collected': 'The session of the cosigning was taken already',
  'too-many-cosignings': 'Too many requests wait for confirmations',
  'cosigning-incomplete': 'Confirmations are missing',
  'confirmation-repeated': 'The owner has confirmed already',
  'confirmation-refused': 'The confirmation does not count',
  'decline-refused': 'The owner did not sign this',
  'not-a-safe': 'There is no such Safe',
  'gateway-not-configured': 'The site has no gateway',
  'gateway-unavailable': 'The gateway could not be asked',
  'gateway-quota-exhausted': 'The quota of the gateway is used up',
  'api-key-refused': 'The API key is not accepted',
  'scope-missing': 'The API key may not do this',
  'not-allowed': 'The account may not do this',
  'proof-not-yours': 'The proof belongs to somebody else',
  'proof-not-found': 'There is no such proof',
  'request-not-found': 'There is no such request',
  'api-key-not-found': 'There is no such API key',
  'webhook-not-found': 'There is no such webhook',
  'delivery-not-found': 'There is no such delivery',
  'webhook-stopped': 'The webhook was stopped',
  'proof-signed': 'The account has signed already',
  'request-answered': 'The request was answered already',
  'proof-ended': 'The proof has ended',
  'request-ended': 'The request has ended',
  'proof-unfit': 'The proof does not answer the request',
  'too-many-proofs': 'Too many proofs are being made',
  'too-many-requests-open': 'Too many requests for proofs are open',
  'too-many-api-keys': 'There are too many API keys',
  'too-many-webhooks': 'There are too many webhooks',
  'request-too-large': 'The request is too large',
  'media-type-refused': 'The request is not JSON',
  'chain-not-configured': 'The chain is not configured',
  'message-changed': 'The signed text is not the one that was issued',
  'signature-rejected': 'The signature does not prove the account',
  'too-many-requests': 'Too many requests',
  internal: 'Something went wrong on the server',
  'database-unavailable': 'The database cannot be reached',
  'verification-unavailable': 'The account could not be checked',
  'avatar-unavailable': 'The avatar could not be asked for',
  'request-timeout': 'The request took too long',
}

type Extension = Omit<Problem, 'type' | 'title' | 'status' | 'detail'>

/** Thrown anywhere in a route; the server answers with its problem document (RFC 9457). */
export class ProblemException extends Error {
  override readonly name = 'ProblemException'
  readonly code: ServerProblemCode
  readonly extension: Extension

  constructor(code: ServerProblemCode, detail: string, extension: Extension = {}) {
    super(detail)
    this.code = code
    this.extension = extension
  }
}

/** Writes the answer for a problem. */
export function problemResponse(problem: ProblemException, requestId: string): Response {
  const { code, extension } = problem
  const body: Problem = {
    type: `${problemTypePrefix}${code}`,
    title: titles[code],
    status: statusOf[code],
    detail: problem.message,
    ...extension,
    requestId,
  }
  return new Response(JSON.stringify(body), {
    status: body.status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...(extension.retryAfter === undefined ? {} : { 'retry-after': String(extension.retryAfter) }),
    },
  })
}

import {
  type AnyProblemCode,
  notificationProblemStatus,
  openIdProblemStatus,
  type ProblemDetails,
  pictureProblemStatus,
  problemStatus,
  proofProblemStatus,
  safeProblemStatus,
} from '@countersign/api'
import { messages as problems } from '@countersign/api/problems/en'
import { CountersignError, uncheckedReasons } from '@countersign/core'
import type { Pages } from './pages.ts'

/** The usual status of each problem. */
export const statusOf = {
  ...problemStatus,
  ...safeProblemStatus,
  ...proofProblemStatus,
  ...notificationProblemStatus,
  ...openIdProblemStatus,
  ...pictureProblemStatus,
}

/**
 * The status of a signature that is not checked, whatever the nodes say. The client has sent it, and nothing here fails,
 * so it is no error of the server.
 */
const uncheckedStatus = 422

/** Returns the statuses that a problem can have. */
export function statusesOf(code: AnyProblemCode): readonly number[] {
  return code === 'verification-unavailable' ? [statusOf[code], uncheckedStatus] : [statusOf[code]]
}

function statusFor({ code, details }: ProblemException): number {
  const isUnchecked =
    code === 'verification-unavailable' &&
    details &&
    'reason' in details &&
    uncheckedReasons.some(reason => reason === details.reason)
  return isUnchecked ? uncheckedStatus : statusOf[code]
}

/** The title of each problem: the same for all of its kind (RFC 9457 §3.1.3). */
export const titles: Record<AnyProblemCode, string> = {
  'request-invalid': 'The request is invalid',
  'not-signed-in': 'Not signed in',
  'origin-refused': 'The request came from another site',
  'challenge-of-another-browser': 'The challenge belongs to another browser',
  'not-found': 'Not found',
  'challenge-not-found': 'Challenge not found',
  'session-not-found': 'Session not found',
  'challenge-used': 'The challenge was already used',
  'challenge-in-progress': 'An answer to the challenge is being checked',
  'challenge-expired': 'The challenge has expired',
  'cosigning-of-another-browser': 'The cosigning belongs to another browser',
  'cosigning-not-found': 'Cosigning not found',
  'cosigning-ended': 'The cosigning has ended',
  'cosigning-collected': 'The session of the cosigning was already collected',
  'too-many-cosignings': 'Too many open cosignings',
  'cosigning-incomplete': 'Confirmations are missing',
  'confirmation-repeated': 'The owner has already confirmed',
  'confirmation-refused': 'The confirmation is invalid',
  'decline-refused': 'Only an owner can decline',
  'not-a-safe': 'No such Safe',
  'gateway-not-configured': 'No Safe gateway is configured',
  'gateway-unavailable': 'The Safe gateway is unavailable',
  'gateway-quota-exhausted': 'The quota at the Safe gateway is used up',
  'api-key-refused': 'The API key is invalid',
  'scope-missing': 'The API key lacks a scope',
  'not-allowed': 'The account is not allowed to do this',
  'proof-not-yours': 'The proof belongs to someone else',
  'proof-not-found': 'Proof not found',
  'request-not-found': 'Request not found',
  'api-key-not-found': 'API key not found',
  'webhook-not-found': 'Webhook not found',
  'delivery-not-found': 'Delivery not found',
  'webhook-stopped': 'The webhook was stopped',
  'proof-signed': 'The account has already signed',
  'request-answered': 'The request was already answered',
  'proof-ended': 'The proof has ended',
  'request-ended': 'The request has ended',
  'proof-unfit': 'The proof does not match the request',
  'too-many-proofs': 'Too many drafts',
  'too-many-requests-open': 'Too many open requests',
  'too-many-api-keys': 'Too many API keys',
  'too-many-webhooks': 'Too many webhooks',
  'subscription-not-found': 'Subscription not found',
  'email-not-configured': 'The site does not send email',
  'too-many-subscriptions': 'Too many subscriptions',
  'email-unavailable': 'The email could not be sent',
  'authorization-of-another-browser': 'The sign-in belongs to another browser',
  'authorization-not-found': 'Sign-in not found',
  'consent-not-found': 'Consent not found',
  'client-not-found': 'Client not found',
  'client-exists': 'The id is taken',
  'client-configured': 'The client is in the configuration',
  'operator-key-refused': 'The operator key is invalid',
  'group-required': 'The account is not in a required group',
  'groups-unavailable': 'The groups of the account cannot be checked right now',
  'sign-in-again': 'A newer sign-in is required',
  'request-too-large': 'The request is too large',
  'media-type-refused': 'The request is not JSON',
  'chain-not-configured': 'The chain is not configured',
  'message-changed': 'The signed message is not the issued one',
  'signature-rejected': 'The signature is invalid',
  'too-many-requests': 'Too many requests',
  'storage-full': 'Storage limit reached',
  internal: 'Internal error',
  'database-unavailable': 'The database is unavailable',
  'verification-unavailable': 'The signature could not be checked',
  'avatar-unavailable': 'The picture is unavailable',
  'request-timeout': 'The request timed out',
}

/** The arguments after a problem's code: the details are required where the code has some. */
type Described<Code extends AnyProblemCode> =
  object extends ProblemDetails<Code>
    ? [detail?: string | undefined, details?: ProblemDetails<Code>]
    : [detail: string, details: ProblemDetails<Code>]

/**
 * Thrown anywhere in a route; the server responds with its problem document (RFC 9457).
 *
 * @param detail - only where the code does not already explain the problem.
 */
export class ProblemException<Code extends AnyProblemCode = AnyProblemCode> extends CountersignError {
  override readonly name = 'ProblemException'
  readonly code: Code
  readonly details: ProblemDetails | undefined

  constructor(code: Code, ...[detail, details]: Described<Code>) {
    super(detail ?? problems.problem[code])
    this.code = code
    this.details = details
  }
}

/**
 * Returns the problem of one field of a request.
 *
 * @param allowed - the allowed values
 * @param detail - the message. @default a sentence with the allowed values
 */
export function invalidField(
  field: string,
  value: string,
  allowed: string,
  detail = `The request is invalid: ${field}: ${allowed}.`,
): ProblemException {
  return new ProblemException('request-invalid', detail, {
    errors: [{ field, value: value.slice(0, 80), allowed }],
  })
}

export function chainNotConfigured(chain: string, configured: Iterable<string>): ProblemException {
  return new ProblemException(
    'chain-not-configured',
    `Chain ${chain} isn’t configured here. Configured: ${[...configured].join(', ')}.`,
  )
}

/**
 * Returns the address of the documentation to which errors link: on another host, here, or that of its list of errors
 * alone, which the pages have; `null` for a server without pages.
 */
export function docsAddress(
  { docs, publicOrigin }: { docs: boolean | string; publicOrigin: string },
  pages: readonly Pick<Pages, 'has'>[],
): string | null {
  if (typeof docs === 'string') return docs
  if (docs) return `${publicOrigin}/docs`
  return pages.some(folder => folder.has('/v1/docs/troubleshooting')) ? `${publicOrigin}/v1/docs` : null
}

/**
 * Returns the response with a problem.
 *
 * @param docs - the address of the documentation, to which the type then links (RFC 9457 §3.1.1)
 */
export function problemResponse(problem: ProblemException, requestId: string, docs: string | null): Response {
  const { code, details } = problem
  const body = {
    type: docs === null ? `urn:countersign:problem:${code}` : `${docs}/troubleshooting#${code}`,
    code,
    title: titles[code],
    status: statusFor(problem),
    detail: problem.message,
    ...details,
    requestId,
  }
  return new Response(JSON.stringify(body), {
    status: body.status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...(details?.retryAfter === undefined ? {} : { 'retry-after': String(details.retryAfter) }),
    },
  })
}

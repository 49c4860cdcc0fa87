import { ProblemError } from './page-client.ts'
import type { AnyProblemCode } from './problem-status.ts'

/**
 * Whether trying again helps after a problem.
 * - `same`: the same request can succeed later.
 * - `new`: what the person did can succeed from its beginning, such as with a new message to sign.
 * - `none`: something else is needed first.
 */
export type Retry = 'same' | 'new' | 'none'

const retries: Readonly<Record<AnyProblemCode, Retry>> = {
  'request-invalid': 'none',
  'not-signed-in': 'none',
  'origin-refused': 'none',
  'challenge-of-another-browser': 'new',
  'not-found': 'none',
  'challenge-not-found': 'new',
  'session-not-found': 'none',
  'challenge-used': 'new',
  'challenge-in-progress': 'same',
  'challenge-expired': 'new',
  'request-too-large': 'new',
  'media-type-refused': 'none',
  'chain-not-configured': 'none',
  'message-changed': 'new',
  'signature-rejected': 'new',
  'too-many-requests': 'same',
  'storage-full': 'same',
  internal: 'same',
  'database-unavailable': 'same',
  'verification-unavailable': 'same',
  'request-timeout': 'same',
  'cosigning-of-another-browser': 'none',
  'cosigning-not-found': 'none',
  'gateway-not-configured': 'none',
  'confirmation-repeated': 'none',
  'cosigning-collected': 'none',
  'cosigning-incomplete': 'none',
  'cosigning-ended': 'none',
  'confirmation-refused': 'new',
  'decline-refused': 'new',
  'not-a-safe': 'none',
  'too-many-cosignings': 'new',
  'gateway-unavailable': 'same',
  'gateway-quota-exhausted': 'none',
  'api-key-refused': 'none',
  'scope-missing': 'none',
  'not-allowed': 'none',
  'proof-not-yours': 'none',
  'proof-not-found': 'none',
  'request-not-found': 'none',
  'api-key-not-found': 'none',
  'webhook-not-found': 'none',
  'delivery-not-found': 'none',
  'webhook-stopped': 'none',
  'proof-signed': 'none',
  'request-answered': 'none',
  'proof-ended': 'none',
  'request-ended': 'none',
  'proof-unfit': 'none',
  'too-many-proofs': 'new',
  'too-many-requests-open': 'none',
  'too-many-api-keys': 'none',
  'too-many-webhooks': 'none',
  'subscription-not-found': 'none',
  'email-not-configured': 'none',
  'too-many-subscriptions': 'new',
  'email-unavailable': 'same',
  'authorization-of-another-browser': 'none',
  'authorization-not-found': 'none',
  'consent-not-found': 'none',
  'client-not-found': 'none',
  'client-exists': 'none',
  'client-configured': 'none',
  'operator-key-refused': 'none',
  'sign-in-again': 'none',
  'group-required': 'none',
  'groups-unavailable': 'same',
  'avatar-unavailable': 'same',
}

/**
 * Returns whether trying again helps after a problem. A newer server may send codes that this version does not know.
 *
 * @example
 * retryAfterProblem('challenge-expired') // 'new'
 * retryAfterProblem('too-many-requests') // 'same'
 */
export function retryAfterProblem(code: string): Retry {
  return isKnown(code) ? retries[code] : 'same'
}

/**
 * Whether the same request can succeed later.
 *
 * @example
 * const load = () => client.session().catch((error: unknown) => (canRetry(error) ? client.session() : null))
 */
export function canRetry(error: unknown): boolean {
  return !(error instanceof ProblemError) || retryAfterProblem(error.code) === 'same'
}

function isKnown(code: string): code is AnyProblemCode {
  return Object.hasOwn(retries, code)
}

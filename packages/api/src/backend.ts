import type { AccountId, VerifiedMethod } from '@countersign/core'

// The HTTP contract between the kit and `@countersign/backend`, for sites that do not use our server.

/** Where a site mounts its backend. @default of both sides */
export const defaultBasePath = '/api/auth'

/**
 * Whether a text is a path on the page's origin, without a slash at its end.
 *
 * @example
 * isBasePath('/api/auth') // true
 * isBasePath('https://example.org/api/auth/') // false
 */
export const isBasePath = (text: string): boolean => /^(?:\/[\w.~-]+)+$/.test(text)

/** The routes of a backend, below its base path. `verify` and `signOut` are POST, the others GET. */
export const backendRoutes = {
  nonce: '/nonce',
  verify: '/verify',
  session: '/session',
  signOut: '/sign-out',
} as const

/**
 * What a message (EIP-4361) has to say besides the page's domain and URI: character by character, so that the backend's
 * clock decides.
 */
export type BackendNonce = {
  /** 32 letters and digits. */
  readonly nonce: string
  /** RFC 3339. */
  readonly issuedAt: string
  /** In milliseconds from `issuedAt` to the message's expiration time. */
  readonly lifetime: number
  /** The line for the person, if there is one. */
  readonly statement?: string
}

/** A signed message. The account is the one that it names. */
export type BackendSignIn = { readonly message: string; readonly signature: string }

/** Who is signed in. */
export type BackendSession = {
  /** The account that signed in (CAIP-10). */
  readonly account: AccountId
  /** How its signature was verified. */
  readonly method: VerifiedMethod
  /** RFC 3339. */
  readonly signedInAt: string
  /** RFC 3339. */
  readonly expiresAt: string
}

/** The body of an answer that reports a failure. */
export type BackendProblem = {
  /**
   * - `rejected` (400, 401, 403, 413, 415): the request, the message or the signature is not accepted.
   * - `expired` (410): this browser has no such nonce: it was used, has expired, or belongs to another browser.
   * - `unavailable` (503): it could not be checked. The same signature can be sent again. Also 422: the signature is
   *   too large, or asks for calls that the backend does not make, such as of a factory that it does not allow.
   * - `not-found` (404): there is no such route.
   */
  readonly error: 'rejected' | 'expired' | 'unavailable' | 'not-found'
  /** For the developer: the field of the message that differs, the reason of the verdict, or what the request lacks. */
  readonly reason: string
}

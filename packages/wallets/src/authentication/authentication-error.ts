import { CountersignError } from '@countersign/core'

/**
 * - `rejected`: the backend checked the signature and rejected it. A new text has to be signed.
 * - `expired`: the text or its nonce has expired. A new text has to be signed.
 * - `unavailable`: the backend could not check the signature. It accepts the same signature later.
 * - `unreachable`: the backend could not be reached; it may or may not have received the signature.
 * - `timed-out`: the backend did not respond in time; it may or may not have received the signature.
 */
export type AuthenticationErrorCode = 'rejected' | 'expired' | 'unavailable' | 'unreachable' | 'timed-out'

const sentences: Readonly<Record<AuthenticationErrorCode, string>> = {
  rejected: 'The backend did not accept the signature. Sign a new message.',
  expired: 'The message has expired. Sign a new one.',
  unavailable: 'The backend cannot check the signature right now. Send it again later.',
  unreachable: 'The backend could not be reached. Check the connection and try again.',
  'timed-out': 'The backend did not respond in time. Try again.',
}

type AuthenticationErrorOptions = ErrorOptions & {
  readonly sentence?: string | undefined
  readonly reason?: string | undefined
}

/**
 * What an `Authentication` throws. "Rejected" and "could not be checked" are different codes with different recoveries.
 *
 * @example
 * const authentication = messageAuthentication({
 *   getNonce: async () => (await fetch('/api/nonce')).json(),
 *   getSession: async () => (await fetch('/api/session')).json(),
 *   signOut: () => fetch('/api/sign-out', { method: 'POST' }),
 *   async verify(signed) {
 *     const response = await fetch('/api/verify', { method: 'POST', body: JSON.stringify(signed) })
 *     // The kit offers to send the same signature again.
 *     if (response.status >= 500) throw new AuthenticationError('unavailable')
 *     return response.ok ? response.json() : null
 *   },
 * })
 */
export class AuthenticationError extends CountersignError {
  override readonly name = 'AuthenticationError'
  readonly code: AuthenticationErrorCode
  /** The sentence shown to the person instead of the kit's own, in their language; `null` uses the kit's. */
  readonly sentence: string | null
  /**
   * With `unavailable`: the reason of the verdict of `verifyOwnership`, if the backend names it. After
   * `signature-too-large`, the kit offers another wallet instead of another try.
   */
  readonly reason: string | null

  constructor(code: AuthenticationErrorCode, options: AuthenticationErrorOptions = {}) {
    super(options.sentence ?? sentences[code], options)
    this.code = code
    this.sentence = options.sentence ?? null
    this.reason = options.reason ?? null
  }
}

/**
 * - `rejected`: the backend looked at the signature and said no. Another text has to be signed.
 * - `expired`: the text or its nonce has run out. Another text has to be signed.
 * - `unavailable`: the backend could not look at it, and will take the same signature later.
 * - `unreachable`: the backend could not be reached; it may or may not have taken the signature.
 * - `timed-out`: it did not answer in time; likewise.
 */
export type AuthenticationErrorCode = 'rejected' | 'expired' | 'unavailable' | 'unreachable' | 'timed-out'

const sentences: Readonly<Record<AuthenticationErrorCode, string>> = {
  rejected: 'The backend does not accept the signature; sign a new message.',
  expired: 'The message has run out; sign a new one.',
  unavailable: 'The backend cannot check the signature now; send it again later.',
  unreachable: 'The backend could not be reached; check the connection and try again.',
  'timed-out': 'The backend did not answer in time; try again.',
}

/** What an `Authentication` throws. "No" and "could not ask" are different codes, and lead to different ways on. */
export class AuthenticationError extends Error {
  override readonly name = 'AuthenticationError'
  readonly code: AuthenticationErrorCode
  /** What the person is told in place of the kit's own words, in their language; `null` leaves it to the kit. */
  readonly sentence: string | null

  constructor(code: AuthenticationErrorCode, options: ErrorOptions & { readonly sentence?: string } = {}) {
    super(options.sentence ?? sentences[code], options)
    this.code = code
    this.sentence = options.sentence ?? null
  }
}

import type { Hex } from 'viem'

/** A passkey, as its maker may know it: its name and its public key, a point of P-256. */
export type Passkey = {
  /** Base64url. */
  readonly credentialId: string
  /** 32 bytes. */
  readonly x: Hex
  /** 32 bytes. */
  readonly y: Hex
}

/** What an authenticator answers to a challenge. @see Web Authentication §7.2 */
export type Assertion = {
  readonly authenticatorData: Hex
  /** JSON, to the letter as it was signed. */
  readonly clientDataJSON: string
  readonly r: bigint
  readonly s: bigint
}

/** What makes and uses passkeys. */
export type Authenticator = {
  /**
   * Makes a passkey.
   *
   * @param name - what the person finds it by.
   * @throws {PasskeyError}
   */
  create(name: string): Promise<Passkey>
  /**
   * Signs with a passkey.
   *
   * @param challenge - 32 bytes.
   * @throws {PasskeyError}
   */
  sign(credentialId: string, challenge: Hex): Promise<Assertion>
}

/**
 * Why there is no passkey, or no signature of one.
 * - `refused`: the person said no, or let the time run out; browsers do not tell these apart.
 * - `unsupported`: there are no passkeys here, or none of P-256.
 * - `unknown`: nobody here has this passkey.
 * - `unverified`: the authenticator did not ask who the person is, which Safe's contracts insist on.
 * - `malformed`: the authenticator's answer is not what the standard says.
 */
export type PasskeyProblem = 'refused' | 'unsupported' | 'unknown' | 'unverified' | 'malformed'

export class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
  readonly code: PasskeyProblem

  constructor(code: PasskeyProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

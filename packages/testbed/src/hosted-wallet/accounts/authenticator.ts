import type { Hex } from 'viem'

/** A passkey as the site that created it sees it: its name and its public key, a P-256 point. */
export type Passkey = {
  /** Base64url. */
  readonly credentialId: string
  /** 32 bytes. */
  readonly x: Hex
  /** 32 bytes. */
  readonly y: Hex
}

/** An authenticator's response to a challenge. @see Web Authentication §7.2 */
export type Assertion = {
  readonly authenticatorData: Hex
  /** JSON, exactly as it was signed. */
  readonly clientDataJSON: string
  readonly r: bigint
  readonly s: bigint
}

/** Creates and uses passkeys. */
export type Authenticator = {
  /**
   * Creates a passkey.
   *
   * @param name - the name shown to the person.
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
 * The reason why a passkey or its signature could not be obtained.
 * - `refused`: the person declined or the request timed out; browsers do not distinguish the two.
 * - `unsupported`: passkeys, or P-256 passkeys, are not supported here.
 * - `unknown`: no authenticator here has this passkey.
 * - `unverified`: the authenticator did not verify the person, which Safe's contracts require.
 * - `malformed`: the authenticator's response does not follow the standard.
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

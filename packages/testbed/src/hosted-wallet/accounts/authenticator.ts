import { CountersignError } from '@countersign/core'
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
 * An error for a passkey or signature that could not be obtained, with a message for the person.
 * - `refused`: the person declined or the request timed out; browsers do not distinguish the two.
 * - `unsupported`: passkeys, or P-256 passkeys, are not supported here.
 * - `failed`: the browser returned something else.
 */
export class PasskeyError extends CountersignError {
  override readonly name = 'PasskeyError'
  readonly code: 'refused' | 'unsupported' | 'failed'

  constructor(code: PasskeyError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

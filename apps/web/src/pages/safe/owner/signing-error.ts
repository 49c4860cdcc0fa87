import type { OwnerKeyFailure } from '@countersign/wallets/owner-key'

/** Why signing failed. `code-missing`: the code for wallets could not be loaded. */
export type SigningFailure = OwnerKeyFailure | 'code-missing'

export class SigningError extends Error {
  override readonly name = 'SigningError'
  readonly kind: SigningFailure

  constructor(kind: SigningFailure, options?: ErrorOptions) {
    super(`The wallet gave no signature: ${kind}.`, options)
    this.kind = kind
  }
}

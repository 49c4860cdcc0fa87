import type { OwnerKeyFailure } from '@countersign/wallets/owner-key'

/** Why signing failed. `not-connected`: there is no wallet. `code-missing`: the code for wallets could not be loaded. */
export type SigningFailure = OwnerKeyFailure | 'not-connected' | 'code-missing'

export class SigningError extends Error {
  override readonly name = 'SigningError'
  readonly kind: SigningFailure
  /** The name of the wallet; `null` if it is unknown. */
  readonly wallet: string | null

  constructor(kind: SigningFailure, options: ErrorOptions & { readonly wallet?: string | null } = {}) {
    super(`The wallet returned no signature: ${kind}.`, options)
    this.kind = kind
    this.wallet = options.wallet ?? null
  }
}

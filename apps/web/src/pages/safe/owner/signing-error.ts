import { CountersignError } from '@countersign/core'
import type { OwnerKeyFailure } from '@countersign/wallets/owner-key'

/** Why signing failed. `not-connected`: there is no wallet. `code-missing`: the code for wallets could not be loaded. */
export type SigningFailure = OwnerKeyFailure | 'not-connected' | 'code-missing'

export class SigningError extends CountersignError {
  override readonly name = 'SigningError'
  readonly code: SigningFailure
  /** The name of the wallet; `null` if it is unknown. */
  readonly wallet: string | null

  constructor(code: SigningFailure, options: ErrorOptions & { readonly wallet?: string | null } = {}) {
    super(`The wallet returned no signature: ${code}.`, options)
    this.code = code
    this.wallet = options.wallet ?? null
  }
}

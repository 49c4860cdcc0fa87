import { CountersignError } from '@countersign/core'

/** The code that connects and asks wallets could not be loaded. */
export class WalletCodeError extends CountersignError {
  override readonly name = 'WalletCodeError'
  readonly code = 'code-not-loaded'
}

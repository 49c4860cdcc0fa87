import { CountersignError } from '@countersign/core'

/** The code that connects and asks wallets could not be loaded. */
export class WalletCodeError extends CountersignError {
  override readonly name = 'WalletCodeError'
  readonly code = 'code-not-loaded'
}

/**
 * Loads code.
 *
 * @throws {WalletCodeError} (rejects) if it could not be loaded
 */
export async function codeOf<Code>(load: () => Code | Promise<Code>): Promise<Code> {
  try {
    return await load()
  } catch (cause) {
    throw new WalletCodeError('', { cause })
  }
}

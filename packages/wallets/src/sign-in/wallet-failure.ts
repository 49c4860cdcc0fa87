import { type WalletErrorCode, walletError } from '../wallet-error.ts'
import type { SignInFailure } from './failure.ts'

export type WalletSigningCode = Exclude<WalletErrorCode, 'unknown-chain' | 'timed-out'>

/** Returns why a wallet gave no signature. */
export function walletFailure(error: unknown): SignInFailure {
  const code = walletError(error)
  return { kind: 'wallet', code: code === 'unknown-chain' || code === 'timed-out' ? 'unknown' : code }
}

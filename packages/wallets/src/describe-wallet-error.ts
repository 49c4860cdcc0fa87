import type { messages } from './locales/compiled/en/wallet-errors.ts'
import type { WalletErrorCode } from './wallet-error.ts'

/** The sentences of wallet errors in one language: `@countersign/wallets/wallet-errors/<language>`. */
export type WalletErrors = typeof messages

/** Returns why a wallet did not sign and what to do. */
export function describeWalletError(
  errors: WalletErrors,
  code: Exclude<WalletErrorCode, 'unknown-chain' | 'timed-out'>,
  wallet: string,
): string {
  const message = errors[code]
  return typeof message === 'string' ? message : message({ wallet })
}

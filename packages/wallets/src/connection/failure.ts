import { ServerUnreachableError } from '@countersign/api'
import { errorNames } from '../provider-error.ts'
import { type WalletErrorCode, walletError } from '../wallet-error.ts'

/**
 * Why an attempt to connect ended, or why a connection did. Beyond what a wallet answers:
 * - `chain-not-configured`: the wallet is on a chain that is not offered, and would not connect because of it.
 * - `already-connected`: this wallet is the one that is connected.
 * - `server-unreachable`: what the page needs to open a wallet could not be loaded.
 * - `disconnected`: the wallet ended the connection.
 */
export type ConnectionFailureKind =
  | Exclude<WalletErrorCode, 'unknown-chain' | 'not-supported' | 'request-expired' | 'relay-unreachable'>
  | 'chain-not-configured'
  | 'already-connected'
  | 'server-unreachable'
  | 'disconnected'

/** The wallet answered, but showed no account: how locked wallets behave that do not say so. */
export class NoAccountError extends Error {
  override readonly name = 'NoAccountError'
}

/** The code that connects wallets could not be loaded. */
export class WalletCodeError extends Error {
  override readonly name = 'WalletCodeError'
}

/** Gives what a failure to open a line means: where nothing else is known, the code for it could not be loaded. */
export function ofCode(cause: unknown): unknown {
  return connectionFailure(cause) === 'unknown' ? new WalletCodeError('', { cause }) : cause
}

/** Returns why a wallet did not connect. */
export function connectionFailure(error: unknown): ConnectionFailureKind {
  if (error instanceof NoAccountError) return 'locked'
  if (error instanceof WalletCodeError || error instanceof ServerUnreachableError) return 'server-unreachable'
  const names = errorNames(error)
  if (names.includes('HostedCodeError')) return 'server-unreachable'
  if (names.includes('ConnectorAlreadyConnectedError')) return 'already-connected'
  if (names.includes('ProviderNotFoundError')) return 'not-found'
  if (names.includes('ChainNotConfiguredError')) return 'chain-not-configured'
  const code = walletError(error)
  switch (code) {
    case 'unknown-chain':
      return 'chain-not-configured'
    // These are about a wallet that is connected.
    case 'not-supported':
    case 'request-expired':
    case 'relay-unreachable':
      return 'unknown'
    default:
      return code
  }
}

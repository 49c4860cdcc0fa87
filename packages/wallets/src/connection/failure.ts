import { ServerUnreachableError } from '@countersign/api'
import { CountersignError } from '@countersign/core'
import { errorNames } from '../provider-error.ts'
import { WalletCodeError, type WalletErrorCode, walletError } from '../wallet-error.ts'

/**
 * Why an attempt to connect failed, or why a connection ended. In addition to what a wallet responds:
 * - `chain-not-configured`: the wallet is on a chain that is not offered, and did not connect because of it.
 * - `already-connected`: this wallet is the connected one.
 * - `code-missing`: the code that opens the wallet could not be loaded.
 * - `server-unreachable`: our server, which knows the chains, could not be reached.
 * - `disconnected`: the wallet ended the connection.
 */
export type ConnectionFailureKind =
  | Exclude<WalletErrorCode, 'unknown-chain' | 'not-supported' | 'request-expired' | 'relay-unreachable'>
  | 'chain-not-configured'
  | 'already-connected'
  | 'code-missing'
  | 'server-unreachable'
  | 'disconnected'

/** The wallet responded without an account: locked wallets that do not report that they are locked behave like this. */
export class NoAccountError extends CountersignError {
  override readonly name = 'NoAccountError'
  readonly code = 'no-account'
}

/** Returns why a wallet did not connect. */
export function connectionFailure(error: unknown): ConnectionFailureKind {
  if (error instanceof NoAccountError) return 'locked'
  if (error instanceof ServerUnreachableError) return 'server-unreachable'
  const names = errorNames(error)
  if (error instanceof WalletCodeError || names.includes('HostedCodeError')) return 'code-missing'
  if (names.includes('ConnectorAlreadyConnectedError')) return 'already-connected'
  if (names.includes('ProviderNotFoundError')) return 'not-found'
  if (names.includes('ChainNotConfiguredError')) return 'chain-not-configured'
  const code = walletError(error)
  switch (code) {
    case 'unknown-chain':
      return 'chain-not-configured'
    // These concern a wallet that is connected.
    case 'not-supported':
    case 'request-expired':
    case 'relay-unreachable':
      return 'unknown'
    case 'not-found':
    case 'refused':
    case 'refused-unasked':
    case 'already-pending':
    case 'locked':
    case 'timed-out':
    case 'popup-blocked':
    case 'host-unreachable':
    case 'no-handshake':
    case 'unknown':
      return code
  }
}

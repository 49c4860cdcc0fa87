import type { Address } from '@countersign/core'
import type { Wallet } from '../wallet.ts'
import type { ConnectionFailureKind } from './failure.ts'

/** What a wallet lets the page see: its accounts, the chosen one first, and its chain. */
export type WalletView = {
  readonly accounts: readonly [Address, ...Address[]]
  /** EIP-155 chain id. It need not be one that the site offers. */
  readonly chainId: number
}

/** How the last attempt failed, and with which wallet. */
export type ConnectionFailure = { readonly wallet: Wallet; readonly kind: ConnectionFailureKind }

/**
 * - `opening`: its code is being loaded.
 * - `connecting`: it was asked.
 * - `confirm-connection`: it was asked a moment ago, so that its window is open now.
 * - `continue-in-wallet`: it has waited for so long that the person may not have found its window.
 */
export type ConnectingPhase = 'opening' | 'connecting' | 'confirm-connection' | 'continue-in-wallet'

type Numbered = {
  /** Counts attempts. An answer that carries another number belongs to an attempt that is over. */
  readonly attempt: number
}

export type Connected = Numbered & {
  readonly status: 'connected'
  readonly wallet: Wallet
  readonly failure: ConnectionFailure | null
} & WalletView

export type ConnectionState =
  | (Numbered & { readonly status: 'disconnected'; readonly failure: ConnectionFailure | null })
  | (Numbered & {
      readonly status: 'connecting'
      readonly wallet: Wallet
      readonly phase: ConnectingPhase
      /** The connection that stays if this attempt comes to nothing. */
      readonly held: Connected | null
    })
  | (Numbered & { readonly status: 'reconnecting'; readonly wallet: Wallet })
  | Connected

export { currentConnection } from './current-connection.ts'

export const initialConnection: ConnectionState = { status: 'disconnected', attempt: 0, failure: null }

import type { Address } from '@countersign/core'
import type { Wallet } from '../wallet.ts'
import type { ConnectionFailureKind } from './failure.ts'

/** What a wallet shows to the page: its accounts, the selected one first, and its chain. */
export type WalletView = {
  readonly accounts: readonly [Address, ...Address[]]
  /** EIP-155 chain id. It need not be one that the site offers. */
  readonly chainId: number
}

/** Why the last attempt failed, and with which wallet. */
export type ConnectionFailure = { readonly wallet: Wallet; readonly kind: ConnectionFailureKind }

/**
 * - `opening`: its code is being loaded.
 * - `connecting`: the request was sent.
 * - `confirm-connection`: the request was sent a moment ago, so its window is assumed to be open.
 * - `continue-in-wallet`: the wallet has waited for so long that the person may not have found its window.
 */
export type ConnectingPhase = 'opening' | 'connecting' | 'confirm-connection' | 'continue-in-wallet'

type Numbered = {
  /** Counts attempts. A response with another number belongs to an attempt that has ended. */
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
      /** The connection that is kept if this attempt fails. */
      readonly held: Connected | null
    })
  | (Numbered & { readonly status: 'reconnecting'; readonly wallet: Wallet })
  | Connected

export const initialConnection: ConnectionState = { status: 'disconnected', attempt: 0, failure: null }

/**
 * Returns the current connection, also while another wallet is being tried.
 *
 * @example
 * const { connection } = runtime.state.getSnapshot()
 * currentConnection(connection)?.accounts[0] // '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
 */
export function currentConnection(state: ConnectionState): Connected | null {
  switch (state.status) {
    case 'connected':
      return state
    case 'connecting':
      return state.held
    case 'disconnected':
    case 'reconnecting':
      return null
  }
}

import type { Chain } from '@countersign/api'
import { CountersignError } from '@countersign/core'
import type { Wallet } from '../wallet.ts'
import type { WalletEvent } from './reducer.ts'
import type { RequestFailureKind } from './request-failure.ts'
import type { WalletView } from './state.ts'

/** A chain that the site offers, with the data that wallets need to add it. */
export type SiteChain = Chain

/** Why a wallet did not change its network. `unknown-chain`: it does not know the chain, and did not add it. */
export type NetworkFailureKind = RequestFailureKind | 'unknown-chain'

/** A token that the site asks wallets to show (EIP-747). */
export type Token = {
  /** CAIP-2 */
  readonly chain: string
  readonly address: string
  readonly symbol: string
  readonly decimals: number
  /** An https address of its icon. */
  readonly image?: string
}

export type TokenFailureKind = RequestFailureKind | 'wrong-network'

/** A connection to one wallet. The rest of this package accesses wallets only through it. */
export type WalletConnection = {
  /** Asks the wallet for its accounts; it may open a window. Never requests a chain. */
  readonly connect: () => Promise<WalletView>
  /** Checks whether the wallet still knows this page, without opening a window. */
  readonly reconnect: () => Promise<WalletView | undefined>
  /** Ends the connection and asks the wallet to forget this page. */
  readonly disconnect: () => Promise<void>
  /** Requests an EIP-191 signature of the text (`personal_sign`). */
  readonly signMessage: (message: string, address: string) => Promise<`0x${string}`>
  /**
   * Asks the wallet for another chain (EIP-3326). If it does not know it, calls `tell` with `adding` and asks it to add
   * it (EIP-3085). Resolves once the wallet reports that it is on the chain.
   *
   * @throws {NetworkError}
   */
  readonly switchChain: (chain: SiteChain, tell: (phase: 'adding') => void) => Promise<void>
  /** Reads again what the wallet shows, without opening a window, and reports differences. Never throws. */
  readonly refresh: () => Promise<void>
  /** Asks the wallet to show a token (EIP-747). @throws {TokenError} */
  readonly watchToken: (token: Token) => Promise<void>
  /** Closes the connection for good. Undefined if there is nothing to close. */
  readonly close?: () => void
}

/**
 * The wallet did not change its network.
 *
 * @example
 * try {
 *   await connection.switchChain(chain, () => {})
 * } catch (error) {
 *   if (!(error instanceof NetworkError)) throw error
 *   if (error.code === 'unknown-chain') console.log('Add the network in the wallet, or use another wallet.')
 * }
 */
export class NetworkError extends CountersignError {
  override readonly name = 'NetworkError'
  readonly code: NetworkFailureKind

  constructor(code: NetworkFailureKind, options?: ErrorOptions) {
    super(`The wallet did not change its network: ${code}.`, options)
    this.code = code
  }
}

/**
 * The wallet does not show the token.
 *
 * @example
 * try {
 *   await connection.watchToken(token)
 * } catch (error) {
 *   if (!(error instanceof TokenError)) throw error
 *   if (error.code === 'wrong-network') console.log('Switch networks first.')
 * }
 */
export class TokenError extends CountersignError {
  override readonly name = 'TokenError'
  readonly code: TokenFailureKind

  constructor(code: TokenFailureKind, options?: ErrorOptions) {
    super(`The wallet does not show the token: ${code}.`, options)
    this.code = code
  }
}

/** Opens a connection to a wallet; `tell` receives the events that the wallet emits. */
export type OpenWalletConnection = (
  wallet: Wallet,
  tell: (event: WalletEvent) => void,
) => Promise<WalletConnection>

import type { Chain } from '@countersign/api'
import type { NetworkFailureKind } from '../networks/state.ts'
import type { Token, TokenFailureKind } from '../tokens/state.ts'
import type { Wallet } from '../wallet.ts'
import type { WalletEvent } from './reducer.ts'
import type { WalletView } from './state.ts'

/** A chain that the site offers, with what wallets are given when they are asked to add it. */
export type SiteChain = Chain

/** A line to one wallet. The only way in which the rest of this package touches a wallet. */
export type Link = {
  /** Asks the wallet for its accounts; it may open a window. Never asks for a chain. */
  readonly connect: () => Promise<WalletView>
  /** Looks whether the wallet still knows this page, without opening a window. */
  readonly reconnect: () => Promise<WalletView | undefined>
  /** Ends the connection and asks the wallet to forget this page. */
  readonly disconnect: () => Promise<void>
  /** Asks for an EIP-191 signature of the text (`personal_sign`). */
  readonly signMessage: (message: string, address: string) => Promise<`0x${string}`>
  /**
   * Asks the wallet for another chain (EIP-3326); where it does not know it, tells `adding` and asks it to add it
   * (EIP-3085). Resolves once the wallet says that it is on the chain.
   *
   * @throws {NetworkError}
   */
  readonly switchChain: (chain: SiteChain, tell: (phase: 'adding') => void) => Promise<void>
  /** Reads again what the wallet shows, without opening a window, and tells what is different. Never throws. */
  readonly refresh: () => Promise<void>
  /** Asks the wallet to show a token (EIP-747). @throws {TokenError} */
  readonly watchToken: (token: Token) => Promise<void>
  /** Takes the line down: its wallet does not come again. Without this there is nothing to take down. */
  readonly close?: () => void
}

/** The wallet did not change its network. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  readonly kind: NetworkFailureKind

  constructor(kind: NetworkFailureKind, options?: ErrorOptions) {
    super(`The wallet did not change its network: ${kind}.`, options)
    this.kind = kind
  }
}

/** The wallet does not show the token. */
export class TokenError extends Error {
  override readonly name = 'TokenError'
  readonly kind: TokenFailureKind

  constructor(kind: TokenFailureKind, options?: ErrorOptions) {
    super(`The wallet does not show the token: ${kind}.`, options)
    this.kind = kind
  }
}

/** Opens a line to a wallet; `tell` hears what the wallet says of its own accord. */
export type OpenLink = (wallet: Wallet, tell: (event: WalletEvent) => void) => Promise<Link>

import type { CatalogueEntry } from '../catalogue/entry.ts'
import type { WalletView } from '../connection/state.ts'
import type { UnaddressedMessage } from '../sign-in/authentication.ts'
import type { Wallet } from '../wallet.ts'

/** What is told while a phone is being paired. */
export type PairingNews =
  /** There is an address (EIP-1328) that can be scanned for so many milliseconds. */
  | { readonly type: 'uri'; readonly uri: string; readonly lifetime: number }
  /** A phone has taken it up; `wallet` is what its wallet calls itself. */
  | { readonly type: 'scanned'; readonly wallet: string | null }

/** An address that was shown before the page was loaded anew. */
export type KeptAddress = { readonly uri: string }

/**
 * A phone's wallet that is connected. The wallet's `id` is this session's own, so that no line to an earlier one is taken
 * for it. Its provider is spoken to like any other's: the line to it is opened through
 * wagmi, and `wallet_revokePermissions` ends the session with the phone.
 */
export type Paired = {
  readonly wallet: Wallet
  readonly view: WalletView
  /** What it signed in the same step, where it was asked to and can; checked by nobody yet. */
  readonly signed: { readonly message: string; readonly signature: `0x${string}` } | null
}

/**
 * Pairs a phone: makes one address, and resolves once its wallet is connected. An address that has run out is replaced
 * by a call of its own.
 *
 * @throws what the wallet said, or that the relay could not be reached; or the signal's reason
 */
export type OpenPairing = (options: {
  /** The wallet that was chosen; `null`: any. */
  readonly wallet: CatalogueEntry | null
  /** What is to be signed in the same step, where the wallet can; `null`: nothing. */
  readonly request: UnaddressedMessage | null
  /**
   * An address to wait at again, for an answer to the same request, instead of making one; `null`: there is none. Where
   * nothing more can come of it, another is made and told in its place.
   */
  readonly kept: KeptAddress | null
  readonly signal: AbortSignal
  readonly tell: (news: PairingNews) => void
}) => Promise<Paired>

/** The relay could not be reached. What an `OpenPairing` throws for it. */
export class RelayUnreachableError extends Error {
  override readonly name = 'RelayUnreachableError'
}

import type { CatalogueEntry } from '../catalogue/entry.ts'
import type { Link } from '../connection/link.ts'
import type { WalletView } from '../connection/state.ts'
import type { Wallet } from '../wallet.ts'

/** What is told while a phone is being paired. */
export type PairingNews =
  /** There is an address (EIP-1328) that can be scanned for so many milliseconds. */
  | { readonly type: 'uri'; readonly uri: string; readonly lifetime: number }
  /** A phone has taken it up; `wallet` is what its wallet calls itself. */
  | { readonly type: 'scanned'; readonly wallet: string | null }

/**
 * Pairs a phone: makes one address, and resolves once its wallet is connected. An address that has run out is replaced
 * by a call of its own.
 *
 * @throws what the wallet said, or that the relay could not be reached; or the signal's reason
 */
export type OpenPairing = (options: {
  /** The wallet that was chosen; `null`: any. */
  readonly wallet: CatalogueEntry | null
  readonly signal: AbortSignal
  readonly tell: (news: PairingNews) => void
}) => Promise<{ readonly wallet: Wallet; readonly link: Link; readonly view: WalletView }>

/** The relay could not be reached. What an `OpenPairing` throws for it. */
export class RelayUnreachableError extends Error {
  override readonly name = 'RelayUnreachableError'
}

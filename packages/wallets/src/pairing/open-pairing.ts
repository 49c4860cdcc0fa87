import { CountersignError } from '@countersign/core'
import type { UnaddressedMessage } from '../authentication/authentication.ts'
import type { CatalogueEntry } from '../catalogue/entry.ts'
import type { Paired } from '../connection/phone.ts'

/**
 * An address (EIP-1328) that can be scanned for `lifetime` milliseconds. Nothing reports that it was scanned: a relay
 * does not notify a page of who subscribes, and `ping()`, which a wallet's library would answer, is deprecated.
 */
export type NewAddress = { readonly uri: string; readonly lifetime: number }

/** An address that was shown before the page was reloaded. */
export type KeptAddress = { readonly uri: string }

/**
 * Pairs a phone: creates one address, and resolves once its wallet is connected. An expired address is replaced by
 * another call.
 *
 * @throws what the wallet returned, or that the relay could not be reached; or the signal's reason
 */
export type OpenPairing = (options: {
  /** The wallet that was selected; `null`: any. */
  readonly wallet: CatalogueEntry | null
  /** What to sign in the same step, if the wallet supports it; `null`: nothing. */
  readonly request: UnaddressedMessage | null
  /**
   * An address to wait for again, for a response to the same request, instead of creating one; `null` to create one. If
   * it is no longer usable, another address is created and reported instead.
   */
  readonly kept: KeptAddress | null
  readonly signal: AbortSignal
  readonly tell: (address: NewAddress) => void
}) => Promise<Paired>

/**
 * The relay could not be reached. An `OpenPairing` throws it.
 *
 * @example
 * try {
 *   await pair()
 * } catch (error) {
 *   // Neither the wallet nor the person is at fault: offer another attempt, or another wallet.
 *   if (!(error instanceof RelayUnreachableError)) throw error
 * }
 */
export class RelayUnreachableError extends CountersignError {
  override readonly name = 'RelayUnreachableError'
  readonly code = 'relay-unreachable'
}

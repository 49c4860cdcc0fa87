import type { Paired } from '../connection/phone.ts'
import type { Store } from '../store.ts'
import type { OpenPairing } from './open-pairing.ts'

/**
 * The status of the connection to the relay.
 * - `idle`: it has not been needed on this page.
 * - `lost`: it was open, or should be by now; reconnecting is retried until it succeeds.
 */
export type RelayLine = 'idle' | 'connecting' | 'open' | 'lost'

/** An open request to a phone. */
export type PendingRequest = {
  /** The exact text to sign. */
  readonly message: string
  readonly address: string
}

/**
 * Pairs phones and keeps the connections to them. One per page: it has the one client of the relay, which is loaded and
 * created when it is first needed.
 */
export type Relay = {
  /** Loads what pairing needs and connects, for a caller that has to wait for something else before pairing. */
  readonly load: () => void
  readonly pair: OpenPairing
  /**
   * Resumes the session that this browser has stored, if there is one. Loads nothing if nothing was stored.
   *
   * @throws {RelayUnreachableError}
   */
  readonly resume: (options: { readonly signal: AbortSignal }) => Promise<Paired | null>
  /**
   * Waits for the response to a request that was sent before the page was reloaded, instead of sending it again;
   * `null`: no such request is open, and it has to be sent.
   */
  readonly answerTo: (
    request: PendingRequest,
    options: { readonly signal: AbortSignal },
  ) => Promise<`0x${string}`> | null
  readonly line: Store<RelayLine>
  /** Whether this browser has stored a session, without loading anything. */
  readonly hasKept: () => boolean
  readonly dispose: () => void
}

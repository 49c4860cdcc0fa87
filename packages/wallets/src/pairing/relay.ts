import type { Store } from '../store.ts'
import type { OpenPairing, Paired } from './open-pairing.ts'

/**
 * How the line to the relay stands.
 * - `idle`: nothing has been asked of it on this page.
 * - `lost`: it was there, or should be by now; it is tried again without end.
 */
export type RelayLine = 'idle' | 'connecting' | 'open' | 'lost'

/** What a phone is asked for, and has not answered yet. */
export type PendingRequest = {
  /** What was to be signed, word for word. */
  readonly message: string
  readonly address: string
}

/**
 * Pairs phones and keeps the lines to them. One per page: it holds the one client of the relay, which is loaded and made
 * when it is first asked for something.
 */
export type Relay = {
  /** Loads what pairing needs and opens the line, for whoever is to pair and has something else to wait for before. */
  readonly load: () => void
  readonly pair: OpenPairing
  /**
   * Takes up the session that this browser kept from before, if there is one. Loads nothing where nothing was kept.
   *
   * @throws {RelayUnreachableError}
   */
  readonly resume: (options: { readonly signal: AbortSignal }) => Promise<Paired | null>
  /**
   * Waits for the answer to a request that was made before the page was loaded anew, instead of asking a second time;
   * `null`: no such request is open, and it has to be asked for.
   */
  readonly answerTo: (
    request: PendingRequest,
    options: { readonly signal: AbortSignal },
  ) => Promise<`0x${string}`> | null
  readonly line: Store<RelayLine>
  /** Whether this browser has kept a session, without loading anything. */
  readonly hasKept: () => boolean
  readonly dispose: () => void
}

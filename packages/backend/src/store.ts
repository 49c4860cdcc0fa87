import type { BackendSession as Session } from '@countersign/api/backend'

/**
 * Where a backend keeps open nonces and sessions. Keys are hashes: who reads the store can sign in nobody. Times are in
 * RFC 3339, in UTC and with milliseconds, so that they sort as text.
 *
 * A method that throws, or rejects, means that the store is not available right now.
 */
export type Store = {
  /**
   * Stores an open nonce until it expires. Keep their number bounded by removing the ones that expire first: nobody has
   * to sign in to get one.
   */
  addNonce(key: string, expiresAt: string): Promise<void>
  /**
   * Removes an open nonce, atomically: of any number of simultaneous calls on any number of servers, one finds it.
   *
   * @returns the time at which it expires, or expired; `null` if it was not there
   */
  takeNonce(key: string): Promise<string | null>
  /** Stores a session. */
  addSession(key: string, session: Session): Promise<void>
  /** Returns a session as it was stored; `null` if it is not there. Expired ones may be returned. */
  getSession(key: string): Promise<Session | null>
  /** Removes a session, if it is there. */
  deleteSession(key: string): Promise<void>
}

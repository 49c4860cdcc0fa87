import type { BackendSession as Session } from '@countersign/api/backend'
import type { AccountId } from '@countersign/core'

/** What was issued with a nonce, and is in its message. */
export type StoredNonce = { readonly issuedAt: string; readonly expiresAt: string }

/**
 * Where a backend keeps open nonces and sessions. Keys are hashes, so a leaked store cannot be used to sign in. Times are
 * in RFC 3339, in UTC and with milliseconds, so that they sort as text.
 *
 * A method that throws, or rejects, means that the store is not available right now.
 */
export type Store = {
  /**
   * Stores an open nonce until it expires. Keep their number bounded by removing the ones that expire first: nobody has
   * to sign in to get one.
   */
  addNonce(key: string, nonce: StoredNonce): Promise<void>
  /**
   * Removes an open nonce, atomically: of any number of simultaneous calls on any number of servers, one finds it.
   *
   * @returns the nonce as it was stored, also if it has expired; `null` if it was not there
   */
  takeNonce(key: string): Promise<StoredNonce | null>
  /**
   * Stores a session. Keep the number of an account's sessions bounded by removing its oldest: one key can sign in as
   * often as it likes.
   */
  addSession(key: string, session: Session): Promise<void>
  /** Returns a session as it was stored; `null` if it is not there. Expired ones may be returned. */
  getSession(key: string): Promise<Session | null>
  /** Removes a session, if it is there. */
  deleteSession(key: string): Promise<void>
  /** Removes all sessions of an account. */
  deleteSessionsOf(account: AccountId): Promise<void>
}

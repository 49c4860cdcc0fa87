import type { BackendSession as Session } from '@countersign/api/backend'
import type { AccountId } from '@countersign/core'
import type { Store, StoredNonce } from './store.ts'

export type MemoryStoreLimits = {
  /** The maximum number of open nonces. Beyond it, the oldest is removed. @default 100_000 */
  readonly nonces?: number
  /** The maximum number of sessions. Beyond it, the oldest ends. @default 100_000 */
  readonly sessions?: number
  /** The maximum number of sessions of one account. Beyond it, its oldest ends. @default 100 */
  readonly sessionsPerAccount?: number
}

/**
 * Creates a store in the memory of this process, for development and for backends of one process: sessions end when it
 * ends. It is bounded, and removes what has expired.
 *
 * @example
 * createBackend({ origin, clients, store: memoryStore() })
 */
export function memoryStore(limits: MemoryStoreLimits = {}): Store {
  const { nonces: maxNonces = 100_000, sessions: maxSessions = 100_000, sessionsPerAccount = 100 } = limits
  // Each in the order of adding, which is that of expiring, except for a nonce that was given back.
  const nonces = new Map<string, StoredNonce>()
  const sessions = new Map<string, Session>()
  const keysOf = new Map<AccountId, Set<string>>()

  function remove(key: string): void {
    const account = sessions.get(key)?.account
    if (account === undefined) return
    sessions.delete(key)
    const keys = keysOf.get(account)
    keys?.delete(key)
    if (keys?.size === 0) keysOf.delete(account)
  }

  return {
    async addNonce(key, nonce) {
      nonces.set(key, nonce)
      for (const [oldest, { expiresAt }] of nonces) {
        if (nonces.size <= maxNonces && !hasExpired(expiresAt)) break
        nonces.delete(oldest)
      }
    },
    async takeNonce(key) {
      const nonce = nonces.get(key) ?? null
      nonces.delete(key)
      return nonce
    },
    async addSession(key, session) {
      const { account } = session
      sessions.set(key, session)
      const keys = keysOf.get(account) ?? new Set()
      keysOf.set(account, keys.add(key))
      for (const oldest of keys) {
        if (keys.size <= sessionsPerAccount) break
        remove(oldest)
      }
      for (const [oldest, { expiresAt }] of sessions) {
        if (sessions.size <= maxSessions && !hasExpired(expiresAt)) break
        remove(oldest)
      }
    },
    getSession: async key => sessions.get(key) ?? null,
    deleteSession: async key => remove(key),
    async deleteSessionsOf(account) {
      for (const key of keysOf.get(account) ?? []) remove(key)
    },
  }
}

const hasExpired = (time: string) => Date.parse(time) <= Date.now()

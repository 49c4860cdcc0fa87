import type { BackendSession as Session } from '@countersign/api/backend'
import type { Store } from './store.ts'

export type MemoryStoreLimits = {
  /** The most open nonces. Beyond it, the oldest is removed. @default 100_000 */
  readonly nonces?: number
  /** The most sessions. Beyond it, nobody can sign in until one ends or expires. @default 100_000 */
  readonly sessions?: number
}

/**
 * Creates a store in the memory of this process, for development and for backends of one process: sessions end when it
 * ends. It is bounded, and removes what has expired.
 *
 * @example
 * createBackend({ origin, clients, store: memoryStore() })
 */
export function memoryStore(limits: MemoryStoreLimits = {}): Store {
  const { nonces: mostNonces = 100_000, sessions: mostSessions = 100_000 } = limits
  // In the order in which they were added, which is that in which they expire; but for a nonce that was given back.
  const nonces = new Map<string, string>()
  const sessions = new Map<string, Session>()

  return {
    async addNonce(key, expiresAt) {
      nonces.set(key, expiresAt)
      for (const [oldest, expiry] of nonces) {
        if (nonces.size <= mostNonces && !hasExpired(expiry)) break
        nonces.delete(oldest)
      }
    },
    async takeNonce(key) {
      const expiresAt = nonces.get(key) ?? null
      nonces.delete(key)
      return expiresAt
    },
    async addSession(key, session) {
      for (const [oldest, { expiresAt }] of sessions) {
        if (!hasExpired(expiresAt)) break
        sessions.delete(oldest)
      }
      if (sessions.size >= mostSessions) throw new Error(`The memory store has ${mostSessions} sessions.`)
      sessions.set(key, session)
    },
    getSession: async key => sessions.get(key) ?? null,
    async deleteSession(key) {
      sessions.delete(key)
    },
  }
}

const hasExpired = (time: string) => Date.parse(time) <= Date.now()

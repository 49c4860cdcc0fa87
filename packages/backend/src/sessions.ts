import type { BackendSession as Session } from '@countersign/api/backend'
import { parseAccountId } from '@countersign/core'
import type { Store } from './store.ts'
import { hashOf, newToken } from './token.ts'

/** Opens, finds and ends sessions: random tokens, of which the store has the hashes. */
export function createSessions(store: Store, lifetime: number) {
  return {
    /** Opens a session with a token of its own, so that no token from before a sign-in is valid after it. */
    async open(signedIn: Pick<Session, 'account' | 'method'>): Promise<{ token: string; session: Session }> {
      const token = newToken()
      const now = Date.now()
      const session: Session = {
        account: signedIn.account,
        method: signedIn.method,
        signedInAt: new Date(now).toISOString(),
        expiresAt: new Date(now + lifetime).toISOString(),
      }
      await store.addSession(hashOf(token), session)
      return { token, session }
    },

    /** Returns the session of a token, unless it has ended or expired. */
    async find(token: string | undefined): Promise<Session | null> {
      const stored = token === undefined ? null : await store.getSession(hashOf(token))
      if (!stored || !(Date.parse(stored.expiresAt) > Date.now())) return null
      // A store's row may have more columns, or no prototype.
      const { account, method, signedInAt, expiresAt } = stored
      return { account, method, signedInAt, expiresAt }
    },

    /** Ends the session of a token, if there is one. */
    async end(token: string | undefined): Promise<void> {
      if (token !== undefined) await store.deleteSession(hashOf(token))
    },

    /** Ends all sessions of an account (CAIP-10), however its address is written. */
    endAllOf: async (account: string): Promise<void> => store.deleteSessionsOf(parseAccountId(account)),
  }
}

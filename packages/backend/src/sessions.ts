import type { BackendSession as Session } from '@countersign/api/backend'
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
      const session = token === undefined ? null : await store.getSession(hashOf(token))
      return session && Date.parse(session.expiresAt) > Date.now() ? session : null
    },

    /** Ends the session of a token, if there is one. */
    async end(token: string | undefined): Promise<void> {
      if (token !== undefined) await store.deleteSession(hashOf(token))
    },
  }
}

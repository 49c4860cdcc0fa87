import type { Context } from 'hono'
import type { Cookies } from '../http/cookies.ts'
import type { Sessions } from './sessions.ts'

export type SignOutOptions = {
  sessions: Pick<Sessions, 'exists' | 'end'>
  proofs: { discardAll(browser: string): Promise<void> }
  cosignings: { cancelAll(browser: string): Promise<void> }
  subscriptions: { leave(browser: string): Promise<void> }
  cookies: Cookies
}

/** Creates the functions that sign a browser out. */
export function createSignOut({ sessions, proofs, cosignings, subscriptions, cookies }: SignOutOptions) {
  /**
   * Removes everything of this person before somebody else uses the browser, which gets another token with its next
   * request. The session ends after that: if this fails half-way, the person can sign out again.
   */
  async function leave(context: Context): Promise<void> {
    cookies.session.clear(context)
    const browser = cookies.browser.read(context)
    if (browser === undefined) return
    cookies.browser.clear(context)
    // Only this browser could continue them.
    await proofs.discardAll(browser)
    await cosignings.cancelAll(browser)
    await subscriptions.leave(browser)
  }

  return {
    leave,
    /** Ends the session of a browser. */
    async signOut(context: Context): Promise<void> {
      const token = cookies.session.read(context)
      // Only for a browser that was signed in: otherwise this would cancel a cosigning that it waits for to sign in.
      if (await sessions.exists(token)) await leave(context)
      else cookies.session.clear(context)
      await sessions.end(token)
    },
  }
}

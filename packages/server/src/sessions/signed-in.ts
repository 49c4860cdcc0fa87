import type { Context } from 'hono'
import type { Selectable } from 'kysely'
import type { Cookie } from '../http/cookies.ts'
import { ProblemException } from '../http/problem.ts'
import type { SessionTable } from '../store/tables.ts'
import type { Sessions } from './sessions.ts'

/** Creates the function that finds the session of a request. */
export function createSignedIn({ sessions, cookie }: { sessions: Pick<Sessions, 'find'>; cookie: Cookie }) {
  /** @throws {ProblemException} `not-signed-in` */
  return async function signedIn(context: Context): Promise<Selectable<SessionTable>> {
    const row = await sessions.find(cookie.read(context))
    // The cookie stays: the response to a request with an old token may arrive after the one that set a new token.
    if (row) return row
    throw new ProblemException('not-signed-in')
  }
}

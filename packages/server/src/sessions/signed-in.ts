import type { Cookies } from '../http/cookies.ts'
import { ProblemException } from '../http/problem.ts'
import type { Access } from '../http/route.ts'
import type { Row, Sessions } from './sessions.ts'

/** Admits people who are signed in, by the session of their browser. */
export function signedIn({
  sessions,
  cookies,
}: {
  sessions: Pick<Sessions, 'find'>
  cookies: Pick<Cookies, 'session'>
}): Access<Row> {
  return {
    problems: ['not-signed-in'],
    async find(context) {
      const session = await sessions.find(cookies.session.read(context), context.get('client').wideNetwork)
      // The cookie stays: the response to a request with an old token may arrive after the one that set a new token.
      if (!session) throw new ProblemException('not-signed-in')
      return session
    },
  }
}

import type { Cosigning } from '@countersign/api'
import { accountChain } from '@countersign/core'
import type { Callers } from '../../api-keys/caller.ts'
import type { Cookies } from '../../http/cookies.ts'
import { ProblemException } from '../../http/problem.ts'
import { createRoutes } from '../../http/route.ts'
import type { News } from '../../news/news.ts'
import type { Streams } from '../../news/streams.ts'
import { keySubject } from '../../sessions/subject.ts'
import { isId } from '../../store/token.ts'
import type { Cosignings } from '../cosignings.ts'

export type EventRoutesOptions = {
  streams: Streams
  cosignings: Pick<Cosignings, 'find'>
  news: Pick<News, 'listen'>
  /** Called periodically while a page shows a cosigning. */
  watcher: { wanted(cosigning: string): void }
  cookies: Pick<Cookies, 'browser'>
  callers: Pick<Callers, 'signedIn'>
}

/** Creates `GET /v1/cosignings/{id}/events`: everybody with the link of a cosigning may follow it. */
export function eventRoutes(options: EventRoutesOptions) {
  const { streams, cosignings, news, watcher, cookies, callers } = options
  const { routes, route } = createRoutes()
  route('GET /v1/cosignings/{id}/events', {
    summary: 'Follow a cosigning (server-sent events)',
    returns: {
      type: 'text/event-stream',
      about:
        'Events named `cosigning`, with the revision as ID and the cosigning as JSON: its current state and every change; and `alive` every 5 seconds',
    },
    problems: ['cosigning-not-found'],
    async handle({ id }, context) {
      const browser = cookies.browser.readAnywhere(context)
      const first = isId(id) ? await cosignings.find(id, browser) : undefined
      if (!first) throw new ProblemException('cosigning-not-found')
      return streams(context, {
        countedAs: [`cosigning:${id}`],
        isShared: true,
        async reservedFor(first, context) {
          if (first.asker.mine) return `cosigning:${id}:asker`
          const subject = (await callers.signedIn(context))?.subject
          return participants(first).find(known => known === subject) && `cosigning:${id}:${subject}`
        },
        name: 'cosigning',
        first,
        endOf: ({ status, expiresAt }) =>
          status === 'NEEDS_CONFIRMATION' ? Date.parse(expiresAt) : undefined,
        read: () => cosignings.find(id, browser),
        listen: (onChange, revision) => news.listen(id, onChange, revision),
        waiting: () => watcher.wanted(id),
      })
    },
  })
  return routes
}

/** Returns the `subject` of each session that takes part in a cosigning: of its account, and of the owners. */
function participants({ account, safes }: Cosigning): string[] {
  const owners = safes.flatMap(({ owners }) => owners.filter(({ present }) => present))
  return [
    account,
    ...owners.flatMap(({ address }) => [keySubject(address), `${accountChain(account)}:${address}`]),
  ]
}

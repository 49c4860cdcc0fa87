import { etag } from 'hono/etag'
import type { Pictures } from '../accounts/pictures.ts'
import { pictureReply, replyWithPicture } from '../accounts/reply-with-picture.ts'
import type { Settings } from '../config/config.ts'
import { ProblemException } from '../http/problem.ts'
import { createRoutes } from '../http/route.ts'
import { hostOf } from '../outgoing/target.ts'
import type { Clients } from './clients.ts'

/**
 * Creates the route of the logos of applications. The server loads them, so that browsers request them from this site
 * only, and only from the addresses of registered clients.
 */
export function openIdLogoRoutes(options: {
  clients: Pick<Clients, 'find'>
  pictures: Pictures
  settings: { openid: Pick<Settings['openid'], 'privateHosts'> }
  now: () => number
}) {
  const { clients, pictures, settings, now } = options
  const { routes, route } = createRoutes()

  route('GET /v1/openid/clients/{id}/logo', {
    summary: 'Get the logo of an application',
    before: [etag()],
    returns: pictureReply,
    also: { 204: 'The application has no logo that can be shown', 304: 'Not modified' },
    problems: ['client-not-found', 'not-found', 'avatar-unavailable'],
    async handle({ id }, context) {
      const client = await clients.find(id)
      if (!client) throw new ProblemException('client-not-found')
      const { logoUri: url } = client
      if (url === null) throw new ProblemException('not-found', 'The application has no logo.')
      const trusted = settings.openid.privateHosts.includes(hostOf(new URL(url)))
      const picture = await pictures.get(`logo ${url}`, { kind: 'web', url, trusted }, context.get('client'))
      return replyWithPicture(context, picture, { name: 'logo', now })
    },
  })

  return routes
}

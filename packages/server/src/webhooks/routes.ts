import {
  deliveriesSchema,
  deliveryReplySchema,
  newWebhookSchema,
  text,
  webhookRequestSchema,
  webhooksSchema,
} from '@countersign/api/schemas'
import type { z } from '@hono/zod-openapi'
import type { Callers } from '../api-keys/caller.ts'
import { ownedRoutes } from '../api-keys/owned-routes.ts'
import { writePage } from '../http/cursor.ts'
import { ProblemException } from '../http/problem.ts'
import { pageQuery } from '../http/route.ts'
import { isId } from '../store/token.ts'
import type { Webhooks } from './webhooks.ts'

export function webhookRoutes({ webhooks, callers }: { webhooks: Webhooks; callers: Callers }) {
  const { routes, route } = ownedRoutes(callers, {
    path: '/v1/webhooks',
    listScope: 'webhooks',
    longestBody: 8 * 1024,
    schemas: { list: webhooksSchema, wanted: webhookRequestSchema, created: newWebhookSchema },
    summaries: {
      list: 'List the webhooks of the account, newest first (scope `webhooks`)',
      create: 'Create a webhook, which receives the events of the account’s requests; only with a session',
      remove: 'Remove a webhook and its waiting messages; only with a session',
    },
    descriptions: {
      list: 'The webhooks',
      wanted: 'The URL',
      created: 'The webhook. `secret` is shown only once',
      removed: 'Removed',
    },
    problems: { tooMany: 'too-many-webhooks', notFound: 'webhook-not-found' },
    list: webhooks.list,
    create: (caller, { url }: z.infer<typeof webhookRequestSchema>) => webhooks.create(caller, url),
    remove: webhooks.remove,
  })

  const sender = callers.having('webhooks')

  route('GET /v1/deliveries', {
    summary: 'List the deliveries to webhooks of the last 30 days, newest first (scope `webhooks`)',
    query: {
      request: text(64).optional().describe('Only deliveries about this request'),
      ...pageQuery({ usual: 20, most: 100 }),
    },
    sender,
    returns: { schema: deliveriesSchema, about: 'A page of deliveries' },
    handle: async ({ request, limit, cursor, sender }) =>
      writePage(await webhooks.deliveries(sender.subject, { request, limit, after: cursor })),
  })

  route('POST /v1/deliveries/{id}/replay', {
    summary: 'Send a message again now, with the same ID and body (scope `webhooks`)',
    sender,
    returns: { schema: deliveryReplySchema, about: 'The delivery' },
    problems: ['delivery-not-found', 'webhook-stopped'],
    async handle({ id, sender }) {
      const delivery = isId(id) ? await webhooks.replay(sender.subject, id) : undefined
      if (!delivery) throw new ProblemException('delivery-not-found')
      return { delivery }
    },
  })

  return routes
}

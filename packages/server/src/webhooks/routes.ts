import {
  deliveriesSchema,
  deliveryReplySchema,
  newWebhookSchema,
  text,
  webhookRequestSchema,
  webhooksSchema,
} from '@countersign/api/schemas'
import { createRoute, z } from '@hono/zod-openapi'
import { type Callers, callerProblems } from '../api-keys/caller.ts'
import { ownedRoutes } from '../api-keys/owned-routes.ts'
import { readCursor, writePage } from '../http/cursor.ts'
import { idParams, json, pageQuery, problems } from '../http/openapi.ts'
import { ProblemException } from '../http/problem.ts'
import { isId } from '../store/token.ts'
import type { Webhooks } from './webhooks.ts'

const deliveries = createRoute({
  method: 'get',
  path: '/v1/deliveries',
  summary: 'List the deliveries to webhooks of the last 30 days, newest first (scope `webhooks`)',
  request: {
    query: z.object({
      request: text(64).optional().describe('Only deliveries about this request'),
      ...pageQuery({ usual: 20, most: 100 }),
    }),
  },
  responses: {
    200: json(deliveriesSchema, 'A page of deliveries'),
    ...problems('request-invalid', ...callerProblems),
  },
})

const replay = createRoute({
  method: 'post',
  path: '/v1/deliveries/{id}/replay',
  summary: 'Send a message again now, with the same ID and body (scope `webhooks`)',
  request: { params: idParams },
  responses: {
    200: json(deliveryReplySchema, 'The delivery'),
    ...problems('origin-refused', 'delivery-not-found', 'webhook-stopped', ...callerProblems),
  },
})

/** Creates the routes of `/v1/webhooks` and `/v1/deliveries`. */
export function webhookRoutes({ webhooks, callers }: { webhooks: Webhooks; callers: Callers }) {
  const routes = ownedRoutes(callers, {
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

  routes.openapi(deliveries, async context => {
    const { subject } = await callers.find(context, 'webhooks')
    const { request, cursor, limit } = context.req.valid('query')
    const page = await webhooks.deliveries(subject, { request, limit, after: readCursor(cursor) })
    return context.json(writePage(page), 200)
  })

  routes.openapi(replay, async context => {
    const { subject } = await callers.find(context, 'webhooks')
    const { id } = context.req.valid('param')
    const delivery = isId(id) ? await webhooks.replay(subject, id) : undefined
    if (!delivery) throw new ProblemException('delivery-not-found')
    return context.json({ delivery }, 200)
  })

  return routes
}

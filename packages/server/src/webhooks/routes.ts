import {
  deliveriesSchema,
  deliveryReplySchema,
  newWebhookSchema,
  text,
  webhookRequestSchema,
  webhooksSchema,
} from '@countersign/api/schemas'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Callers } from '../apiKeys/caller.ts'
import { readCursor, writeCursor } from '../http/cursor.ts'
import type { Environment } from '../http/environment.ts'
import { limitBody } from '../http/limitBody.ts'
import { json, problems } from '../http/openapi.ts'
import { ProblemException } from '../http/problem.ts'
import { refuseInvalid } from '../http/validation.ts'
import { isId } from '../store/token.ts'
import type { Webhooks } from './webhooks.ts'

const params = z.object({ id: z.string().max(64) })
const always = ['not-signed-in', 'api-key-refused', 'scope-missing', 'too-many-requests'] as const

const list = createRoute({
  method: 'get',
  path: '/v1/webhooks',
  summary: 'The webhooks of the account, newest first (scope `webhooks`)',
  responses: { 200: json(webhooksSchema, 'the webhooks'), ...problems(...always) },
})

const create = createRoute({
  method: 'post',
  path: '/v1/webhooks',
  summary: 'Have an address told of what happens to the requests of the account; only in the pages',
  request: { body: { ...json(webhookRequestSchema, 'the address'), required: true } },
  responses: {
    201: json(newWebhookSchema, 'the webhook; `secret` is told this once'),
    ...problems('request-invalid', 'origin-refused', 'not-allowed', 'too-many-webhooks', ...always),
  },
})

const remove = createRoute({
  method: 'delete',
  path: '/v1/webhooks/{id}',
  summary: 'Remove a webhook, and what was to be sent to it; only in the pages',
  request: { params },
  responses: {
    204: { description: 'removed' },
    ...problems('origin-refused', 'webhook-not-found', ...always),
  },
})

const deliveries = createRoute({
  method: 'get',
  path: '/v1/deliveries',
  summary: 'What was sent to webhooks, or is to be, newest first; of the last 30 days (scope `webhooks`)',
  request: {
    query: z.object({
      request: text(64).optional().describe('only of this request'),
      cursor: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
  },
  responses: { 200: json(deliveriesSchema, 'a page of them'), ...problems('request-invalid', ...always) },
})

const replay = createRoute({
  method: 'post',
  path: '/v1/deliveries/{id}/replay',
  summary: 'Send a message once more, at once, with its id and its body as they were (scope `webhooks`)',
  request: { params },
  responses: {
    200: json(deliveryReplySchema, 'it waits to be sent'),
    ...problems('origin-refused', 'delivery-not-found', 'webhook-stopped', ...always),
  },
})

/** `/v1/webhooks` and `/v1/deliveries`. */
export function webhookRoutes({ webhooks, callers }: { webhooks: Webhooks; callers: Callers }) {
  const routes = new OpenAPIHono<Environment>({ defaultHook: refuseInvalid })
  routes.post('/v1/webhooks', limitBody(8 * 1024))

  routes.openapi(list, async context => {
    const { subject } = await callers.find(context, 'webhooks')
    return context.json({ items: await webhooks.list(subject) }, 200)
  })

  routes.openapi(create, async context => {
    const { subject, safe } = await callers.findAllowed(context, 'session')
    const made = await webhooks.create({ subject, safe }, context.req.valid('json').url)
    context.header('cache-control', 'no-store')
    return context.json(made, 201)
  })

  routes.openapi(remove, async context => {
    const { subject } = await callers.find(context, 'session')
    const { id } = context.req.valid('param')
    if (!isId(id) || !(await webhooks.remove(subject, id)))
      throw new ProblemException(
        'webhook-not-found',
        'There is no such webhook of your account, or it was removed already.',
      )
    return context.body(null, 204)
  })

  routes.openapi(deliveries, async context => {
    const { subject } = await callers.find(context, 'webhooks')
    const { request, cursor, limit } = context.req.valid('query')
    const { items, next } = await webhooks.deliveries(subject, { request, limit, after: readCursor(cursor) })
    return context.json({ items, next: next ? writeCursor(next) : null }, 200)
  })

  routes.openapi(replay, async context => {
    const { subject } = await callers.find(context, 'webhooks')
    const { id } = context.req.valid('param')
    const delivery = isId(id) ? await webhooks.replay(subject, id) : undefined
    if (!delivery)
      throw new ProblemException(
        'delivery-not-found',
        'There is no such message to a webhook of your account, or it was sent more than 30 days ago.',
      )
    return context.json({ delivery }, 200)
  })

  return routes
}

import { apiKeyRequestSchema, apiKeysSchema, newApiKeySchema } from '@countersign/api/schemas'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Environment } from '../http/environment.ts'
import { limitBody } from '../http/limitBody.ts'
import { json, problems } from '../http/openapi.ts'
import { ProblemException } from '../http/problem.ts'
import { refuseInvalid } from '../http/validation.ts'
import { isId } from '../store/token.ts'
import type { ApiKeys } from './apiKeys.ts'
import type { Callers } from './caller.ts'

const always = ['not-signed-in', 'api-key-refused', 'scope-missing', 'too-many-requests'] as const

const list = createRoute({
  method: 'get',
  path: '/v1/api-keys',
  summary: 'The API keys of the signed-in account, newest first; never the keys themselves',
  responses: { 200: json(apiKeysSchema, 'the keys'), ...problems(...always) },
})

const create = createRoute({
  method: 'post',
  path: '/v1/api-keys',
  summary: 'Make an API key',
  request: { body: { ...json(apiKeyRequestSchema, 'what it is for'), required: true } },
  responses: {
    201: json(newApiKeySchema, 'the key; `secret` is told this once'),
    ...problems('request-invalid', 'origin-refused', 'not-allowed', 'too-many-api-keys', ...always),
  },
})

const revoke = createRoute({
  method: 'delete',
  path: '/v1/api-keys/{id}',
  summary: 'Revoke an API key',
  request: { params: z.object({ id: z.string().max(64) }) },
  responses: {
    204: { description: 'revoked' },
    ...problems('origin-refused', 'api-key-not-found', ...always),
  },
})

/** `/v1/api-keys`: only for whoever is signed in; no key makes or revokes keys. */
export function apiKeyRoutes(options: { apiKeys: ApiKeys; callers: Callers; now?: () => number }) {
  const { apiKeys, callers, now = Date.now } = options
  const routes = new OpenAPIHono<Environment>({ defaultHook: refuseInvalid })
  routes.post('/v1/api-keys', limitBody(4 * 1024))

  routes.openapi(list, async context => {
    const { subject } = await callers.find(context, 'session')
    return context.json({ items: await apiKeys.list(subject) }, 200)
  })

  routes.openapi(create, async context => {
    const { subject, account, safe } = await callers.findAllowed(context, 'session')
    const { name, scopes, expiresAt } = context.req.valid('json')
    const made = await apiKeys.create(
      { subject, account, safe },
      { name, scopes, expiresAt: expiresAt === null ? null : endOf(expiresAt, now()) },
    )
    context.header('cache-control', 'no-store')
    return context.json(made, 201)
  })

  routes.openapi(revoke, async context => {
    const { subject } = await callers.find(context, 'session')
    const { id } = context.req.valid('param')
    if (!isId(id) || !(await apiKeys.revoke(subject, id)))
      throw new ProblemException(
        'api-key-not-found',
        'There is no such API key of your account, or it was revoked already.',
      )
    return context.body(null, 204)
  })

  return routes
}

/** @throws {ProblemException} `request-invalid` if it is over already */
function endOf(text: string, time: number): number {
  const end = Date.parse(text)
  if (end > time) return end
  throw new ProblemException('request-invalid', 'The API key would have expired already.', {
    errors: [{ field: 'expiresAt', value: text, allowed: 'a time to come, or null for none' }],
  })
}

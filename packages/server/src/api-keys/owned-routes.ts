import type { ApiScope } from '@countersign/api'
import { createRoute, OpenAPIHono, type z } from '@hono/zod-openapi'
import type { Environment } from '../http/environment.ts'
import { limitBody } from '../http/limit-body.ts'
import { idParams, json, problems } from '../http/openapi.ts'
import { ProblemException } from '../http/problem.ts'
import { refuseInvalid } from '../http/validation.ts'
import { isId } from '../store/token.ts'
import { type Caller, type Callers, callerProblems } from './caller.ts'

/** One kind of resource that accounts own: API keys, webhooks. */
export type OwnedKind = {
  readonly path: `/v1/${string}`
  /** The scope that an API key needs to list them; `session` refuses API keys. */
  readonly listScope: ApiScope | 'session'
  /** Size limit of the request that creates one, in bytes. */
  readonly longestBody: number
  readonly schemas: {
    readonly list: z.ZodType<{ items: object[] }>
    readonly wanted: z.ZodType<object>
    readonly created: z.ZodType<object>
  }
  /** The texts for each route in the OpenAPI document. */
  readonly summaries: Readonly<Record<'list' | 'create' | 'remove', string>>
  readonly descriptions: Readonly<Record<'list' | 'wanted' | 'created' | 'removed', string>>
  readonly problems: {
    readonly tooMany: 'too-many-api-keys' | 'too-many-webhooks'
    readonly notFound: 'api-key-not-found' | 'webhook-not-found'
  }
  list(subject: string): Promise<object[]>
  /** @param wanted - parsed by the schema `wanted` */
  create(caller: Caller, wanted: object): Promise<object>
  /** @returns whether it existed */
  remove(subject: string, id: string): Promise<boolean>
}

/** Creates the routes by which an account lists, creates and removes its resources. Only people create and remove. */
export function ownedRoutes(callers: Callers, kind: OwnedKind) {
  const { path, schemas, summaries, descriptions } = kind
  const { tooMany, notFound } = kind.problems
  const routes = new OpenAPIHono<Environment>({ defaultHook: refuseInvalid })
  routes.post(path, limitBody(kind.longestBody))

  const list = createRoute({
    method: 'get',
    path,
    summary: summaries.list,
    responses: { 200: json(schemas.list, descriptions.list), ...problems(...callerProblems) },
  })
  routes.openapi(list, async context => {
    const { subject } = await callers.find(context, kind.listScope)
    return context.json({ items: await kind.list(subject) }, 200)
  })

  const create = createRoute({
    method: 'post',
    path,
    summary: summaries.create,
    request: { body: { ...json(schemas.wanted, descriptions.wanted), required: true } },
    responses: {
      201: json(schemas.created, descriptions.created),
      ...problems('request-invalid', 'origin-refused', 'not-allowed', tooMany, ...callerProblems),
    },
  })
  routes.openapi(create, async context => {
    const caller = await callers.findAllowed(context, 'session')
    const created = await kind.create(caller, context.req.valid('json'))
    context.header('cache-control', 'no-store')
    return context.json(created, 201)
  })

  const remove = createRoute({
    method: 'delete',
    path: `${path}/{id}`,
    summary: summaries.remove,
    request: { params: idParams },
    responses: {
      204: { description: descriptions.removed },
      ...problems('origin-refused', notFound, ...callerProblems),
    },
  })
  routes.openapi(remove, async context => {
    const { subject } = await callers.find(context, 'session')
    const { id } = context.req.valid('param')
    if (!isId(id) || !(await kind.remove(subject, id))) throw new ProblemException(notFound)
    return context.body(null, 204)
  })

  return routes
}

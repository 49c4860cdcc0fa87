import type { ApiScope } from '@countersign/api'
import type { z } from '@hono/zod-openapi'
import { writeList } from '../http/cursor.ts'
import { ProblemException } from '../http/problem.ts'
import { createRoutes } from '../http/route.ts'
import type { Rows } from '../store/read-rows.ts'
import { isId } from '../store/token.ts'
import type { Callers, Sender } from './caller.ts'

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
  list(subject: string): Promise<Rows<object>>
  /** @param wanted - parsed by the schema `wanted` */
  create(sender: Sender, wanted: object): Promise<object>
  /** @returns whether it existed */
  remove(subject: string, id: string): Promise<boolean>
}

/** Creates the routes by which an account lists, creates and removes its resources. Only people create and remove. */
export function ownedRoutes(callers: Callers, kind: OwnedKind) {
  const { path, schemas, summaries, descriptions } = kind
  const { tooMany, notFound } = kind.problems
  const { routes, route } = createRoutes()

  route(`GET ${path}`, {
    summary: summaries.list,
    sender: callers.having(kind.listScope),
    returns: { schema: schemas.list, about: descriptions.list },
    handle: async ({ sender }) => writeList(await kind.list(sender.subject)),
  })

  route(`POST ${path}`, {
    summary: summaries.create,
    body: { schema: schemas.wanted, about: descriptions.wanted, most: kind.longestBody },
    sender: callers.allowed('session'),
    returns: { schema: schemas.created, about: descriptions.created, status: 201 },
    problems: [tooMany, 'storage-full'],
    handle(input, context) {
      context.header('cache-control', 'no-store')
      return kind.create(input.sender, input.body)
    },
  })

  route(`DELETE ${path}/{id}`, {
    summary: summaries.remove,
    sender: callers.having('session'),
    returns: descriptions.removed,
    problems: [notFound],
    async handle({ id, sender }) {
      if (!isId(id) || !(await kind.remove(sender.subject, id))) throw new ProblemException(notFound)
    },
  })

  return { routes, route }
}

import type { AnyProblemCode } from '@countersign/api'
import { accountId, problemSchema } from '@countersign/api/schemas'
import { OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import type { Work } from '../store/work.ts'
import { readCursor } from './cursor.ts'
import type { Client, Environment } from './environment.ts'
import { limitBody } from './limit-body.ts'
import { statusesOf } from './problem.ts'
import { readStrictly } from './read-strictly.ts'
import { writeJson } from './stored-json.ts'
import { refuseInvalid } from './validation.ts'

const parameters = { id: z.string().max(64), account: accountId }

type Parameters<Path> = Path extends `${string}{${infer Name extends keyof typeof parameters}}${infer Rest}`
  ? { [Key in Name]: z.output<(typeof parameters)[Key]> } & Parameters<Rest>
  : unknown

/** How a route identifies the sender of a request. */
export type Access<Sender> = {
  /** The problems of senders whom it refuses. */
  readonly problems: readonly AnyProblemCode[]
  /** @throws {ProblemException} one of `problems` */
  find(context: Context<Environment>): Promise<Sender>
}

/** What a request contains, parsed: its parameters, its query, its body and its sender. */
type Input<Path, Query extends z.ZodRawShape, Body extends z.ZodType, Sender> = Parameters<Path> & {
  [Key in keyof Query]: z.output<Query[Key]>
} & { body: z.output<Body>; sender: Sender }

/** Everything about a route but its method and path. */
type Endpoint<Path, Query extends z.ZodRawShape, Body extends z.ZodType, Sender, Result extends z.ZodType> = {
  readonly summary: string
  /** Runs before the body is read. A limit here counts refused requests, too. */
  readonly before?: readonly MiddlewareHandler<Environment>[]
  readonly query?: Query
  /** `most`: its maximum size in bytes; `strict`: the work of reading it, see `readStrictly`. */
  readonly body?: {
    readonly schema: Body
    readonly about: string
    readonly most: number
    readonly strict?: (client: Client) => Work
  }
  readonly sender?: Access<Sender>
  /**
   * What it responds with: JSON, or content of another type. A text describes a response without content.
   *
   * @default status 200; 204 without content
   */
  readonly returns:
    | string
    | { readonly schema: Result; readonly about: string; readonly status?: 201 }
    | { readonly type: string; readonly about: string; readonly format?: 'binary' }
  /** Other successful responses, by status. */
  readonly also?: Readonly<Record<number, string>>
  /** The problems that do not follow from the rest, which `problemsOf` adds. */
  readonly problems?: readonly AnyProblemCode[]
  /** Whether pages of every site may send it. */
  readonly anyOrigin?: true
  /** Responds to a valid request. A result other than a `Response` is sent as JSON. */
  handle(
    input: Input<Path, Query, Body, Sender>,
    context: Context<Environment>,
  ): Promise<z.output<Result> | Response>
}

type None = Record<never, never>

/** What the description of a route needs. */
type Declared = Omit<Endpoint<string, z.ZodRawShape, z.ZodType, unknown, z.ZodType>, 'handle'>

/**
 * Creates the routes of one part of the HTTP interface. A route is declared once: OpenAPI document, validation, limits
 * and response follow from its declaration.
 *
 * @example
 * const { routes, route } = createRoutes()
 * route('GET /v1/things/{id}', {
 *   summary: 'Get a thing',
 *   returns: { schema: thingSchema, about: 'The thing' },
 *   problems: ['not-found'],
 *   handle: ({ id }) => things.find(id),
 * })
 */
export function createRoutes() {
  const routes = new OpenAPIHono<Environment>({ defaultHook: refuseInvalid })

  function route<
    Path extends string,
    Query extends z.ZodRawShape = None,
    Body extends z.ZodType = z.ZodVoid,
    Sender = void,
    Result extends z.ZodType = z.ZodVoid,
  >(
    line: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${Path}`,
    endpoint: Endpoint<Path, Query, Body, Sender, Result>,
  ): void {
    const [method = '', path = ''] = line.split(' ')
    const { summary, before = [], query, body, returns, also = {}, handle } = endpoint
    const params = Object.entries(parameters).filter(([name]) => path.includes(`{${name}}`))
    const config = {
      method: method.toLowerCase() as Lowercase<'GET'>,
      path,
      summary,
      request: {
        ...(params.length > 0 ? { params: z.object(Object.fromEntries(params)) } : {}),
        ...(query ? { query: z.object(query) } : {}),
        ...(body
          ? { body: { ...content('application/json', body.schema, body.about), required: true } }
          : {}),
      },
      responses: {
        ...described(returns),
        ...Object.fromEntries(Object.entries(also).map(([status, description]) => [status, { description }])),
        ...problemResponses(problemsOf(line, endpoint)),
      },
      middleware: [
        ...before,
        ...(body ? [limitBody(body.most)] : []),
        ...(body?.strict ? [readStrictly(body.strict)] : []),
      ],
    } satisfies RouteConfig
    const status = (typeof returns === 'object' && 'status' in returns && returns.status) || 200
    routes.openapi(config, async (context): Promise<Response> => {
      // What the validators of `config` have stored, if it has them.
      const valid = (target: 'param' | 'query' | 'json'): object => context.req.valid(target as never)
      const input = { ...valid('param'), ...valid('query'), body: valid('json') }
      const sender = await endpoint.sender?.find(context)
      const result = await handle({ ...input, sender } as Input<Path, Query, Body, Sender>, context)
      if (result instanceof Response) return result
      if (result === undefined) return context.body(null, 204)
      return context.body(writeJson(result), status, { 'content-type': 'application/json' })
    })
  }

  return { routes, route }
}

/**
 * The query for a page of a list.
 *
 * @param limit - the default and the maximum number of items in a page
 * @param isItem - whether a text can be the id of an item; by default, whether it is one of `newId`
 */
export function pageQuery(limit: { usual: number; most: number }, isItem?: (id: string) => boolean) {
  return {
    cursor: z
      .string()
      .max(100)
      .transform(text => readCursor(text, isItem))
      .optional(),
    limit: z.coerce.number().int().min(1).max(limit.most).default(limit.usual),
  }
}

/** Lists the problems of a route: its own, and those that follow from what it takes. */
function problemsOf(
  line: string,
  { query, body, sender, problems = [], anyOrigin }: Declared,
): Set<AnyProblemCode> {
  const codes: AnyProblemCode[] = ['too-many-requests', ...problems, ...(sender?.problems ?? [])]
  if (query || body || line.includes('{')) codes.push('request-invalid')
  if (body) codes.push('request-too-large', 'media-type-refused')
  if (!line.startsWith('GET') && !anyOrigin) codes.push('origin-refused')
  return new Set(codes)
}

function problemResponses(codes: ReadonlySet<AnyProblemCode>): RouteConfig['responses'] {
  const each = [...codes].flatMap(code => statusesOf(code).map(status => ({ code, status })))
  return Object.fromEntries(
    [...Map.groupBy(each, ({ status }) => status)].map(([status, problems]) => {
      const names = problems.map(({ code }) => code)
      return [
        status,
        content('application/problem+json', z.union(names.map(problemSchema)), names.join(', ')),
      ]
    }),
  )
}

function described(returns: Declared['returns']): RouteConfig['responses'] {
  if (typeof returns === 'string') return { 204: { description: returns } }
  if ('type' in returns) {
    const { type, about, format } = returns
    return { 200: content(type, z.string().meta(format ? { format } : {}), about) }
  }
  return { [returns.status ?? 200]: content('application/json', returns.schema, returns.about) }
}

function content(type: string, schema: z.ZodType, description: string) {
  return { description, content: { [type]: { schema } } }
}

import { pageOf } from '@countersign/api/schemas'
import { z } from '@hono/zod-openapi'
import type { Settings } from '../config/config.ts'
import { isClientId, registeredClientSchema } from '../config/openid.ts'
import { writePage } from '../http/cursor.ts'
import { isoTime } from '../http/iso-time.ts'
import { invalidField, ProblemException } from '../http/problem.ts'
import { type Access, createRoutes, pageQuery } from '../http/route.ts'
import { bearsKey } from './bearer.ts'
import type { Client, Clients } from './clients.ts'

const clientSchema = z.object({
  ...registeredClientSchema.shape,
  source: z.enum(['configuration', 'api']).describe('where it is managed'),
  createdAt: z.iso.datetime().nullable().describe('when it was registered here; null: it is configured'),
})

/** What a reply has is accepted; what only the server can tell is left out. */
const givenSchema = registeredClientSchema
  .safeExtend({
    source: z.unknown().optional().meta({ readOnly: true }),
    createdAt: z.unknown().optional().meta({ readOnly: true }),
  })
  .transform(({ source: _, createdAt: __, ...client }) => client)

const secretSchema = z.string().nullable().describe('shown only here; null: it needs no new one')
const changedSchema = z.object({ client: clientSchema, secret: secretSchema })

/** Creates the routes with which programs of the operator manage the applications that people can sign in to. */
export function openIdClientRoutes(options: {
  clients: Clients
  settings: { openid: Pick<Settings['openid'], 'operatorKey'> }
}) {
  const { clients, settings } = options
  const { operatorKey } = settings.openid
  const { routes, route } = createRoutes()

  const sender: Access<void> = {
    problems: ['operator-key-refused'],
    async find(context) {
      if (!bearsKey(context.req.header('authorization'), operatorKey))
        throw new ProblemException('operator-key-refused')
    },
  }

  /** @throws {ProblemException} `client-not-found` */
  async function find(id: string): Promise<Client> {
    const client = await clients.find(id)
    if (!client) throw new ProblemException('client-not-found')
    return client
  }

  const changed = async (id: string, secret: string | null) => ({ client: toReply(await find(id)), secret })
  const body = { schema: givenSchema, about: 'The client', most: 64 * 1024 }

  route('GET /v1/openid/clients', {
    summary:
      'List the applications that people can sign in to, newest first, those of the configuration last, with the key of the operator',
    query: pageQuery({ usual: 20, most: 100 }, isClientId),
    sender,
    returns: { schema: pageOf(clientSchema), about: 'A page of clients' },
    async handle({ limit, cursor }) {
      const { items, ...rest } = await clients.page({ limit, after: cursor })
      return writePage({ ...rest, items: items.map(toReply) })
    },
  })

  route('POST /v1/openid/clients', {
    summary: 'Register an application',
    sender,
    body,
    returns: { schema: changedSchema, about: 'The client, and its secret', status: 201 },
    problems: ['client-exists'],
    handle: async ({ body }) => changed(body.id, (await clients.register(body)).secret),
  })

  route('GET /v1/openid/clients/{id}', {
    summary: 'Get an application',
    sender,
    returns: { schema: z.object({ client: clientSchema }), about: 'The client, without its secret' },
    problems: ['client-not-found'],
    handle: async ({ id }) => ({ client: toReply(await find(id)) }),
  })

  route('PUT /v1/openid/clients/{id}', {
    summary: 'Replace the settings of an application, which keeps its secret',
    sender,
    body,
    returns: { schema: changedSchema, about: 'The client; a secret only if it had none and needs one' },
    problems: ['client-not-found', 'client-configured'],
    async handle({ id, body }) {
      if (body.id !== id) throw invalidField('id', body.id, `${id}, as in the address`)
      return changed(id, await clients.replace(body))
    },
  })

  route('POST /v1/openid/clients/{id}/secret', {
    summary: 'Replace the secret of an application; the one before is refused from now on',
    sender,
    returns: { schema: z.object({ secret: z.string() }), about: 'The secret, which is shown only here' },
    problems: ['client-not-found', 'client-configured'],
    handle: async ({ id }) => ({ secret: await clients.renewSecret(id) }),
  })

  route('DELETE /v1/openid/clients/{id}', {
    summary: 'Remove an application; its tokens are refused from now on',
    sender,
    returns: 'Removed',
    problems: ['client-not-found', 'client-configured'],
    handle: ({ id }) => clients.remove(id),
  })

  return routes
}

/** Returns a client without its secret. It can be sent back to register or replace it. */
function toReply(client: Client): z.output<typeof clientSchema> {
  const { secretHash: _, isPkceRequired, registeredAt, ...settings } = client
  const { url, logoUri, policyUri, tosUri, backchannelLogoutUri, jwks, jwksUri, defaultMaxAge, ...rest } =
    settings
  return {
    ...rest,
    ...(url === null ? {} : { url }),
    ...(logoUri === null ? {} : { logoUri }),
    ...(policyUri === null ? {} : { policyUri }),
    ...(tosUri === null ? {} : { tosUri }),
    ...(backchannelLogoutUri === null ? {} : { backchannelLogoutUri }),
    ...(jwks === null ? {} : { jwks }),
    ...(jwksUri === null ? {} : { jwksUri }),
    ...(defaultMaxAge === null ? {} : { defaultMaxAge }),
    pkce: isPkceRequired ? 'required' : 'optional',
    source: registeredAt === null ? 'configuration' : 'api',
    createdAt: registeredAt === null ? null : isoTime(registeredAt),
  }
}

import { hash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { OpenIdClientSettings, Settings } from '../config/config.ts'
import {
  isClientId,
  type RegisteredClient,
  registeredClientSchema,
  toClientSettings,
  unknownGroups,
  usesSecret,
} from '../config/openid.ts'
import { invalidField, ProblemException } from '../http/problem.ts'
import { changesRow } from '../store/changes-row.ts'
import { queueFor } from '../store/queue.ts'
import {
  byNewest,
  type Cursor,
  newestFirst,
  type Page,
  type PageOptions,
  readPage,
} from '../store/read-page.ts'
import type { Tables } from '../store/tables.ts'
import { newToken } from '../store/token.ts'
import { forgetClient } from './endings.ts'

/** A client, and when it was registered over HTTP; `null`: it is in the configuration. */
export type Client = OpenIdClientSettings & { readonly registeredAt: number | null }

/** A client that is registered over HTTP. */
export type StoredClient = Client & { readonly registeredAt: number }

/** A client that was registered, and its secret, which is stored as a hash only; `null` if it needs none. */
type Registration = { readonly client: StoredClient; readonly secret: string | null }

/** Returns what people see of a client. */
export const toPublicClient = ({ id, name, url, logoUri, policyUri, tosUri }: Client) => ({
  ...{ id, name, url, policyUri, tosUri },
  logo: logoUri === null ? null : `/v1/openid/clients/${id}/logo`,
})

export type Clients = ReturnType<typeof createClients>

const storedSchema = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'JSON' })
      return z.NEVER
    }
  })
  .pipe(registeredClientSchema)

type Row = { id: string; payload: string; secret_hash: string | null; created_at: number }

/** Finds the clients of the configuration, and manages those that the operator registers over HTTP. */
export function createClients(options: {
  db: Kysely<Tables>
  settings: { openid: Pick<Settings['openid'], 'clients' | 'groups' | 'operatorKey'> }
  logger: Pick<Logger, 'error'>
  now: () => number
}) {
  const { db, settings, logger, now } = options
  const { clients, groups, operatorKey } = settings.openid
  const configured = new Map<string, Client>(
    clients.map(client => [client.id, { ...client, registeredAt: null }]),
  )

  /** Reads a row; `undefined` if the rules have changed so that it is no client any more. */
  function readRow({ id, payload, secret_hash, created_at }: Row): Client | undefined {
    const { data } = storedSchema.safeParse(payload)
    if (data) return { ...toClientSettings(data, secret_hash), registeredAt: created_at }
    logger.error({ id }, 'a registered client cannot be read: remove it, and register it again')
    return undefined
  }

  const rows = () => db.selectFrom('openid_client').selectAll()

  /** @throws {ProblemException} `client-configured`, `client-not-found` */
  async function findRegistered(id: string): Promise<Row> {
    if (configured.has(id)) throw new ProblemException('client-configured')
    const row = isClientId(id) ? await rows().where('id', '=', id).executeTakeFirst() : undefined
    if (!row) throw new ProblemException('client-not-found')
    return row
  }

  function toRow(client: RegisteredClient, secret: string | null) {
    const [unknown] = unknownGroups(client, groups)
    if (unknown) throw invalidField(`${unknown.key}.${unknown.place}`, unknown.name, unknown.allowed)
    return {
      payload: JSON.stringify(client),
      secret_hash: secret === null ? null : hash('sha256', secret, 'hex'),
      updated_at: now(),
    }
  }

  async function insert(transaction: Transaction<Tables>, client: RegisteredClient): Promise<Registration> {
    const secret = usesSecret(client) ? newToken() : null
    const row = toRow(client, secret)
    if (configured.has(client.id)) throw new ProblemException('client-exists')
    const inserted = await transaction
      .insertInto('openid_client')
      .values({ id: client.id, ...row, created_at: row.updated_at })
      .onConflict(conflict => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) throw new ProblemException('client-exists')
    // The id may have been that of another application, also in the configuration.
    await forgetClient(transaction, client.id, logger)
    return {
      client: { ...toClientSettings(client, row.secret_hash), registeredAt: row.updated_at },
      secret,
    }
  }

  async function countRegistered(transaction: Transaction<Tables>): Promise<number> {
    const { count } = await transaction
      .selectFrom('openid_client')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  return {
    async find(id: unknown): Promise<Client | undefined> {
      // Not every text can be sent to a database.
      if (typeof id !== 'string' || !isClientId(id)) return undefined
      const known = configured.get(id)
      if (known || operatorKey === null) return known
      const row = await rows().where('id', '=', id).executeTakeFirst()
      return row && readRow(row)
    },

    /** Finds those of several clients that exist, by their ids. */
    async findAll(ids: Iterable<string>): Promise<ReadonlyMap<string, Client>> {
      const wanted = [...new Set(ids)]
      const others = operatorKey === null ? [] : wanted.filter(id => !configured.has(id) && isClientId(id))
      const registered = others.length === 0 ? [] : await rows().where('id', 'in', others).execute()
      const found = [...wanted.map(id => configured.get(id)), ...registered.map(row => readRow(row))]
      return new Map(found.flatMap(client => (client ? [[client.id, client]] : [])))
    },

    /** Lists all clients. */
    async list(): Promise<Client[]> {
      const registered = operatorKey === null ? [] : await rows().execute()
      return [
        ...configured.values(),
        ...registered.flatMap(row => (configured.has(row.id) ? [] : (readRow(row) ?? []))),
      ]
    },

    /** Lists those that are registered, newest first, then those of the configuration, which count as the oldest. */
    async page(options: PageOptions): Promise<Page<Client>> {
      const oldest = [...configured.values()]
        .map(client => ({ id: client.id, created_at: 0, client }))
        .sort(byNewest)
      const candidates = async (after: Cursor | undefined, limit: number) => {
        const registered =
          operatorKey === null
            ? []
            : await rows()
                .$if(configured.size > 0, query => query.where('id', 'not in', [...configured.keys()]))
                .$call(newestFirst(limit, after))
                .execute()
        const start = after && { id: after.id, created_at: after.at }
        return [
          ...registered.map(row => ({ id: row.id, created_at: row.created_at, client: readRow(row) })),
          ...oldest.filter(each => !start || byNewest(start, each) < 0),
        ].slice(0, limit)
      }
      const { items, next } = await readPage({ candidates }, options)
      const readable = items.flatMap(({ client }) => client ?? [])
      return { items: readable, next, unreadable: items.length - readable.length }
    },

    /**
     * Registers a client.
     *
     * @throws {ProblemException} `client-exists`; `request-invalid` for an unknown group
     */
    register: (client: RegisteredClient): Promise<Registration> =>
      db.transaction().execute(transaction => insert(transaction, client)),

    /**
     * Registers a client, unless `most` are registered already. Such registrations run one after the other.
     *
     * @returns `null` if the limit is reached
     * @throws {ProblemException} as `register`
     */
    registerUpTo: (most: number, client: RegisteredClient): Promise<Registration | null> =>
      db.transaction().execute(async transaction => {
        await queueFor(transaction, ['openid_client'], now())
        return (await countRegistered(transaction)) < most ? insert(transaction, client) : null
      }),

    /**
     * Replaces the settings of a client. It keeps its secret.
     *
     * @returns a secret if it needs one and has none yet
     * @throws {ProblemException} `client-not-found`, `client-configured`; `request-invalid` for an unknown group
     */
    async replace(client: RegisteredClient): Promise<string | null> {
      await findRegistered(client.id)
      const secret = usesSecret(client) ? newToken() : null
      const { secret_hash: ifNone, ...row } = toRow(client, secret)
      // Decided in the statement: another request may replace the secret at the same time.
      const stored = await db
        .updateTable('openid_client')
        .set(({ fn, ref, val }) => ({
          ...row,
          secret_hash: ifNone === null ? null : fn.coalesce(ref('secret_hash'), val(ifNone)),
        }))
        .where('id', '=', client.id)
        .returning('secret_hash')
        .executeTakeFirst()
      if (!stored) throw new ProblemException('client-not-found')
      return stored.secret_hash === ifNone ? secret : null
    },

    /**
     * Replaces the secret of a client: the one before is refused from now on.
     *
     * @throws {ProblemException} `client-not-found`, `client-configured`; `request-invalid` if it uses none
     */
    async renewSecret(id: string): Promise<string> {
      const { secret_hash } = await findRegistered(id)
      if (secret_hash === null)
        throw invalidField(
          'id',
          id,
          'a client with the authentication client_secret_basic or client_secret_post',
        )
      const secret = newToken()
      const isReplaced = await changesRow(
        db
          .updateTable('openid_client')
          .set({ secret_hash: hash('sha256', secret, 'hex'), updated_at: now() })
          .where('id', '=', id)
          .where('secret_hash', 'is not', null),
      )
      if (!isReplaced) throw new ProblemException('client-not-found')
      return secret
    },

    /**
     * Removes a client, what people agreed to give it, and its tokens: another application may get the id. User names
     * stay, so that nobody gets the name of somebody else. A registration that the configuration hides, because it has the
     * same id, can be removed, too.
     *
     * @throws {ProblemException} `client-not-found`, `client-configured`
     */
    async remove(id: string): Promise<void> {
      const isRemoved =
        isClientId(id) &&
        (await db.transaction().execute(async transaction => {
          if (!(await changesRow(transaction.deleteFrom('openid_client').where('id', '=', id)))) return false
          if (!configured.has(id)) await forgetClient(transaction, id, logger)
          return true
        }))
      if (!isRemoved)
        throw new ProblemException(configured.has(id) ? 'client-configured' : 'client-not-found')
    },
  }
}

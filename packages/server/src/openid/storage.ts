import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Row } from '../sessions/sessions.ts'
import { deleteInBatches } from '../store/in-batches.ts'
import { prepare } from '../store/prepare.ts'
import { rowBytes } from '../store/storage.ts'
import type { Tables } from '../store/tables.ts'
import { hashToken } from '../store/token.ts'
import { type RequestContext, requestContext } from './request-context.ts'

export type OpenIdStorage = ReturnType<typeof createOpenIdStorage>

/**
 * A second request with a code or token that arrives at most this long after the first one was accepted counts as a
 * request that was sent twice, in milliseconds: it is refused, and nothing else happens. A later one is a replay: it ends
 * the tokens that the first one got (RFC 6749 §4.1.2, RFC 9700 §4.14).
 */
export const sentTwice = 2_000

/** Kinds that are redeemed for tokens. */
const redeemed: ReadonlySet<string> = new Set([
  'AuthorizationCode',
  'RefreshToken',
  'DeviceCode',
  'BackchannelAuthenticationRequest',
])

/** Kinds that nothing reads in the request that creates them: they are stored together when it ends. */
const issued: ReadonlySet<string> = new Set(['AccessToken', 'RefreshToken'])

/** Kinds that have a grant, and a session in which the person signed in. */
const granted: ReadonlySet<string> = new Set(['AuthorizationCode', 'AccessToken', 'RefreshToken'])

/** Kinds whose value is no secret: it is kept, because other rows and addresses name it. */
const named: ReadonlySet<string> = new Set(['Grant', 'Interaction'])

/** Returns the key of an artifact. The values of codes and tokens are not stored. */
function artifactId(kind: string, value: string): string {
  return hash('sha256', `${kind}:${value}`, 'hex')
}

/** The provider's errors that storage throws, so that it answers with them. */
type StorageErrors = {
  readonly used: (kind: string) => Error
}

/** An artifact to store. */
type NewArtifact = {
  readonly id: string
  readonly kind: string
  readonly payload: string
  readonly grant_id: string | null
  readonly user_code: string | null
  readonly browser_hash: string | null
  readonly created_at: number
  readonly expires_at: number
  readonly bytes: number
  /** The network that it counts for. */
  readonly network: string | null
  /** The key of its grant, which has the network instead. */
  readonly grant_key: string | null
  readonly session_id: string | null
}

/** One of our sessions, and what the provider stores with it. */
type StoredSession = Row & { readonly payload: string }

type StoredArtifact = Pick<Selectable<Tables['openid_artifact']>, 'payload' | 'consumed_at'>

/** What is kept while one request is handled. */
type OfRequest = {
  readonly sessions: Map<string, StoredSession>
  /** The payloads of grants, by their keys. */
  readonly grants: Map<string, string>
  readonly issued: NewArtifact[]
}

/** What changes if an artifact is stored again: not when, and by whom, it was created. */
const replacing = {
  payload: sql<string>`excluded.payload`,
  grant_id: sql<string | null>`excluded.grant_id`,
  user_code: sql<string | null>`excluded.user_code`,
  expires_at: sql<number>`excluded.expires_at`,
  bytes: sql<number>`excluded.bytes`,
}

/** Tells whether an outer join has found a session. */
function isSession(row: { [Column in keyof Row]: Row[Column] | null }): row is Row {
  return row.id !== null
}

function readAuthorizations(payload: string): NonNullable<AdapterPayload['authorizations']> {
  try {
    return (JSON.parse(payload) as AdapterPayload).authorizations ?? {}
  } catch {
    return {}
  }
}

/** What does not change with each use of a session of the provider. */
function lasting(payload: AdapterPayload): unknown {
  const { exp: _, iat: __, ...rest } = payload
  return JSON.parse(JSON.stringify(rest))
}

/** Creates the storage of the provider. */
export function createOpenIdStorage(options: {
  db: Kysely<Tables>
  errors: StorageErrors
  now: () => number
}) {
  const { db, errors, now } = options
  const requests = new WeakMap<RequestContext, OfRequest>()

  const find = prepare(db, ({ id }: { id: string }) =>
    db.selectFrom('openid_artifact').select(['payload', 'consumed_at']).where('id', '=', id).compile(),
  )
  const findWithGrant = prepare(db, ({ id, time }: { id: string; time: number }) =>
    db
      .selectFrom('openid_artifact as own')
      .leftJoin('openid_artifact as granted', 'granted.id', 'own.grant_key')
      .leftJoin('openid_session as stored', 'stored.session_id', 'own.session_id')
      .leftJoin('session', join =>
        join.onRef('session.id', '=', 'stored.session_id').on('session.expires_at', '>', time),
      )
      .selectAll('session')
      .select([
        'own.payload as own_payload',
        'own.consumed_at',
        'granted.id as grant_key',
        'granted.payload as grant_payload',
        'stored.payload as session_payload',
      ])
      .where('own.id', '=', id)
      .compile(),
  )
  const insert = prepare(db, (row: NewArtifact) => insertInto([row]).compile())
  const insertTwo = prepare(db, ({ first, second }: { first: NewArtifact; second: NewArtifact }) =>
    insertInto([first, second]).compile(),
  )
  const insertUnlessLive = prepare(db, ({ row, time }: { row: NewArtifact; time: number }) =>
    db
      .insertInto('openid_artifact')
      .values(toValues(row))
      .onConflict(conflict =>
        conflict
          .column('id')
          .doUpdateSet({ ...replacing, created_at: sql<number>`excluded.created_at` })
          .where('openid_artifact.expires_at', '<=', time),
      )
      .returning('id')
      .compile(),
  )
  const consume = prepare(db, ({ id, time }: { id: string; time: number }) =>
    db
      .updateTable('openid_artifact')
      .set({ consumed_at: time })
      .where('id', '=', id)
      .where('consumed_at', 'is', null)
      .compile(),
  )
  const findLiveSession = prepare(db, ({ id, time }: { id: string; time: number }) =>
    db
      .selectFrom('openid_session')
      .innerJoin('session', 'session.id', 'openid_session.session_id')
      .selectAll('session')
      .select('openid_session.payload')
      .where('openid_session.id', '=', id)
      .where('session.expires_at', '>', time)
      .compile(),
  )

  const toValues = ({ network, ...row }: NewArtifact) => ({
    ...row,
    consumed_at: null,
    network_hash: sql<string | null>`
      coalesce(${network}, (select network_hash from openid_artifact where id = ${row.grant_key}))
    `,
  })

  const insertInto = (rows: readonly NewArtifact[]) =>
    db
      .insertInto('openid_artifact')
      .values(rows.map(toValues))
      .onConflict(conflict => conflict.column('id').doUpdateSet(replacing))

  /** Returns what is kept of the request that is being handled. */
  function ofRequest(): OfRequest | undefined {
    const context = requestContext.getStore()
    if (!context) return undefined
    const known = requests.get(context) ?? { sessions: new Map(), grants: new Map(), issued: [] }
    requests.set(context, known)
    return known
  }

  /** Stores everything but sessions. */
  function artifacts(kind: string): Adapter {
    return {
      async upsert(value, payload, expiresIn) {
        const time = now()
        const { jti, ...rest } = payload
        const text = JSON.stringify(named.has(kind) ? payload : rest)
        const grantId = payload.grantId ?? null
        const row: NewArtifact = {
          id: artifactId(kind, value),
          kind,
          payload: text,
          grant_id: grantId,
          session_id: payload.sessionUid ?? null,
          user_code: payload.userCode ?? null,
          browser_hash: browserHash(kind),
          created_at: time,
          expires_at: time + (expiresIn ?? 0) * 1000,
          bytes: rowBytes + Buffer.byteLength(text),
          ...networkOf(kind, grantId),
        }
        const request = ofRequest()
        request?.grants.delete(row.id)
        if (issued.has(kind) && request) request.issued.push(row)
        else if (kind !== 'ReplayDetection') await insert(row)
        // Of several requests with one assertion or proof at the same time, one inserts the row.
        else if ((await insertUnlessLive({ row, time })).rows.length === 0) throw errors.used(kind)
      },

      async find(value) {
        const id = artifactId(kind, value)
        const row = granted.has(kind) ? await readWithGrant(id) : await read(id)
        if (!row) return undefined
        const { consumed_at: consumedAt } = row
        const arrivedAt = requestContext.getStore()?.arrivedAt ?? now()
        // The provider would end the tokens of the first request.
        if (consumedAt !== null && redeemed.has(kind) && arrivedAt <= consumedAt + sentTwice) return undefined
        return {
          ...(JSON.parse(row.payload) as AdapterPayload),
          jti: value,
          ...(consumedAt === null ? {} : { consumed: Math.floor(consumedAt / 1000) }),
        }
      },

      async consume(value) {
        const { numAffectedRows } = await consume({ id: artifactId(kind, value), time: now() })
        // Of many at once, on any number of servers, one continues. The others fail here, and revoke nothing.
        if (numAffectedRows !== 1n) throw errors.used(kind)
      },

      async destroy(value) {
        const id = artifactId(kind, value)
        ofRequest()?.grants.delete(id)
        await db.deleteFrom('openid_artifact').where('id', '=', id).execute()
      },

      async revokeByGrantId(grantId) {
        await db
          .deleteFrom('openid_artifact')
          .where('grant_id', '=', grantId)
          .where('kind', '=', kind)
          .execute()
      },

      // Nothing is looked up in these ways.
      findByUid: async () => undefined,
      findByUserCode: async () => undefined,
    }
  }

  async function read(id: string): Promise<StoredArtifact | undefined> {
    const payload = ofRequest()?.grants.get(id)
    return payload === undefined ? (await find({ id })).rows[0] : { payload, consumed_at: null }
  }

  /** Reads a code or token; its grant and its session, which the provider asks for next, are read with it. */
  async function readWithGrant(id: string): Promise<StoredArtifact | undefined> {
    const [row] = (await findWithGrant({ id, time: now() })).rows
    if (!row) return undefined
    const { own_payload, consumed_at, grant_key, grant_payload, session_payload, ...session } = row
    const request = ofRequest()
    if (grant_key !== null && grant_payload !== null) request?.grants.set(grant_key, grant_payload)
    if (isSession(session) && session_payload !== null)
      request?.sessions.set(session.id, { ...session, payload: session_payload })
    return { payload: own_payload, consumed_at }
  }

  const browserHash = (kind: string) => {
    const browser = kind === 'Interaction' ? requestContext.getStore()?.browser : undefined
    return browser === undefined ? null : hashToken(browser)
  }

  /**
   * Returns the network whose storage an artifact uses: that of the person, or of an application that pushes a request.
   * Codes and tokens, which applications request, count as their grant does.
   */
  function networkOf(kind: string, grantId: string | null): Pick<NewArtifact, 'network' | 'grant_key'> {
    const context = requestContext.getStore()
    if (kind === 'Interaction' || kind === 'PushedAuthorizationRequest')
      return { network: context ? hashToken(context.network.wideNetwork) : null, grant_key: null }
    if (kind === 'Grant') return { network: context?.session?.network_hash ?? null, grant_key: null }
    return { network: null, grant_key: grantId === null ? null : artifactId('Grant', grantId) }
  }

  /** Finds one of our sessions that is live and has one of the provider. */
  async function findStored(id: string): Promise<StoredSession | undefined> {
    const known = ofRequest()?.sessions
    const stored = known?.get(id) ?? (await findLiveSession({ id, time: now() })).rows[0]
    if (stored) known?.set(id, stored)
    return stored
  }

  /** Finds the provider's session of one of our sessions, as long as that one is live. */
  async function findSession(id: string): Promise<AdapterPayload | undefined> {
    const stored = await findStored(id)
    return stored && (JSON.parse(stored.payload) as AdapterPayload)
  }

  /**
   * Stores sessions. The provider has exactly one for each of ours, whose id it has: nothing of it is in the browser, and
   * it ends with ours.
   */
  const sessions: Adapter = {
    async upsert(_, payload) {
      const own = requestContext.getStore()?.session
      if (!own || payload.accountId === undefined) return
      // The provider stores it after each request, and mostly only with another expiry, which is that of our session.
      const before = await findSession(own.id)
      if (before && isDeepStrictEqual(lasting(before), lasting(payload))) return
      await db.transaction().execute(async transaction => {
        await transaction
          .insertInto('openid_session')
          .values({
            ...{ id: own.id, session_id: own.id, sub: payload.accountId ?? '', payload: '{}' },
            network_hash: own.network_hash,
          })
          .onConflict(conflict => conflict.column('id').doUpdateSet({ session_id: own.id }))
          .execute()
        const stored = await transaction
          .selectFrom('openid_session')
          .select('payload')
          .where('id', '=', own.id)
          .executeTakeFirstOrThrow()
        const { authorizations } = JSON.parse(stored.payload) as AdapterPayload
        // Two tabs may sign in to two applications at once: neither may overwrite the other's.
        const merged = { ...payload, authorizations: { ...authorizations, ...payload.authorizations } }
        const text = JSON.stringify(merged)
        await transaction
          .updateTable('openid_session')
          .set({ payload: text, bytes: rowBytes + Buffer.byteLength(text) })
          .where('id', '=', own.id)
          .execute()
      })
      ofRequest()?.sessions.delete(own.id)
    },
    find: async id => (id === requestContext.getStore()?.session?.id ? findSession(id) : undefined),
    findByUid: findSession,
    findByUserCode: async () => undefined,
    consume: async () => {},
    // The provider changes the id after each sign-in, which has no meaning here.
    destroy: async () => {},
    revokeByGrantId: async () => {},
  }

  return {
    adapter: (kind: string): Adapter => (kind === 'Session' ? sessions : artifacts(kind)),

    /** Stores the tokens that a request has created, before its response is sent. */
    async storeIssued(): Promise<void> {
      const rows = ofRequest()?.issued ?? []
      for (;;) {
        const [first, second] = rows.splice(0, 2)
        if (!first) return
        await (second ? insertTwo({ first, second }) : insert(first))
      }
    },

    /** Finds when an interaction was started, and in which browser. */
    async findInteraction(
      id: string,
    ): Promise<{ browserHash: string | null; createdAt: number } | undefined> {
      const row = await db
        .selectFrom('openid_artifact')
        .select(['browser_hash', 'created_at'])
        .where('id', '=', artifactId('Interaction', id))
        .where('expires_at', '>', now())
        .executeTakeFirst()
      return row && { browserHash: row.browser_hash, createdAt: row.created_at }
    },

    findStored,
    findSession,

    /** Finds the clients that people signed in to with sessions. A row that cannot be read has none. */
    async findApplications(ids: readonly string[]): Promise<[session: string, clients: string[]][]> {
      const rows = await db
        .selectFrom('openid_session')
        .select(['id', 'payload'])
        .where('id', 'in', ids)
        .execute()
      return rows.map(({ id, payload }) => [
        id,
        Object.entries(readAuthorizations(payload)).flatMap(([client, { grantId }]) =>
          grantId ? [client] : [],
        ),
      ])
    },

    /** Removes what has expired. */
    async sweep(): Promise<void> {
      await deleteInBatches(db, 'openid_artifact', {
        where: sql`expires_at <= ${now()}`,
        orderBy: 'expires_at',
      })
    },
  }
}

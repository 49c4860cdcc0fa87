import type { Kysely } from 'kysely'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Row } from '../sessions/sessions.ts'
import { preparePipelined } from '../store/prepare.ts'
import { rowBytes } from '../store/storage.ts'
import type { Tables } from '../store/tables.ts'
import { hashToken } from '../store/token.ts'
import { grantColumns, type Kept, keepGrant, type StoredSession } from './kept.ts'
import { requestContext } from './request-context.ts'

/** Tells whether an outer join has found a session. */
export function isSession(row: { [Column in keyof Row]: Row[Column] | null }): row is Row {
  return row.id !== null
}

/** What does not change with each use of a session of the provider. */
function lasting({ exp: _, iat: __, ...rest }: AdapterPayload): string {
  return JSON.stringify(rest)
}

/**
 * Creates the storage of the provider's sessions. It has exactly one for each of ours, whose id it has: nothing of it is
 * in the browser, and it ends with ours.
 */
export function createProviderSessions({ db, now }: { db: Kysely<Tables>; now: () => number }) {
  const findLive = preparePipelined(db, ({ id, time }: { id: string; time: number }) =>
    db
      .selectFrom('openid_session')
      .innerJoin('session', 'session.id', 'openid_session.session_id')
      .selectAll('session')
      .select('openid_session.payload')
      .where('openid_session.id', '=', id)
      .where('session.expires_at', '>', time)
      .compile(),
  )
  const findByToken = preparePipelined(
    db,
    ({ hash, client, time }: { hash: string; client: string; time: number }) =>
      db
        .selectFrom('session')
        .leftJoin('openid_session', 'openid_session.session_id', 'session.id')
        .leftJoin('openid_artifact as granted', join =>
          join.onRef('granted.session_id', '=', 'session.id').on('granted.client_id', '=', client),
        )
        .leftJoin('openid_consent as consent', join =>
          join.onRef('consent.subject', '=', 'session.subject').on('consent.client_id', '=', client),
        )
        .selectAll('session')
        .select('openid_session.payload')
        .select(grantColumns)
        .where('session.token_hash', '=', hash)
        .where('session.expires_at', '>', time)
        .compile(),
  )
  const keptSessions = () => requestContext.getStore()?.kept.sessions

  /** Finds one of our sessions that is live and has one of the provider. */
  async function findStored(id: string): Promise<StoredSession | undefined> {
    const known = keptSessions()
    const stored = known?.get(id) ?? (await findLive({ id, time: now() })).rows[0]
    if (stored) known?.set(id, stored)
    return stored
  }

  /** Finds the provider's session of one of our sessions, as long as that one is live. */
  async function find(id: string): Promise<AdapterPayload | undefined> {
    const stored = await findStored(id)
    return stored && (JSON.parse(stored.payload) as AdapterPayload)
  }

  /** Stores a session. Two tabs may sign in to two applications at once: neither may overwrite the other's. */
  const merge = (own: Row, payload: AdapterPayload) =>
    db.transaction().execute(async transaction => {
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
      const merged = { ...payload, authorizations: { ...authorizations, ...payload.authorizations } }
      const text = JSON.stringify(merged)
      await transaction
        .updateTable('openid_session')
        .set({ payload: text, bytes: rowBytes + Buffer.byteLength(text) })
        .where('id', '=', own.id)
        .execute()
    })

  const adapter: Adapter = {
    async upsert(_, payload) {
      const own = requestContext.getStore()?.session
      if (!own || payload.accountId === undefined) return
      // The provider stores it after each request, and mostly only with another expiry, which is that of our session.
      const before = await find(own.id)
      if (before && lasting(before) === lasting(payload)) return
      await merge(own, payload)
      keptSessions()?.delete(own.id)
    },
    find: async id => (id === requestContext.getStore()?.session?.id ? find(id) : undefined),
    findByUid: find,
    findByUserCode: async () => undefined,
    consume: async () => {},
    // The provider changes the id after each sign-in, which has no meaning here.
    destroy: async () => {},
    revokeByGrantId: async () => {},
  }

  return {
    adapter,
    findStored,
    find,

    /** Finds the live session of a token, and keeps the provider's with it, and its grant to a client. */
    async findByToken(token: string, clientId: string | undefined, kept: Kept): Promise<Row | undefined> {
      const { rows } = await findByToken({ hash: hashToken(token), client: clientId ?? '', time: now() })
      // More than one if the person has continued in two tabs at once.
      const [found] = rows.map(row => keepGrant(kept, clientId, row))
      if (!found) return undefined
      const { payload, ...row } = found
      if (payload !== null) kept.sessions.set(row.id, { ...row, payload })
      return row
    },
  }
}

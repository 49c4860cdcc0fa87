import type { Kysely, Selectable } from 'kysely'
import { preparePipelined } from '../store/prepare.ts'
import type { Tables } from '../store/tables.ts'
import { grantColumns, keepGrant, newKept } from './kept.ts'
import { isSession } from './provider-sessions.ts'
import { requestContext } from './request-context.ts'

type StoredArtifact = Pick<Selectable<Tables['openid_artifact']>, 'payload' | 'consumed_at'>

/**
 * Creates the reader of artifacts. It reads a code or token together with what the provider needs next, which is kept for
 * this request.
 */
export function createReadTogether(options: {
  db: Kysely<Tables>
  clientId: () => string | undefined
  now: () => number
}) {
  const { db, clientId, now } = options

  const find = preparePipelined(db, ({ id }: { id: string }) =>
    db.selectFrom('openid_artifact').select(['payload', 'consumed_at']).where('id', '=', id).compile(),
  )
  const findWithAll = preparePipelined(
    db,
    ({ id, client, time }: { id: string; client: string; time: number }) =>
      db
        .selectFrom('openid_artifact as own')
        .leftJoin('openid_artifact as granted', 'granted.id', 'own.grant_key')
        .leftJoin('openid_session as stored', 'stored.session_id', 'own.session_id')
        .leftJoin('session', join =>
          join.onRef('session.id', '=', 'stored.session_id').on('session.expires_at', '>', time),
        )
        .leftJoin('openid_consent as consent', join =>
          join.onRef('consent.subject', '=', 'session.subject').on('consent.client_id', '=', client),
        )
        .selectAll('session')
        .select(['own.payload as own_payload', 'own.consumed_at', 'stored.payload as session_payload'])
        .select(grantColumns)
        .where('own.id', '=', id)
        .compile(),
  )

  return {
    read: async (id: string): Promise<StoredArtifact | undefined> => (await find({ id })).rows[0],

    /** Reads a code or token, with its grant, its session, and what the account has agreed to. */
    async readIssued(id: string): Promise<StoredArtifact | undefined> {
      const client = clientId()
      const [row] = (await findWithAll({ id, client: client ?? '', time: now() })).rows
      if (!row) return undefined
      const kept = requestContext.getStore()?.kept ?? newKept()
      const { own_payload, consumed_at, session_payload, ...session } = keepGrant(kept, client, row)
      if (isSession(session) && session_payload !== null)
        kept.sessions.set(session.id, { ...session, payload: session_payload })
      return { payload: own_payload, consumed_at }
    },
  }
}

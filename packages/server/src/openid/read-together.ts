import type { Kysely, Selectable } from 'kysely'
import { prepare } from '../store/prepare.ts'
import type { Tables } from '../store/tables.ts'
import { consentKey } from './kept.ts'
import { isSession } from './provider-sessions.ts'
import { requestContext } from './request-context.ts'

type StoredArtifact = Pick<Selectable<Tables['openid_artifact']>, 'payload' | 'consumed_at'>

/**
 * Creates the reader of artifacts. It reads each together with what the provider needs next, which is kept for this
 * request.
 */
export function createReadTogether(options: {
  db: Kysely<Tables>
  clientId: () => string | undefined
  now: () => number
}) {
  const { db, clientId, now } = options

  const find = prepare(db, ({ id }: { id: string }) =>
    db.selectFrom('openid_artifact').select(['payload', 'consumed_at']).where('id', '=', id).compile(),
  )
  const findWithConsent = prepare(
    db,
    ({ id, subject, client }: { id: string; subject: string; client: string }) =>
      db
        .selectFrom('openid_artifact as own')
        .leftJoin('openid_consent as consent', join =>
          join.on('consent.subject', '=', subject).on('consent.client_id', '=', client),
        )
        .select(['own.payload', 'own.consumed_at', 'consent.scope', 'consent.last_used_at'])
        .where('own.id', '=', id)
        .compile(),
  )
  const findWithAll = prepare(db, ({ id, client, time }: { id: string; client: string; time: number }) =>
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
      .select([
        'own.payload as own_payload',
        'own.consumed_at',
        'granted.id as grant_key',
        'granted.payload as grant_payload',
        'stored.payload as session_payload',
        'consent.scope as consent_scope',
        'consent.last_used_at as consent_last_used_at',
      ])
      .where('own.id', '=', id)
      .compile(),
  )

  const kept = () => requestContext.getStore()?.kept

  function keepConsent(
    subject: string,
    client: string,
    scope: string | null,
    lastUsedAt: number | null,
  ): void {
    const consent =
      scope === null || lastUsedAt === null
        ? undefined
        : { subject, client_id: client, scope, last_used_at: lastUsedAt }
    kept()?.consents.set(consentKey(subject, client), consent)
  }

  const read = async (id: string): Promise<StoredArtifact | undefined> => (await find({ id })).rows[0]

  return {
    read,

    /** Reads a grant, with what the account of this browser has agreed to at its client. */
    async readGrant(id: string): Promise<StoredArtifact | undefined> {
      const payload = kept()?.grants.get(id)
      if (payload !== undefined) return { payload, consumed_at: null }
      const subject = requestContext.getStore()?.session?.subject
      const client = clientId()
      if (subject === undefined || client === undefined) return read(id)
      const [row] = (await findWithConsent({ id, subject, client })).rows
      if (row) keepConsent(subject, client, row.scope, row.last_used_at)
      return row
    },

    /** Reads a code or token, with its grant, its session, and what the account has agreed to. */
    async readIssued(id: string): Promise<StoredArtifact | undefined> {
      const client = clientId()
      const [row] = (await findWithAll({ id, client: client ?? '', time: now() })).rows
      if (!row) return undefined
      const { own_payload, consumed_at, grant_key, grant_payload, session_payload, ...rest } = row
      const { consent_scope, consent_last_used_at, ...session } = rest
      const request = kept()
      if (grant_key !== null && grant_payload !== null) request?.grants.set(grant_key, grant_payload)
      if (isSession(session) && session_payload !== null) {
        request?.sessions.set(session.id, { ...session, payload: session_payload })
        if (client !== undefined) keepConsent(session.subject, client, consent_scope, consent_last_used_at)
      }
      return { payload: own_payload, consumed_at }
    },
  }
}

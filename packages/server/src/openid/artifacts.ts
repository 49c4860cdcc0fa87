import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { prepare, preparePipelined } from '../store/prepare.ts'
import { rowBytes } from '../store/storage.ts'
import type { Tables } from '../store/tables.ts'
import { hashToken } from '../store/token.ts'
import { artifactId, buildConsume, insertFrom, type NewArtifact, toValues } from './artifact-rows.ts'
import { createReadTogether } from './read-together.ts'
import { createRedeem } from './redeem.ts'
import { requestContext } from './request-context.ts'

/**
 * A second request with a code or token that arrives at most this long after the first one was accepted counts as a
 * request that was sent twice, in milliseconds: it is refused, and nothing else happens. A later one is a replay: it ends
 * the tokens that the first one got (RFC 6749 §4.1.2, RFC 9700 §4.14).
 */
export const sentTwice = 2_000

/**
 * How long before the first one was accepted it can arrive, in milliseconds: the first one takes a while, and clocks of
 * servers differ. Otherwise, the clock has been set back since, and nothing is known about the time in between.
 */
const sentBefore = 60_000

/** Kinds that are redeemed for tokens. */
const redeemed: ReadonlySet<string> = new Set([
  'AuthorizationCode',
  'RefreshToken',
  'DeviceCode',
  'BackchannelAuthenticationRequest',
])

/** Kinds that nothing reads in the request that creates them: they are stored together when it ends. */
const issued: ReadonlySet<string> = new Set(['AuthorizationCode', 'AccessToken', 'RefreshToken'])

/** Kinds whose value is no secret: it is kept, because other rows and addresses name it. */
const named: ReadonlySet<string> = new Set(['Grant', 'Interaction'])

/** The provider's errors that storage throws, so that it answers with them. */
export type StorageErrors = {
  readonly used: (kind: string) => Error
}

/** What changes if an artifact is stored again: not when, and by whom, it was created. */
const replacing = {
  payload: sql<string>`excluded.payload`,
  grant_id: sql<string | null>`excluded.grant_id`,
  user_code: sql<string | null>`excluded.user_code`,
  expires_at: sql<number>`excluded.expires_at`,
  bytes: sql<number>`excluded.bytes`,
}

/** Creates the storage of everything but sessions: codes, tokens, grants and requests. */
export function createArtifacts(options: {
  db: Kysely<Tables>
  errors: StorageErrors
  /** Returns the id of the client of the request that the provider handles, once it is known. */
  clientId: () => string | undefined
  /** Whether that request revokes a token. */
  isRevocation: () => boolean
  now: () => number
}) {
  const { db, errors, isRevocation, now } = options
  const { readIssued, read } = createReadTogether(options)
  const redeem = createRedeem(db)
  const insert = prepare(db, (row: NewArtifact) =>
    db
      .insertInto('openid_artifact')
      .values(toValues(row))
      .onConflict(conflict => conflict.column('id').doUpdateSet(replacing))
      .compile(),
  )
  // A code that is lost in a crash of the database cannot be redeemed, and the person signs in again: nobody waits until
  // it is on the disk.
  const insertCode =
    db.getExecutor().adapter instanceof PostgresAdapter
      ? preparePipelined(db, (code: NewArtifact) =>
          insertFrom(code, sql`set_config('synchronous_commit', 'off', true)`).compile(db),
        )
      : insert
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
  const consume = prepare(db, (used: { id: string; time: number }) => buildConsume(db, used).compile())

  const kept = () => requestContext.getStore()?.kept

  return {
    adapter: (kind: string): Adapter => ({
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
          user_code: payload.userCode ?? null,
          browser_hash: browserHash(kind),
          created_at: time,
          expires_at: time + (expiresIn ?? 0) * 1000,
          bytes: rowBytes + Buffer.byteLength(text),
          ...ownerOf(kind, payload),
        }
        const request = kept()
        request?.grants.delete(row.id)
        if (issued.has(kind) && request) request.issued.push(row)
        else if (kind !== 'ReplayDetection') await insert(row)
        // Of several requests with one assertion or proof at the same time, one inserts the row.
        else if ((await insertUnlessLive({ row, time })).rows.length === 0) throw errors.used(kind)
      },

      async find(value) {
        const id = artifactId(kind, value)
        const known = kept()?.grants.get(id)
        const row = known ? { ...known, consumed_at: null } : await (issued.has(kind) ? readIssued : read)(id)
        if (!row) return undefined
        const { consumed_at: consumedAt } = row
        const arrivedAt = requestContext.getStore()?.arrivedAt ?? now()
        const isSentTwice =
          consumedAt !== null &&
          redeemed.has(kind) &&
          arrivedAt <= consumedAt + sentTwice &&
          arrivedAt >= consumedAt - sentBefore
        // The provider would end the tokens of the first request, as only a revocation should.
        if (isSentTwice && !isRevocation()) return undefined
        return {
          ...(JSON.parse(row.payload) as AdapterPayload),
          jti: value,
          ...(consumedAt === null ? {} : { consumed: Math.floor(consumedAt / 1000) }),
        }
      },

      async consume(value) {
        const id = artifactId(kind, value)
        const request = kept()
        if (redeemed.has(kind) && request) request.redeemed = { id, kind }
        else if ((await consume({ id, time: now() })).numAffectedRows !== 1n) throw errors.used(kind)
      },

      async destroy(value) {
        const id = artifactId(kind, value)
        kept()?.grants.delete(id)
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
    }),

    /**
     * Stores what a request has issued and uses up what it has redeemed, before its response is sent.
     *
     * @param isRefused - whether the response is an error: nobody gets what was issued
     * @throws the error of `used` if another request has redeemed it. That is not a replay: it revokes nothing.
     */
    async settle(isRefused: boolean): Promise<void> {
      const request = kept()
      if (!request) return
      const { redeemed } = request
      const rows = isRefused ? [] : request.issued
      if (!redeemed) for (const row of rows) await insertCode(row)
      else {
        const used = { id: redeemed.id, time: now() }
        if (isRefused) await consume(used)
        else if (!(await redeem(used, rows))) throw errors.used(redeemed.kind)
      }
    },
  }
}

function browserHash(kind: string): string | null {
  const browser = kind === 'Interaction' ? requestContext.getStore()?.browser : undefined
  return browser === undefined ? null : hashToken(browser)
}

/**
 * Returns whose an artifact is, and the network whose storage it uses: that of the person, or of an application that
 * pushes a request. Codes and tokens, which applications request, count as their grant does.
 */
function ownerOf(
  kind: string,
  { grantId, sessionUid, clientId }: AdapterPayload,
): Pick<NewArtifact, 'network' | 'grant_key' | 'session_id' | 'client_id'> {
  const context = requestContext.getStore()
  const key = grantId === undefined ? null : artifactId('Grant', grantId)
  const none = { network: null, grant_key: key, session_id: sessionUid ?? null, client_id: null }
  if (kind === 'Interaction' || kind === 'PushedAuthorizationRequest')
    return { ...none, grant_key: null, network: context ? hashToken(context.network.wideNetwork) : null }
  if (kind === 'Grant') {
    const session = context?.session
    return {
      ...none,
      network: session?.network_hash ?? null,
      session_id: session?.id ?? null,
      client_id: clientId ?? null,
    }
  }
  return key === null ? none : { ...none, network: context?.kept.grants.get(key)?.network ?? null }
}

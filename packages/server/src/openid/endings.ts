import type { Kysely, Transaction } from 'kysely'
import type { AdapterPayload } from 'oidc-provider'
import type { Logger } from 'pino'
import type { Settings } from '../config/config.ts'
import type { Tables } from '../store/tables.ts'
import { newId } from '../store/token.ts'
import { artifactId } from './artifact-rows.ts'
import { subjectOfSub } from './sub.ts'

export type Endings = ReturnType<typeof createEndings>

/** How many ended sessions one round settles. */
const batch = 200

/**
 * Creates the functions that end the tokens of applications when a session with us has ended, for whatever reason: the
 * database has noted it in `openid_session`. The tokens are refused from that moment; here they are removed, and the
 * applications are told.
 */
export function createEndings(options: {
  db: Kysely<Tables>
  settings: Pick<Settings, 'openid'>
  logger: Pick<Logger, 'error'>
  now: () => number
}) {
  const { db, settings, logger, now } = options
  /** Those that are registered over HTTP are looked up when the logout is sent. */
  const isReported = (clientId: string) =>
    settings.openid.clients.find(({ id }) => id === clientId)?.backchannelLogoutUri !== null

  async function endAuthorizations(
    transaction: Transaction<Tables>,
    sub: string,
    authorizations: NonNullable<AdapterPayload['authorizations']>,
  ): Promise<void> {
    const time = now()
    const grants = Object.values(authorizations).flatMap(({ grantId }) => grantId ?? [])
    await removeGrants(transaction, grants)
    const logouts = Object.entries(authorizations).flatMap(([clientId, { sid }]) =>
      isReported(clientId) && sid !== undefined ? [{ clientId, sid }] : [],
    )
    if (logouts.length === 0) return
    await transaction
      .insertInto('openid_logout')
      .values(
        logouts.map(({ clientId, sid }) => ({
          id: newId(),
          client_id: clientId,
          sub,
          sid,
          created_at: time,
          due_at: time,
          failures: 0,
          leased_until: 0,
        })),
      )
      .execute()
  }

  return {
    /** Settles the sessions that have ended. @returns whether there were any */
    async settle(): Promise<boolean> {
      const ended = await db
        .selectFrom('openid_session')
        .select('id')
        .where('session_id', 'is', null)
        .orderBy('id')
        .limit(batch)
        .execute()
      for (const { id } of ended)
        await db.transaction().execute(async transaction => {
          // Of several servers, one gets the row.
          const row = await transaction
            .deleteFrom('openid_session')
            .where('id', '=', id)
            .where('session_id', 'is', null)
            .returning(['id', 'sub', 'payload'])
            .executeTakeFirst()
          if (!row) return
          const session = readSession(
            logger,
            row,
            'a session has ended, but it cannot be read: the tokens of its applications were removed, but they were not told',
          )
          if (!session) await removeTokens(transaction, row.id)
          else await endAuthorizations(transaction, row.sub, session.authorizations ?? {})
        })
      return ended.length > 0
    },

    /** Signs an account out of one application, on all devices. */
    async endClient(transaction: Transaction<Tables>, sub: string, clientId: string): Promise<void> {
      const sessions = await transaction
        .selectFrom('openid_session')
        .innerJoin('session', 'session.id', 'openid_session.session_id')
        .select('openid_session.id')
        .where('session.subject', '=', subjectOfSub(sub))
        .orderBy('openid_session.id')
        .execute()
      for (const { id } of sessions) {
        const ending = await removeClient(transaction, { id, clientId }, row =>
          readSession(
            logger,
            row,
            'an account has signed out of an application, but one of its sessions cannot be read: the tokens of all its applications were removed, and none was told',
          ),
        )
        if (ending) await endAuthorizations(transaction, sub, { [clientId]: ending })
      }
    },
  }
}

/**
 * Reads a stored session of the provider; `undefined` if that is impossible: others must end nevertheless.
 *
 * @param outcome - what is logged in that case. The error may quote what is stored.
 */
function readSession(
  logger: Pick<Logger, 'error'>,
  { id, payload }: { readonly id: string; readonly payload: string },
  outcome: string,
): AdapterPayload | undefined {
  try {
    return JSON.parse(payload) as AdapterPayload
  } catch {
    logger.error({ id }, outcome)
    return undefined
  }
}

/**
 * Removes what people gave a client: what they agreed to, and its part of all sessions with the tokens. The client is not
 * told. So nothing of it is left for another one that gets its id.
 */
export async function forgetClient(
  transaction: Transaction<Tables>,
  clientId: string,
  logger: Pick<Logger, 'error'>,
): Promise<void> {
  await transaction.deleteFrom('openid_consent').where('client_id', '=', clientId).execute()
  const sessions = await transaction
    .selectFrom('openid_session')
    .select('id')
    // `_` matches any character: others are left as they are below.
    .where('payload', 'like', `%${JSON.stringify(clientId)}:%`)
    .orderBy('id')
    .execute()
  for (const { id } of sessions) {
    const ending = await removeClient(transaction, { id, clientId }, row =>
      readSession(
        logger,
        row,
        'a session that may have tokens of a removed client cannot be read: the tokens of all its applications were removed',
      ),
    )
    if (ending?.grantId !== undefined) await removeGrants(transaction, [ending.grantId])
  }
}

/**
 * Removes a client from a stored session of the provider. If the session cannot be read, all its tokens are removed.
 *
 * @returns what the session had of the client
 */
async function removeClient(
  transaction: Transaction<Tables>,
  { id, clientId }: { id: string; clientId: string },
  read: (row: { id: string; payload: string }) => AdapterPayload | undefined,
): Promise<NonNullable<AdapterPayload['authorizations']>[string] | undefined> {
  // A write, because it waits for a sign-in to another client that is stored at the same time, and returns its result.
  const row = await transaction
    .updateTable('openid_session')
    .set(({ ref }) => ({ sub: ref('sub') }))
    .where('id', '=', id)
    .returning(['id', 'payload'])
    .executeTakeFirst()
  if (!row) return undefined
  const session = read(row)
  if (!session) await removeTokens(transaction, id)
  const { [clientId]: ending, ...authorizations } = session?.authorizations ?? {}
  if (!ending) return undefined
  await transaction
    .updateTable('openid_session')
    .set({ payload: JSON.stringify({ ...session, authorizations }) })
    .where('id', '=', id)
    .execute()
  return ending
}

/** Removes the codes and tokens of a session that cannot be read. Without them, its grants are worth nothing. */
async function removeTokens(transaction: Transaction<Tables>, session: string): Promise<void> {
  await transaction.deleteFrom('openid_artifact').where('session_id', '=', session).execute()
}

/** Removes grants with their codes and tokens. Tokens that are stored at the same time are worth nothing without a grant. */
async function removeGrants(transaction: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const keys = ids.map(id => artifactId('Grant', id))
  await transaction
    .deleteFrom('openid_artifact')
    .where(({ or, eb }) => or([eb('grant_id', 'in', ids), eb('id', 'in', keys)]))
    .execute()
}

import type { ApiKey, ApiScope } from '@countersign/api'
import { type Kysely, type Selectable, sql } from 'kysely'
import { ProblemException } from '../http/problem.ts'
import type { SignedBefore } from '../sessions/keptBySafe.ts'
import type { SafeSessions } from '../sessions/safeSessions.ts'
import { deleteInBatches } from '../store/inBatches.ts'
import { queueFor } from '../store/queue.ts'
import type { ApiKeyTable, Tables } from '../store/tables.ts'
import { hashToken, newId } from '../store/token.ts'
import { isApiKey, newApiKey } from './key.ts'

type Row = Selectable<ApiKeyTable>

/** In whose name something is done: whoever is signed in, or whose key it is. */
export type Owner = {
  /** As a session's `subject`. */
  readonly subject: string
  /** CAIP-10. */
  readonly account: string
}

export type ApiKeys = ReturnType<typeof createApiKeys>

/** How many keys one account may have that are not revoked. */
const keysOfOne = 20
/** How many revoked keys of one account are kept. */
const revokedOfOne = 80
/** How stale `last_used_at` may become, in milliseconds. */
const touchAfter = 60_000
/** For how long a revoked key is still listed, in milliseconds. */
const shownFor = 30 * 86_400_000

/** Keys by which programs act for an account: told once, stored hashed, with scopes, an end, and a way to revoke them. */
export function createApiKeys({
  db,
  stillHolds = async () => true,
  now = Date.now,
}: {
  db: Kysely<Tables>
  /** Says whether a key of a Safe may still be used, and revokes it if not. @default each may */
  stillHolds?: SafeSessions['stillHolds']
  now?: () => number
}) {
  return {
    /**
     * Makes a key.
     *
     * @returns the key itself, for this one time.
     * @throws {ProblemException} `too-many-api-keys`
     */
    async create(
      owner: Owner & { readonly safe: SignedBefore | null },
      wanted: { name: string; scopes: readonly ApiScope[]; expiresAt: number | null },
    ): Promise<{ key: ApiKey; secret: string }> {
      const { secret, hash, hint } = newApiKey()
      const time = now()
      const row: Row = {
        id: newId(),
        subject: owner.subject,
        account: owner.account,
        name: wanted.name,
        scopes: JSON.stringify([...new Set(wanted.scopes)]),
        key_hash: hash,
        hint,
        created_at: time,
        last_used_at: null,
        expires_at: wanted.expiresAt,
        revoked_at: null,
        signature: owner.safe?.signature ?? null,
        signed_hash: owner.safe?.signed_hash ?? null,
        checked_at: owner.safe?.checked_at ?? null,
        owners_changed: null,
      }
      await db.transaction().execute(async transaction => {
        await queueFor(transaction, `api-keys:${owner.subject}`, time)
        const { count } = await transaction
          .selectFrom('api_key')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('subject', '=', owner.subject)
          .where('revoked_at', 'is', null)
          .executeTakeFirstOrThrow()
        if (Number(count) >= keysOfOne)
          throw new ProblemException(
            'too-many-api-keys',
            `This account has ${keysOfOne} API keys already. Please revoke one that is not needed any more, and try again.`,
          )
        await transaction.insertInto('api_key').values(row).execute()
        await transaction
          .deleteFrom('api_key')
          .where('id', 'in', ({ selectFrom }) =>
            selectFrom('api_key')
              .select('id')
              .where('subject', '=', owner.subject)
              .where('revoked_at', 'is not', null)
              .orderBy('revoked_at', 'desc')
              .orderBy('id', 'desc')
              // SQLite takes no offset without a limit.
              .limit(100)
              .offset(revokedOfOne),
          )
          .execute()
      })
      return { key: toApiKey(row), secret }
    },

    /**
     * Finds the key that a program shows, and notes that it was used.
     *
     * It is looked up by its hash, so that how long that takes says nothing of any key.
     *
     * @throws {ProblemException} `api-key-refused`
     */
    async use(secret: string): Promise<Owner & { id: string; name: string; scopes: readonly ApiScope[] }> {
      const row = isApiKey(secret)
        ? await db
            .selectFrom('api_key')
            .selectAll()
            .where('key_hash', '=', hashToken(secret))
            .executeTakeFirst()
        : undefined
      const time = now()
      if (!row)
        throw refused('This API key is not known here. Please check that it is whole, and for this site.')
      if (row.owners_changed !== null) throw ownersChanged()
      if (row.revoked_at !== null)
        throw refused('This API key was revoked. Please make a new one, and give it to the program.')
      if (row.expires_at !== null && row.expires_at <= time)
        throw refused('This API key has expired. Please make a new one, and give it to the program.')
      if (!(await stillHolds(row))) throw ownersChanged()
      if (row.last_used_at === null || time - row.last_used_at >= touchAfter)
        await db
          .updateTable('api_key')
          .set({ last_used_at: time })
          .where('id', '=', row.id)
          .where(({ or, eb }) => or([eb('last_used_at', 'is', null), eb('last_used_at', '<', time)]))
          .execute()
      return { id: row.id, subject: row.subject, account: row.account, name: row.name, scopes: scopesOf(row) }
    },

    /** Lists the keys of an account, newest first; revoked ones for a month more. */
    async list(subject: string): Promise<ApiKey[]> {
      const rows = await db
        .selectFrom('api_key')
        .selectAll()
        .where('subject', '=', subject)
        .where(({ or, eb }) => or([eb('revoked_at', 'is', null), eb('revoked_at', '>', now() - shownFor)]))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(100)
        .execute()
      return rows.map(toApiKey)
    },

    /** Revokes a key, for good. @returns whether there was one */
    async revoke(subject: string, id: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('api_key')
        .set({ revoked_at: now() })
        .where('id', '=', id)
        .where('subject', '=', subject)
        .where('revoked_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    /** Removes keys that were revoked long ago. */
    async sweep(): Promise<void> {
      await deleteInBatches(db, 'api_key', {
        where: sql`revoked_at <= ${now() - shownFor}`,
        orderBy: 'revoked_at',
      })
    },
  }
}

function refused(detail: string): ProblemException {
  return new ProblemException('api-key-refused', detail)
}

function ownersChanged(): ProblemException {
  return refused(
    'This API key was made for a Safe whose owners or threshold have changed since; so it was revoked. Please sign in as the Safe again, make a new one, and give it to the program.',
  )
}

/** What the database holds was written by this server. */
function scopesOf(row: Row): readonly ApiScope[] {
  return JSON.parse(row.scopes) as ApiScope[]
}

const timeOf = (time: number | null) => (time === null ? null : new Date(time).toISOString())

function toApiKey(row: Row): ApiKey {
  return {
    id: row.id,
    name: row.name,
    scopes: [...scopesOf(row)],
    hint: row.hint,
    createdAt: new Date(row.created_at).toISOString(),
    lastUsedAt: timeOf(row.last_used_at),
    expiresAt: timeOf(row.expires_at),
    revokedAt: timeOf(row.revoked_at),
    ownersChanged: row.owners_changed !== null,
  }
}

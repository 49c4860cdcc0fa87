import type { ApiKey, ApiScope } from '@countersign/api'
import type { AccountId } from '@countersign/core'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Logger } from 'pino'
import { isoTime, isoTimeOrNull } from '../http/iso-time.ts'
import { ProblemException } from '../http/problem.ts'
import { holdSignature, type IsStillSigned } from '../sessions/safe-signatures.ts'
import { changesRow } from '../store/changes-row.ts'
import { deleteInBatches } from '../store/in-batches.ts'
import { insertOwned } from '../store/owned.ts'
import { newestFirst } from '../store/read-page.ts'
import { createReadRows, type Rows } from '../store/read-rows.ts'
import { bytesOf, type Storage } from '../store/storage.ts'
import type { ApiKeyTable, Tables } from '../store/tables.ts'
import { hashToken, newId } from '../store/token.ts'
import { isApiKey, newApiKey } from './key.ts'

type Row = Selectable<ApiKeyTable>

/** The account that acts: of the session, or of the API key. */
export type Owner = {
  /** The same as the `subject` of a session. */
  readonly subject: string
  /** CAIP-10. */
  readonly account: AccountId
}

export type ApiKeys = ReturnType<typeof createApiKeys>

/** How many active keys one account may have. */
const keysOfOne = 20
/** How many revoked and expired keys of one account are kept. */
const endedOfOne = 80
/** How stale `last_used_at` may become, in milliseconds. */
const touchAfter = 60_000
/** How long a revoked key is still listed, in milliseconds. */
const shownFor = 30 * 86_400_000

/**
 * Creates the API keys by which programs act for an account: shown once, stored as a hash, with scopes and an expiry,
 * and revocable.
 */
export function createApiKeys({
  db,
  storage,
  isStillSigned = async () => true,
  logger,
  now = Date.now,
}: {
  db: Kysely<Tables>
  storage: Pick<Storage, 'check'>
  /** @default every key may be used */
  isStillSigned?: IsStillSigned
  logger: Pick<Logger, 'error'>
  now?: () => number
}) {
  const readRows = createReadRows(logger)

  return {
    /**
     * Creates a key.
     *
     * @param owner.signature - in the session of a Safe: what its owners signed; the key is revoked once that is no
     * longer valid.
     * @returns the key itself. It cannot be read again.
     * @throws {ProblemException} `too-many-api-keys`, `storage-full`
     */
    async create(
      owner: Owner & { readonly signature: string | null; readonly network: string },
      wanted: {
        name: string
        scopes: readonly ApiScope[]
        createdAt: number
        expiresAt: number | null
      },
    ): Promise<{ key: ApiKey; secret: string }> {
      const { secret, hash, hint } = newApiKey()
      const time = wanted.createdAt
      const networkHash = hashToken(owner.network)
      const row = {
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
        signature_id: owner.signature,
        owners_changed: null,
        network_hash: networkHash,
      }
      const stored: Row = { ...row, bytes: bytesOf(row) }
      await insertOwned(
        db,
        {
          table: 'api_key',
          ended: sql`case when revoked_at is not null then revoked_at when expires_at <= ${time} then expires_at end`,
          problem: () => new ProblemException('too-many-api-keys'),
          subject: owner.subject,
          most: { live: keysOfOne, ended: endedOfOne },
          time,
        },
        async transaction => {
          await storage.check(transaction, networkHash, stored.bytes)
          await holdSignature(transaction, owner.signature)
          await transaction.insertInto('api_key').values(stored).execute()
        },
      )
      return { key: toApiKey(stored), secret }
    },

    /**
     * Finds the key of a request, and records that it was used.
     *
     * Looks it up by its hash, so that the time this takes reveals nothing about any key.
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
      if (!row) throw new ProblemException('api-key-refused')
      if (row.owners_changed !== null) throw ownersChanged()
      if (row.revoked_at !== null) throw refused('This API key was revoked. Create a new one.')
      if (row.expires_at !== null && row.expires_at <= time)
        throw refused('This API key has expired. Create a new one.')
      if (!(await isStillSigned(row.signature_id))) throw ownersChanged()
      if (row.last_used_at === null || time - row.last_used_at >= touchAfter)
        await db
          .updateTable('api_key')
          .set({ last_used_at: time })
          .where('id', '=', row.id)
          .where(({ or, eb }) => or([eb('last_used_at', 'is', null), eb('last_used_at', '<', time)]))
          .execute()
      return { id: row.id, subject: row.subject, account: row.account, name: row.name, scopes: scopesOf(row) }
    },

    /** Lists the keys of an account, newest first, including those revoked in the last 30 days. */
    async list(subject: string): Promise<Rows<ApiKey>> {
      const rows = await db
        .selectFrom('api_key')
        .selectAll()
        .where('subject', '=', subject)
        .where(({ or, eb }) => or([eb('revoked_at', 'is', null), eb('revoked_at', '>', now() - shownFor)]))
        .$call(newestFirst(100))
        .execute()
      return readRows('api_key', rows, toApiKey)
    },

    /** Revokes a key permanently. @returns whether the key existed and was active */
    async revoke(subject: string, id: string): Promise<boolean> {
      return changesRow(
        db
          .updateTable('api_key')
          .set({ revoked_at: now(), signature_id: null })
          .where('id', '=', id)
          .where('subject', '=', subject)
          .where('revoked_at', 'is', null),
      )
    },

    /** Removes keys that were revoked more than 30 days ago. */
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
    'This API key was revoked because the Safe’s owners or threshold have changed. Sign in as the Safe again, and create a new one.',
  )
}

/** Reads the scopes of a key. They are not validated, because this server wrote them. */
function scopesOf(row: Row): readonly ApiScope[] {
  return JSON.parse(row.scopes) as ApiScope[]
}

function toApiKey(row: Row): ApiKey {
  return {
    id: row.id,
    name: row.name,
    scopes: [...scopesOf(row)],
    hint: row.hint,
    createdAt: isoTime(row.created_at),
    lastUsedAt: isoTimeOrNull(row.last_used_at),
    expiresAt: isoTimeOrNull(row.expires_at),
    revokedAt: isoTimeOrNull(row.revoked_at),
    ownersChanged: row.owners_changed !== null,
  }
}

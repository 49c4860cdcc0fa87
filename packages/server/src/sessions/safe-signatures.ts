import { parseAccountId } from '@countersign/core'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Logger } from 'pino'
import { createCache, type Loaded } from '../cache/cache.ts'
import type { Settings } from '../config/config.ts'
import { changesRow } from '../store/changes-row.ts'
import { type Cursor, isAfter } from '../store/read-page.ts'
import type { SessionTable, Tables } from '../store/tables.ts'
import type { SafeVerifier } from '../verdicts/safes.ts'

/** What a Safe's owners signed for a session, and when it was last found valid; `null` for every other account. */
export type SafeSignature = Pick<Selectable<SessionTable>, 'signature' | 'signed_hash' | 'checked_at'>

/** A row that ends once that signature is no longer valid. The `subject` of a Safe is its CAIP-10 account. */
type SignedRow = SafeSignature & Pick<Selectable<SessionTable>, 'id' | 'subject'>

/**
 * Whether a row may still be used; ends it if not. A row of any other account may be used. While the chain is
 * unavailable, so may that of a Safe.
 */
export type IsStillSigned = (row: SignedRow) => Promise<boolean>

const hour = 3_600_000
/** How long a check is cached when sessions end immediately, in milliseconds: a page makes several requests. */
const moment = 5_000
/** How long the nodes may take while a person waits for a page, in milliseconds. */
const patience = 3_000
/** How many rows of a table to check in one sweep, and how many of these concurrently. */
const sweepLimit = 500
const lanes = 4

/**
 * Creates what ends the sessions of Safes, and the API keys and webhooks that were created in them, when owners or
 * threshold change and the signature is no longer valid: a former owner must not continue with an older key, or receive
 * events about the Safe's requests.
 */
export function createSafeSignatures(options: {
  db: Kysely<Tables>
  verifier: Pick<SafeVerifier, 'verifySafeSignature'>
  /** When to check: at each use, or at a use if the last check is more than an hour old. */
  settings: { safes: Pick<Settings['safes'], 'sessions'> }
  logger: Logger
  now?: () => number
}) {
  const { db, verifier, settings, logger, now = Date.now } = options
  const trusted = settings.safes.sessions === 'at-once' ? moment : hour
  /** Concurrent requests share one check. Requests must not wait for failing nodes every time. */
  const checks = createCache<boolean>({ capacity: 10_000, weigh: () => 1, now })
  const tables = [
    { table: 'session', live: () => sql`expires_at > ${now()}`, end: endSession },
    { table: 'api_key', live: () => sql`revoked_at is null`, end: revokeKey },
    { table: 'webhook', live: () => sql`stopped_at is null`, end: stopWebhook },
  ] as const
  type SignedTable = (typeof tables)[number]

  async function endSession(id: string): Promise<void> {
    await db.deleteFrom('session').where('id', '=', id).execute()
  }

  async function revokeKey(id: string): Promise<void> {
    await db
      .updateTable('api_key')
      .set({ revoked_at: now(), owners_changed: 1 })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .execute()
  }

  /** Stops a webhook. Its waiting messages are abandoned in the same transaction. */
  async function stopWebhook(id: string): Promise<void> {
    const time = now()
    await db.transaction().execute(async transaction => {
      const stopping = transaction
        .updateTable('webhook')
        .set({ stopped_at: time })
        .where('id', '=', id)
        .where('stopped_at', 'is', null)
      if (!(await changesRow(stopping))) return
      await transaction
        .updateTable('delivery')
        .set({ status: 'given-up', last_error: 'owners-changed', ended_at: time })
        .where('webhook_id', '=', id)
        .where('status', '=', 'waiting')
        .execute()
    })
  }

  async function check(kind: SignedTable, row: SignedRow): Promise<boolean> {
    return (await checks.get(row.id, () => checkNow(kind, row))).value
  }

  async function checkNow({ table, end }: SignedTable, row: SignedRow): Promise<Loaded<boolean>> {
    const { id, subject, signature, signed_hash } = row
    if (signature === null || signed_hash === null) return { value: true, lifetime: 0 }
    const time = now()
    const verdict = await verifier.verifySafeSignature({
      account: parseAccountId(subject),
      message: signed_hash as `0x${string}`,
      signature,
      timeout: patience,
    })
    switch (verdict.status) {
      case 'verified':
        await sql`update ${sql.table(table)} set checked_at = ${time} where id = ${id}`.execute(db)
        return { value: true, lifetime: 0 }
      case 'unavailable':
        return { value: true, lifetime: moment }
      case 'refused':
      case 'not-a-safe':
      case 'unreadable':
        logger.info({ table, reason: verdict.reason }, 'the signature of a Safe is no longer valid')
        await end(id)
        return { value: false, lifetime: 0 }
    }
  }

  const isStillSigned =
    (kind: SignedTable): IsStillSigned =>
    async row =>
      row.signature === null || now() - (row.checked_at ?? 0) < trusted || check(kind, row)

  /**
   * Where the last sweep of each table stopped. Rows that cannot be checked stay the oldest, and must not keep others
   * from their turn.
   */
  const last = new Map<SignedTable, Cursor>()

  async function sweepTable(kind: SignedTable): Promise<void> {
    const { rows } = await sql<SignedRow>`
      select id, subject, signature, signed_hash, checked_at from ${sql.table(kind.table)}
      where signature is not null and ${kind.live()} and checked_at <= ${now() - hour}
        and ${isAfter(last.get(kind), ['checked_at', 'id'], 'oldest')}
      order by checked_at, id limit ${sweepLimit}
    `.execute(db)
    last.delete(kind)
    const stopped = rows[sweepLimit - 1]
    if (stopped) last.set(kind, { at: stopped.checked_at ?? 0, id: stopped.id })
    const next = rows.values()
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        for (const row of next) await check(kind, row)
      }),
    )
  }

  const [session, apiKey, webhook] = tables
  return {
    session: isStillSigned(session),
    apiKey: isStillSigned(apiKey),
    webhook: isStillSigned(webhook),
    /** Checks the rows whose last check is more than an hour old. */
    async sweep(): Promise<void> {
      for (const kind of tables) await sweepTable(kind)
    },
  }
}

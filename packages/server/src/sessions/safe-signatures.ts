import { parseAccountId } from '@countersign/core'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Hex } from 'viem'
import { createCache, type Loaded } from '../cache/cache.ts'
import type { Settings } from '../config/config.ts'
import { ProblemException } from '../http/problem.ts'
import { changesRow } from '../store/changes-row.ts'
import { type Cursor, isAfter } from '../store/read-page.ts'
import type { SafeSignatureTable, Tables } from '../store/tables.ts'
import type { SafeVerifier } from '../verdicts/safes.ts'

type Row = Pick<Selectable<SafeSignatureTable>, 'id' | 'account' | 'signature' | 'signed_hash' | 'checked_at'>

/**
 * Whether a session, API key or webhook may still be used, by its `signature_id`: always if that is `null`, because the
 * account is not a Safe. If a Safe's signature is no longer valid, all that refers to it ends. While the chain is
 * unavailable, a Safe's may be used.
 */
export type IsStillSigned = (signatureId: string | null) => Promise<boolean>

const hour = 3_600_000
/** How long a check is cached at least, in milliseconds: a page makes several requests. */
const cachedFor = 5_000
/** How long the nodes may take while a person waits for a page, in milliseconds. */
const timeout = 3_000
/** How many signatures to check in one sweep, and how many of these concurrently. */
const sweepLimit = 500
const lanes = 4

/** Returns how old the last check of a Safe's signature may be, in milliseconds. */
export function trustedFor(checks: Settings['safes']['sessions']): number {
  switch (checks) {
    case 'at-once':
      return cachedFor
    case 'hourly':
      return hour
  }
}

/**
 * Creates the check that ends the sessions of Safes, and the API keys and webhooks that were created in them, when
 * owners or threshold change and the signature is no longer valid: a former owner must not continue with an older key,
 * or receive events about the Safe's requests.
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
  const trusted = trustedFor(settings.safes.sessions)
  /** Concurrent requests share one check. Requests must not wait for failing nodes every time. */
  const checks = createCache<boolean>({ capacity: 10_000, weigh: () => 1, now })

  async function check(row: Row): Promise<boolean> {
    return (await checks.get(row.id, () => checkNow(row))).value
  }

  async function checkNow({ id, account, signature, signed_hash }: Row): Promise<Loaded<boolean>> {
    const time = now()
    const verdict = await verifier.verifySafeSignature({
      account: parseAccountId(account),
      message: signed_hash as Hex,
      signature,
      timeout,
    })
    switch (verdict.status) {
      case 'verified':
        await db.updateTable('safe_signature').set({ checked_at: time }).where('id', '=', id).execute()
        return { value: true, lifetime: 0 }
      case 'unavailable':
        // The configuration no longer allows the factory of a Safe that is not deployed: its session ends too.
        if (verdict.reason !== 'factory-not-allowed') return { value: true, lifetime: cachedFor }
        return end(id, verdict.reason)
      case 'refused':
      case 'not-a-safe':
      case 'unreadable':
        return end(id, verdict.reason)
    }
  }

  async function end(id: string, reason: string): Promise<Loaded<boolean>> {
    logger.info({ reason }, 'the signature of a Safe is no longer valid')
    await db.transaction().execute(transaction => endAll(transaction, id, now()))
    return { value: false, lifetime: 0 }
  }

  const isStillSigned: IsStillSigned = async signatureId => {
    if (signatureId === null) return true
    const row = await db
      .selectFrom('safe_signature')
      .select(['id', 'account', 'signature', 'signed_hash', 'checked_at'])
      .where('id', '=', signatureId)
      .executeTakeFirst()
    if (!row) return false
    const age = now() - row.checked_at
    // A check in the future was recorded by a clock that has been set back since.
    return (age >= 0 && age < trusted) || check(row)
  }

  /**
   * Where the last sweep stopped. Rows that cannot be checked stay the oldest, and must not keep others from their
   * turn.
   */
  let last: Cursor | undefined

  return {
    isStillSigned,

    /** Removes signatures that nothing refers to any more, and checks those whose last check is more than an hour old. */
    async sweep(): Promise<void> {
      const due = sql`
        where checked_at <= ${now() - hour} and ${isAfter(last, ['checked_at', 'id'], 'oldest')}
        order by checked_at, id limit ${sweepLimit}
      `
      await sql`
        delete from safe_signature where id in (select id from safe_signature ${due})
          and coalesce(
            (select id from session where signature_id = safe_signature.id limit 1),
            (select id from api_key where signature_id = safe_signature.id limit 1),
            (select id from webhook where signature_id = safe_signature.id limit 1)
          ) is null
      `.execute(db)
      const { rows } = await sql<Row>`
        select id, account, signature, signed_hash, checked_at from safe_signature ${due}
      `.execute(db)
      const stopped = rows[sweepLimit - 1]
      last = stopped && { at: stopped.checked_at, id: stopped.id }
      const next = rows.values()
      await Promise.all(
        Array.from({ length: lanes }, async () => {
          for (const row of next) await check(row)
        }),
      )
    },
  }
}

/**
 * Locks a signature that a new API key or webhook will refer to, so that it is not removed before.
 *
 * @throws {ProblemException} `not-signed-in` if the session has ended in the meantime
 */
export async function holdSignature(transaction: Transaction<Tables>, id: string | null): Promise<void> {
  if (id === null) return
  if (!(await hold(transaction, id))) throw new ProblemException('not-signed-in')
}

/** Locks a signature. @returns whether it still exists */
function hold(transaction: Transaction<Tables>, id: string): Promise<boolean> {
  return changesRow(
    transaction
      .updateTable('safe_signature')
      .set(({ ref }) => ({ checked_at: ref('checked_at') }))
      .where('id', '=', id),
  )
}

/** Ends all that refers to a signature. The waiting messages of its webhooks are abandoned. */
async function endAll(transaction: Transaction<Tables>, id: string, time: number): Promise<void> {
  // First, so that nothing new refers to it in the meantime.
  if (!(await hold(transaction, id))) return
  await transaction.deleteFrom('session').where('signature_id', '=', id).execute()
  await transaction
    .updateTable('api_key')
    .set({ revoked_at: time, owners_changed: 1, signature_id: null })
    .where('signature_id', '=', id)
    .execute()
  const webhooks = await transaction
    .selectFrom('webhook')
    .select('id')
    .where('signature_id', '=', id)
    .orderBy('id')
    .execute()
  // One after the other, in the order in which an event locks them, so that the two never deadlock.
  for (const webhook of webhooks) {
    await transaction
      .updateTable('webhook')
      .set({ stopped_at: time, signature_id: null })
      .where('id', '=', webhook.id)
      .execute()
    await transaction
      .updateTable('delivery')
      .set({ status: 'given-up', last_error: 'owners-changed', ended_at: time })
      .where('webhook_id', '=', webhook.id)
      .where('status', '=', 'waiting')
      .execute()
  }
  await transaction.deleteFrom('safe_signature').where('id', '=', id).execute()
}

import { parseAccountId } from '@countersign/core'
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Settings } from '../config/config.ts'
import type { Tables } from '../store/tables.ts'
import type { SafeVerifier } from '../verdicts/safes.ts'
import { type KeptBySafe, keptBySafe, type SignedRow } from './keptBySafe.ts'

/** Ends the sessions of Safes, and what was made in them, when owners or threshold change and what was signed is no longer valid. */
export type SafeSessions = {
  /**
   * Says whether a session may still be used; ends it if not. A session of any other account may. Where the chain
   * cannot be asked, it may until it can.
   */
  stillHolds(row: SignedRow): Promise<boolean>
  /** Checks those that nobody has used for long. */
  sweep(): Promise<void>
}

export type SafeSessionsOptions = {
  db: Kysely<Tables>
  verifier: Pick<SafeVerifier, 'verifySafeSignature'>
  /** When it is checked: at each use, or at a use if that was not done within the last hour. */
  when: Settings['safes']['sessions']
  /** What ends. @default sessions */
  kept?: KeptBySafe
  logger: Logger
  now?: () => number
}

const hour = 3_600_000
/** For how long a check is believed when sessions end at once: a page makes several requests. In milliseconds. */
const moment = 5_000
/** How long the nodes may take while somebody waits for their page, in milliseconds. */
const patience = 3_000
/** How many are checked in one sweep, and how many of these at a time. */
const sweepLimit = 500
const lanes = 4

export function createSafeSessions(options: SafeSessionsOptions): SafeSessions {
  const { db, verifier, when, logger, now = Date.now } = options
  const { kept = sessionsOf(db, now) } = options
  const believed = when === 'at-once' ? moment : hour
  /** Checks under way, by session: requests that come together share one. */
  const underWay = new Map<string, Promise<boolean>>()
  /** When a check found nobody to ask. */
  const failed = new Map<string, number>()

  function check(row: SignedRow): Promise<boolean> {
    const running = underWay.get(row.id)
    if (running) return running
    const checking = checkNow(row).finally(() => underWay.delete(row.id))
    underWay.set(row.id, checking)
    return checking
  }

  async function checkNow({ id, subject, signature, signed_hash }: SignedRow): Promise<boolean> {
    if (signature === null || signed_hash === null) return true
    const time = now()
    const verdict = await verifier.verifySafeSignature({
      account: parseAccountId(subject),
      message: signed_hash as `0x${string}`,
      signature,
      timeout: patience,
    })
    switch (verdict.status) {
      case 'verified':
        failed.delete(id)
        await kept.noteChecked(id, time)
        return true
      case 'unavailable':
        for (const [other, at] of failed) if (at <= time - moment) failed.delete(other)
        failed.set(id, time)
        return true
      case 'refused':
      case 'not-a-safe':
      case 'unreadable':
        failed.delete(id)
        logger.info(
          { reason: verdict.reason },
          `ended a ${kept.what} of a Safe: its signature is no longer valid`,
        )
        await kept.end(id)
        return false
    }
  }

  /** Where the last sweep stopped: what nobody can be asked about stays the oldest, and must not keep others from their turn. */
  let last: { readonly id: string; readonly checked_at: number | null } | undefined

  return {
    async stillHolds(row) {
      if (row.signature === null) return true
      const time = now()
      if (time - (row.checked_at ?? 0) < believed) return true
      // Nobody is made to wait for dead nodes at every request.
      if (time - (failed.get(row.id) ?? Number.NEGATIVE_INFINITY) < moment) return true
      return check(row)
    },

    async sweep() {
      const rows = await kept.due(now() - hour, last, sweepLimit)
      last = rows.length === sweepLimit ? rows.at(-1) : undefined
      const next = rows.values()
      await Promise.all(
        Array.from({ length: lanes }, async () => {
          for (const row of next) await check(row)
        }),
      )
    },
  }
}

const sessionsOf = (db: Kysely<Tables>, now: () => number) =>
  keptBySafe(db, {
    what: 'session',
    table: 'session',
    live: () => sql`expires_at > ${now()}`,
    end: async id => void (await db.deleteFrom('session').where('id', '=', id).execute()),
  })

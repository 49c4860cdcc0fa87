import { parseAccountId } from '@countersign/core'
import type { Kysely, Selectable } from 'kysely'
import type { Logger } from 'pino'
import type { Settings } from '../config/config.ts'
import type { SessionTable, Tables } from '../store/tables.ts'
import type { SafeVerifier } from '../verdicts/safes.ts'

type Row = Pick<Selectable<SessionTable>, 'id' | 'account' | 'signature' | 'signed_hash' | 'checked_at'>

/** What a check may keep: what was made by what a Safe's owners signed, and ends once that does not hold any more. */
export type KeptBySafe = {
  /** For the log, such as `session`. */
  readonly what: string
  noteChecked(id: string, at: number): Promise<void>
  end(id: string): Promise<void>
  /** Lists those that are valid and were not checked since `before`, by their index, from after a place. */
  due(before: number, after: Pick<Row, 'id' | 'checked_at'> | undefined, limit: number): Promise<Row[]>
}

/** Sessions of Safes: each ends when what the owners signed holds no longer, because owners or threshold changed. */
export type SafeSessions = {
  /**
   * Says whether a session may still be used; ends it if not. A session of any other account may. Where the chain
   * cannot be asked, it may until it can.
   */
  stillHolds(row: Row): Promise<boolean>
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

  function check(row: Row): Promise<boolean> {
    const running = underWay.get(row.id)
    if (running) return running
    const checking = checkNow(row).finally(() => underWay.delete(row.id))
    underWay.set(row.id, checking)
    return checking
  }

  async function checkNow({ id, account, signature, signed_hash }: Row): Promise<boolean> {
    if (signature === null || signed_hash === null) return true
    const time = now()
    const verdict = await verifier.verifySafeSignature({
      account: parseAccountId(account),
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
          `ended a ${kept.what} of a Safe: its signature holds no longer`,
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

function sessionsOf(db: Kysely<Tables>, now: () => number): KeptBySafe {
  return {
    what: 'session',
    async noteChecked(id, checked_at) {
      await db.updateTable('session').set({ checked_at }).where('id', '=', id).execute()
    },
    async end(id) {
      await db.deleteFrom('session').where('id', '=', id).execute()
    },
    due(before, after, limit) {
      let query = db
        .selectFrom('session')
        .select(['id', 'account', 'signature', 'signed_hash', 'checked_at'])
        .where('signature', 'is not', null)
        .where('expires_at', '>', now())
        .where('checked_at', '<=', before)
      if (after)
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('checked_at', 'id'), '>', tuple(after.checked_at, after.id)),
        )
      return query.orderBy('checked_at').orderBy('id').limit(limit).execute()
    },
  }
}

import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { SessionTable, Tables } from '../store/tables.ts'

/** What a Safe's owners signed for a session, and when it was last found valid; `null` for every other account. */
export type SignedBefore = Pick<Selectable<SessionTable>, 'signature' | 'signed_hash' | 'checked_at'>

/** A row that ends once that signature is no longer valid. The `subject` of a Safe is its CAIP-10 account. */
export type SignedRow = SignedBefore & Pick<Selectable<SessionTable>, 'id' | 'subject'>

/** What a Safe's owners opened by a signature, of one kind. */
export type KeptBySafe = {
  /** For the log, such as `session`. */
  readonly what: string
  noteChecked(id: string, at: number): Promise<void>
  end(id: string): Promise<void>
  /** Lists what has not ended and was not checked since `before`, by the index of the table, from after a place. */
  due(
    before: number,
    after: Pick<SignedRow, 'id' | 'checked_at'> | undefined,
    limit: number,
  ): Promise<SignedRow[]>
}

/**
 * Finds the rows of a table that a Safe's owners opened, and notes their checks.
 *
 * @param kind.live - the condition for rows that have not ended
 * @param kind.end - ends one, unless it has ended
 */
export function keptBySafe(
  db: Kysely<Tables>,
  kind: {
    what: string
    table: 'session' | 'api_key' | 'webhook'
    live: () => RawBuilder<unknown>
    end: (id: string) => Promise<void>
  },
): KeptBySafe {
  const { what, live, end } = kind
  const table = sql.table(kind.table)
  return {
    what,
    end,
    async noteChecked(id, at) {
      await sql`update ${table} set checked_at = ${at} where id = ${id}`.execute(db)
    },
    async due(before, after, limit) {
      const further = after ? sql`and (checked_at, id) > (${after.checked_at}, ${after.id})` : sql``
      const { rows } = await sql<SignedRow>`
        select id, subject, signature, signed_hash, checked_at from ${table}
        where signature is not null and ${live()} and checked_at <= ${before} ${further}
        order by checked_at, id limit ${limit}
      `.execute(db)
      return rows
    },
  }
}

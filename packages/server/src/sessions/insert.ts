import { type Kysely, PostgresAdapter, type Selectable, sql, type UpdateQueryBuilder } from 'kysely'
import { prepare } from '../store/prepare.ts'
import type { SessionTable, Tables } from '../store/tables.ts'

/** A session to insert. */
export type NewSession = {
  readonly row: Selectable<SessionTable>
  /** The token hash of the session that it replaces; empty: none. */
  readonly replaced: string
}

/** A statement that changes one row, or none if its conditions do not hold. */
// biome-ignore lint/suspicious/noExplicitAny: of any table
export type ConditionalUpdate = UpdateQueryBuilder<Tables, any, any, any>

/** How many sessions one owner can have; beyond that, the oldest end. */
const sessionsOfOne = 50

/** Builds the statement that ends what a new session replaces, and the oldest of its owner if there are too many. */
export function endForNew(on: Kysely<Tables>, { row: { subject }, replaced }: NewSession) {
  const others = sql`subject = ${subject} and token_hash <> ${replaced}`
  // On SQLite, ids from a subquery would cost eight times as much, also if there are none.
  return on.deleteFrom('session').where(
    sql<boolean>`(
      token_hash = ${replaced} or (${others} and (created_at, id) <= (
        select created_at, id from session where ${others}
        order by created_at desc, id desc limit 1 offset ${sessionsOfOne - 1}
      ))
    )`,
  )
}

/**
 * Creates the function that inserts a session if another statement changes a row: both happen, or neither. On
 * PostgreSQL it is a single statement, with one round trip instead of five.
 *
 * @returns the function, which returns whether it did
 */
export function createInsertIfChanged<Change extends object>(
  db: Kysely<Tables>,
  build: (on: Kysely<Tables>, values: Change) => ConditionalUpdate,
): (values: NewSession & { readonly change: Change }) => Promise<boolean> {
  type Values = NewSession & { readonly change: Change }
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    const insert = prepare(db, ({ change, ...session }: Values) =>
      sql`
        with changed as (${build(db, change).returning(sql`1`.as('one'))}),
          ended as (${endForNew(db, session).where(sql<boolean>`exists (select from changed)`)})
        insert into session (${sql.join(Object.keys(session.row).map(name => sql.ref(name)))})
        select ${sql.join(Object.values(session.row))} from changed
      `.compile(db),
    )
    return async values => (await insert(values)).numAffectedRows === 1n
  }
  const change = prepare(db, (values: Change) => build(db, values).compile())
  const end = prepare(db, (session: NewSession) => endForNew(db, session).compile())
  const insert = prepare(db, ({ row }: NewSession) => db.insertInto('session').values(row).compile())
  return values =>
    db.transaction().execute(async transaction => {
      if ((await change(values.change, transaction)).numAffectedRows !== 1n) return false
      await end(values, transaction)
      await insert(values, transaction)
      return true
    })
}

// cspell:ignore anew
import { type Kysely, SqliteAdapter, sql } from 'kysely'

const oneOrTheOther = sql`
  (account is null) = (message is null) and (asked is null) = (message is not null)
`

/**
 * Adds challenges that are issued before the account is known: the wallet composes their text, and `asked` has its
 * required content. SQLite cannot drop `not null` from a column, so the table is recreated there with its rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return rebuild(db)
  await db.schema
    .alterTable('challenge')
    .alterColumn('account', column => column.dropNotNull())
    .alterColumn('message', column => column.dropNotNull())
    .addColumn('asked', 'text')
    .execute()
  await db.schema
    .alterTable('challenge')
    .addCheckConstraint('challenge_text_or_asked', oneOrTheOther)
    .execute()
}

async function rebuild(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('challenge_anew')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('purpose', 'text', column => column.notNull())
    .addColumn('account', 'text')
    .addColumn('message', 'text')
    .addColumn('asked', 'text')
    .addColumn('browser_hash', 'text', column => column.notNull())
    .addColumn('issued_at', 'bigint', column => column.notNull())
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .addColumn('taken_at', 'bigint')
    .addColumn('answered_at', 'bigint')
    .addCheckConstraint('challenge_text_or_asked', oneOrTheOther)
    .execute()
  const kept = sql`id, purpose, account, message, browser_hash, issued_at, expires_at, taken_at, answered_at`
  await sql`insert into challenge_anew (${kept}) select ${kept} from challenge`.execute(db)
  await db.schema.dropTable('challenge').execute()
  await db.schema.alterTable('challenge_anew').renameTo('challenge').execute()
  await db.schema.createIndex('challenge_expires_at').on('challenge').column('expires_at').execute()
}

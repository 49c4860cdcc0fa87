import { type CreateTableBuilder, type Kysely, SqliteAdapter, sql } from 'kysely'

type Table = 'cosigning_confirmation' | 'cosigning_owner'

/**
 * Lets an owner confirm once for each hash: a Safe can be an owner of several Safes of a cosigning, and its owners sign
 * something else for each.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return rebuild(db)
  await changeKey(db, 'cosigning_confirmation')
  await changeKey(db, 'cosigning_owner')
}

async function changeKey(db: Kysely<unknown>, table: Table): Promise<void> {
  const once = sql.ref(`${table}_once`)
  await sql`
    alter table ${sql.table(table)} drop constraint ${once},
      add constraint ${once} primary key (cosigning_id, safe, owner, hash)
  `.execute(db)
}

/** SQLite cannot change a primary key, so the tables are recreated there with their rows. */
async function rebuild(db: Kysely<unknown>): Promise<void> {
  await rebuildTable(db, 'cosigning_confirmation', ['kind', 'part', 'way', 'confirmed_at'], table =>
    table
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('part', 'text', column => column.notNull())
      .addColumn('way', 'text', column => column.notNull())
      .addColumn('confirmed_at', 'bigint', column => column.notNull()),
  )
  await rebuildTable(db, 'cosigning_owner', ['created_at', 'by_owner'], table =>
    table
      .addColumn('created_at', 'bigint', column => column.notNull())
      .addColumn('by_owner', 'integer', column => column.notNull().defaultTo(0)),
  )
  await db.schema
    .createIndex('cosigning_of_owner')
    .on('cosigning_owner')
    .columns(['owner', 'created_at', 'cosigning_id'])
    .execute()
  await db.schema
    .createIndex('cosigning_owner_message')
    .on('cosigning_owner')
    .columns(['hash', 'owner'])
    .execute()
}

type Columns = CreateTableBuilder<string, string>

async function rebuildTable(
  db: Kysely<unknown>,
  table: Table,
  others: readonly string[],
  add: (table: Columns) => Columns,
): Promise<void> {
  const next = `${table}_next`
  const columns: Columns = db.schema
    .createTable(next)
    .addColumn('cosigning_id', 'text', column =>
      column.notNull().references('cosigning.id').onDelete('cascade'),
    )
    .addColumn('safe', 'text', column => column.notNull())
    .addColumn('owner', 'text', column => column.notNull())
    .addColumn('hash', 'text', column => column.notNull())
  await add(columns)
    .addPrimaryKeyConstraint(`${table}_once`, ['cosigning_id', 'safe', 'owner', 'hash'])
    .execute()
  const kept = sql.join(['cosigning_id', 'safe', 'owner', 'hash', ...others].map(name => sql.ref(name)))
  await sql`insert into ${sql.table(next)} (${kept}) select ${kept} from ${sql.table(table)}`.execute(db)
  await db.schema.dropTable(table).execute()
  await db.schema.alterTable(next).renameTo(table).execute()
}

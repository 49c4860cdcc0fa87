import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { type SqliteDatabase, SqliteDialect } from 'kysely'

/**
 * Opens the embedded database through `node:sqlite`.
 *
 * Write-ahead log with `synchronous=FULL`: what was answered is on the disk, also after a loss of power.
 * Counters live in a temporary table in memory: this process is the only server on the file, and a rate limit need
 * not outlive it.
 *
 * @param file - path of the file, or `:memory:`.
 */
export function nodeSqliteDialect(file: string): SqliteDialect {
  return new SqliteDialect({ database: async () => open(file) })
}

function open(file: string): SqliteDatabase {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const database = new DatabaseSync(file)
  database.exec(`
    pragma busy_timeout = 5000;
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma temp_store = memory;
    create temp table counter (key text primary key, count integer not null, resets_at bigint not null);
  `)
  return adapt(database)
}

/** Kysely speaks better-sqlite3's dialect of the interface: parameters as one array, and `reader` on a statement. */
function adapt(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, ReturnType<SqliteDatabase['prepare']>>()
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = prepared.get(sql)
      if (known) return known
      const statement = database.prepare(sql)
      const adapted = {
        reader: statement.columns().length > 0,
        all: (parameters: readonly unknown[]) => statement.all(...(parameters as SQLInputValue[])),
        run: (parameters: readonly unknown[]) => statement.run(...(parameters as SQLInputValue[])),
        iterate: (parameters: readonly unknown[]) => statement.iterate(...(parameters as SQLInputValue[])),
      }
      if (prepared.size < 200) prepared.set(sql, adapted)
      return adapted
    },
  }
}

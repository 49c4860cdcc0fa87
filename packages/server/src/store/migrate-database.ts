import { sql } from 'kysely'
import type { DatabaseSettings } from '../config/config.ts'
import { beginning, ConfigError } from '../config/config-error.ts'
import { isDatabaseUnavailable } from './database-error.ts'
import type { Store } from './open.ts'

/**
 * Runs the pending migrations of a database.
 *
 * @returns the migrations that ran
 * @throws {ConfigError} if the database cannot be used: it cannot be reached or written, it is not a database, or a newer
 *   version has changed it.
 */
export async function migrateDatabase(store: Store, database: DatabaseSettings): Promise<string[]> {
  const refusal = (allowed: string) =>
    new ConfigError(
      'database',
      database.kind === 'sqlite' ? `sqlite:${database.file}` : beginning(database.url),
      allowed,
    )
  const unusable = (error: unknown) =>
    refusal(
      `a database that can be reached and written (${error instanceof Error ? error.message : String(error)})`,
    )
  try {
    await sql`select 1`.execute(store.db)
  } catch (error) {
    throw unusable(error)
  }
  try {
    return await store.migrate()
  } catch (error) {
    const [, newer] = /previously executed migration (\S+) is missing/.exec(String(error)) ?? []
    if (newer !== undefined)
      throw refusal(`a database of this version or an older one (a newer version has changed it: ${newer})`)
    if (isDatabaseUnavailable(error) || isRefused(error)) throw unusable(error)
    throw error
  }
}

/** Whether the user of the database may not change it (PostgreSQL), or its file is damaged (SQLite). */
function isRefused(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return code === '42501' || (code === 'ERR_SQLITE_ERROR' && [11, 26].includes(Number(errcode) & 0xff))
}

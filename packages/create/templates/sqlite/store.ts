import { DatabaseSync } from 'node:sqlite'
import { sqliteStore } from './sqlite-store.ts'

/** Other processes, and modules that Next.js loads twice, have connections of their own: each waits for the others. */
export const database = new DatabaseSync(process.env.DATABASE_FILE ?? 'data.sqlite', { timeout: 5_000 })

export const store = sqliteStore(database)

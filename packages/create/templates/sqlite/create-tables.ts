// Creates the tables that do not exist yet.
import { readFileSync } from 'node:fs'
import { database } from './store.ts'

// Readers do not wait for a writer.
database.exec('PRAGMA journal_mode = WAL')
database.exec(readFileSync(new URL('tables.sql', import.meta.url), 'utf8'))
database.close()

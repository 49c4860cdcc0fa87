// Creates the tables that do not exist yet.
import { readFileSync } from 'node:fs'
import { pool } from './store.ts'

await pool.query(readFileSync(new URL('tables.sql', import.meta.url), 'utf8'))
await pool.end()

import pg from 'pg'
import { postgresStore } from './postgres-store.ts'

export const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL })

export const store = postgresStore(pool)

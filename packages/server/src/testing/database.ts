import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase } from '@countersign/testbed'
import type {} from '@countersign/testbed/integration'
import pg from 'pg'
import { inject } from 'vitest'
import { openStore } from '../store/open.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

/** The databases that tests of storage run on: of statements, locks, leases, limits, lists and migrations. */
export const databaseKinds: readonly DatabaseKind[] = ['sqlite', 'postgres']

/** The databases that other tests run on, whose statements tests of storage execute on PostgreSQL too. */
export const defaultKinds: readonly DatabaseKind[] =
  process.env.COUNTERSIGN_TEST_DATABASES === 'all' ? databaseKinds : ['sqlite']

/** A database for a test: its URL for the configuration, and a function that removes it. */
export type TestDatabase = { readonly url: string; remove(): Promise<void> }

/** Creates a database that the server has not seen yet. */
export async function emptyDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  switch (kind) {
    case 'postgres':
      return { url: await createDatabase(inject('postgresUrl')), remove: async () => {} }
    case 'sqlite': {
      const folder = await mkdtemp(join(tmpdir(), 'countersign-test-'))
      return {
        url: `sqlite:${join(folder, 'countersign.db')}`,
        remove: () => rm(folder, { recursive: true, force: true }),
      }
    }
  }
}

/** Creates a database without rows. On PostgreSQL its tables exist: copying them costs less than migrating again. */
export async function freshDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  if (kind === 'sqlite') return emptyDatabase(kind)
  migrated ??= migrateTemplate(inject('postgresUrl')).catch(error => {
    migrated = undefined
    throw error
  })
  return { url: await createDatabase(inject('postgresUrl'), await migrated), remove: async () => {} }
}

let migrated: Promise<string> | undefined

/** Creates the database that others are copied from, unless another process has. @returns its name */
async function migrateTemplate(server: string): Promise<string> {
  const template = 'countersign_migrated'
  const client = new pg.Client(server)
  await client.connect()
  try {
    // Released when the connection ends.
    await client.query('SELECT pg_advisory_lock(1)')
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [template])
    if (rowCount === 0) {
      const url = await createDatabase(server)
      const store = openStore({ kind: 'postgres', url })
      try {
        await store.migrate()
      } finally {
        await store.close()
      }
      await client.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} RENAME TO ${template}`)
    }
  } finally {
    await client.end()
  }
  return template
}

/** Waits until a program has connected to a database that was created for it. */
export async function untilUsed(url: string): Promise<void> {
  const file = /^sqlite:(.+)$/.exec(url)?.[1]
  if (file !== undefined) {
    while (!existsSync(file)) await pause(1)
    return
  }
  const client = new pg.Client(inject('postgresUrl'))
  await client.connect()
  try {
    const name = new URL(url).pathname.slice(1)
    const isUsed = async () =>
      (await client.query('SELECT FROM pg_stat_activity WHERE datname = $1', [name])).rowCount !== 0
    while (!(await isUsed())) await pause(1)
  } finally {
    await client.end()
  }
}

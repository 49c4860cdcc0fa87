import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase } from '@countersign/testbed'
import type {} from '@countersign/testbed/integration'
import pg from 'pg'
import { inject } from 'vitest'

/** The databases that all tests run on. */
export const databaseKinds = ['sqlite', 'postgres'] as const

export type DatabaseKind = (typeof databaseKinds)[number]

/** Creates an empty database. @returns its URL for the configuration, and a function that removes it */
export async function freshDatabase(kind: DatabaseKind): Promise<{ url: string; remove(): Promise<void> }> {
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

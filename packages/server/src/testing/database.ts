import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '@countersign/testbed'
import type {} from '@countersign/testbed/integration'
import { inject } from 'vitest'

/** The databases that everything is tested on. */
export const databaseKinds = ['sqlite', 'postgres'] as const

export type DatabaseKind = (typeof databaseKinds)[number]

/** Makes an empty database. @returns its address as the configuration takes it, and how to remove it */
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

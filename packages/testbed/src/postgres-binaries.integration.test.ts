import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { nativeDirectory, preparePostgres } from './postgres-binaries.ts'

const run = promisify(execFile)

async function prepare(native?: string) {
  const program = await preparePostgres(native)
  onTestFinished(() => rm(program.directory, { recursive: true }))
  return program
}

test('the data directory belongs to the user PostgreSQL runs as, who is not root', async () => {
  const { directory, user } = await prepare()
  const { uid } = await stat(directory)
  expect(uid).not.toBe(0)
  expect(uid).toBe(user?.uid ?? process.getuid?.())
})

test.runIf(process.getuid?.() === 0)(
  'for root, PostgreSQL runs even when it is installed in a directory that only root can enter',
  async () => {
    const home = await mkdtemp(join(tmpdir(), 'countersign-private-'))
    onTestFinished(() => rm(home, { recursive: true }))
    await symlink(nativeDirectory(), join(home, 'native'))
    const { postgres, initdb, directory, user } = await prepare(join(home, 'native'))
    expect(postgres.startsWith(directory)).toBe(true)
    for (const program of [postgres, initdb])
      expect((await run(program, ['--version'], { ...user, cwd: directory })).stdout).toContain('PostgreSQL')
  },
)

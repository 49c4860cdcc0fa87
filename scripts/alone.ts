import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { root } from './processes.ts'

/** Interval for checking whether another process is done, in milliseconds. */
const every = 200

/**
 * Runs some work while no other process of this workspace holds its lock, because two builds at once would write the
 * same files. The lock of a process that has died is ignored.
 *
 * @param name - the name of the lock
 * @param folder - the folder of the lock file. @default the cache folder
 * @throws what `work` throws
 */
export async function alone<Result>(
  name: string,
  work: () => Promise<Result>,
  folder = join(root, 'node_modules/.cache/countersign'),
): Promise<Result> {
  const file = join(folder, `${name.replaceAll(' ', '-')}.lock`)
  mkdirSync(dirname(file), { recursive: true })
  while (!take(file)) await setTimeout(every)
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (!isError(error, 'EEXIST')) throw error
    if (isDead(file)) rmSync(file, { force: true })
    return false
  }
}

function isDead(file: string): boolean {
  try {
    const holder = Number(readFileSync(file, 'utf8'))
    // The lock file is not written yet.
    if (holder === 0) return false
    process.kill(holder, 0)
    return false
  } catch (error) {
    return isError(error, 'ESRCH')
  }
}

const isError = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

import { mkdir, rm, stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

/** How long until a lock counts as left behind by a killed process, in milliseconds. */
const stale = 60_000

/**
 * Runs a task while no other process runs it.
 *
 * @param lock - a folder that exists while the task runs.
 */
export async function alone<Result>(lock: string, work: () => Promise<Result>): Promise<Result> {
  while (!(await taken(lock))) await pause(50)
  try {
    return await work()
  } finally {
    await rm(lock, { recursive: true, force: true })
  }
}

async function taken(lock: string): Promise<boolean> {
  try {
    await mkdir(lock)
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const made = await stat(lock).catch(() => undefined)
  if (made && Date.now() - made.mtimeMs > stale) await rm(lock, { recursive: true, force: true })
  return false
}

import { mkdir, mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { alone } from './alone.ts'

async function lockPath(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-alone-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'lock')
}

test('two tasks with the same lock never run at the same time', async () => {
  const lock = await lockPath()
  let working = 0
  const work = async () => {
    working += 1
    expect(working).toBe(1)
    await new Promise(resolve => setTimeout(resolve, 5))
    working -= 1
  }
  await Promise.all([alone(lock, work), alone(lock, work), alone(lock, work)])
})

test('a failed task leaves no lock behind', async () => {
  const lock = await lockPath()
  await expect(alone(lock, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await alone(lock, async () => 'done')).toBe('done')
})

test('a stale lock of a killed process is taken over', async () => {
  const lock = await lockPath()
  await mkdir(lock)
  const longAgo = new Date(Date.now() - 3_600_000)
  await utimes(lock, longAgo, longAgo)
  expect(await alone(lock, async () => 'done')).toBe('done')
})

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { alone } from './alone.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-alone-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a second task waits until the first is done', async () => {
  const first = Promise.withResolvers<void>()
  const order: string[] = []
  const one = alone(
    'build',
    async () => {
      await first.promise
      order.push('one')
    },
    folder,
  )
  const other = alone('build', async () => void order.push('other'), folder)
  first.resolve()
  await Promise.all([one, other])
  expect(order).toEqual(['one', 'other'])
})

test('a task that fails releases the lock and leaves no file', async () => {
  const failed = alone('build', () => Promise.reject(new Error('boo')), folder)
  await expect(failed).rejects.toThrow('boo')
  expect(await alone('build', async () => 1, folder)).toBe(1)
  expect(readdirSync(folder)).toEqual([])
})

test('the lock of a process that has died blocks nobody', async () => {
  // No process has this id.
  writeFileSync(join(folder, 'build.lock'), '2147483646')
  expect(await alone('build', async () => 1, folder)).toBe(1)
})

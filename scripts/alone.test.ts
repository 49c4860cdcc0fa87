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

test('one waits until the other is done', async () => {
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

test('what fails lets the next one in, and leaves nothing', async () => {
  const failed = alone('build', () => Promise.reject(new Error('boo')), folder)
  await expect(failed).rejects.toThrow('boo')
  expect(await alone('build', async () => 1, folder)).toBe(1)
  expect(readdirSync(folder)).toEqual([])
})

test('a process that has died holds up nobody', async () => {
  // No process has such a number.
  writeFileSync(join(folder, 'build.lock'), '2147483646')
  expect(await alone('build', async () => 1, folder)).toBe(1)
})

import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns } from './in-turn.ts'

test('tasks of one key run one after the other, and those of another key at the same time', async () => {
  const inTurn = createTurns()
  const running: string[] = []
  let most = 0
  const task = (key: string) =>
    inTurn(key, async () => {
      expect(running).not.toContain(key)
      running.push(key)
      most = Math.max(most, running.length)
      await setImmediate()
      running.splice(running.indexOf(key), 1)
      return key
    })
  const keys = ['a', 'b', 'a', 'a', 'b']
  expect(await Promise.all(keys.map(task))).toEqual(keys)
  expect(most).toBe(2)
})

test('a task that fails lets the next one run, and only its caller learns of it', async () => {
  const inTurn = createTurns()
  const failed = inTurn('a', () => Promise.reject(new Error('the first')))
  const next = inTurn('a', async () => 'the second')
  await expect(failed).rejects.toThrow('the first')
  expect(await next).toBe('the second')
})

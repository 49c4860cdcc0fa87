import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createAccepting } from './accepting.ts'

test('clients are connecting until a turn of the event loop in which no connection was accepted', async () => {
  const accepting = createAccepting()
  accepting.accepted()
  await setImmediate()
  expect(accepting.isActive()).toBe(true)
  accepting.accepted()
  await setImmediate()
  expect(accepting.isActive()).toBe(true)
  await setImmediate()
  expect(accepting.isActive()).toBe(false)
})

test('clients that connect without a pause do not keep work from beginning', async () => {
  const accepting = createAccepting(3)
  const states: boolean[] = []
  for (let turn = 0; turn < 8; turn += 1) {
    accepting.accepted()
    await setImmediate()
    states.push(accepting.isActive())
  }
  expect(states).toEqual([true, true, true, false, true, true, true, false])
})

import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { createWorker } from './worker.ts'

function open(round: () => Promise<unknown>) {
  vi.useFakeTimers()
  const log: string[] = []
  const logger = pino({ base: null }, { write: (line: string) => void log.push(line) })
  return { worker: createWorker({ round, every: 100, failure: 'the round failed', logger }), log }
}

test('rounds follow each other with a pause until the worker stops', async () => {
  const round = vi.fn(async () => {})
  const { worker } = open(round)
  worker.wake()
  await vi.advanceTimersByTimeAsync(500)
  expect(round).not.toHaveBeenCalled()
  worker.start()
  await vi.advanceTimersByTimeAsync(99)
  expect(round).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(101)
  expect(round).toHaveBeenCalledTimes(2)
  await worker.stop()
  worker.wake()
  await vi.advanceTimersByTimeAsync(500)
  expect(round).toHaveBeenCalledTimes(2)
})

test('a woken worker runs a round immediately, or right after the one in progress', async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let begun = 0
  const { worker } = open(async () => {
    begun += 1
    await gates[begun - 1]?.promise
  })
  worker.start()
  worker.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toBe(1)
  worker.wake()
  worker.wake()
  await vi.advanceTimersByTimeAsync(50)
  expect(begun).toBe(1)
  gates[0]?.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toBe(2)
})

test('a failing round is logged, and the next one follows', async () => {
  const round = vi.fn(async () => {
    throw new Error('no database')
  })
  const { worker, log } = open(round)
  worker.start()
  await vi.advanceTimersByTimeAsync(200)
  expect(round).toHaveBeenCalledTimes(2)
  expect(log.map(line => JSON.parse(line))).toMatchObject([
    { msg: 'the round failed', error: 'Error: no database' },
    { msg: 'the round failed' },
  ])
})

test('stopping waits for the round and for all other work in progress', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { worker, log } = open(async () => {})
  worker.run(promise, 'the work failed')
  worker.run(Promise.reject(new Error('boo')), 'the work failed')
  const ended = vi.fn()
  void worker.stop().then(ended)
  await vi.advanceTimersByTimeAsync(10)
  expect(ended).not.toHaveBeenCalled()
  resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(ended).toHaveBeenCalled()
  expect(log).toHaveLength(1)
})

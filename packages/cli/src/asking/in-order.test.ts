import { expect, test } from 'vitest'
import { inOrder } from './in-order.ts'

const turn = () => new Promise(resolve => setTimeout(resolve))

/** Starts tasks on numbers that the test gives and finishes. */
function start(width: number) {
  const given: PromiseWithResolvers<number | 'end'>[] = [Promise.withResolvers()]
  const tasks = new Map<number, PromiseWithResolvers<string>>()
  const results: string[] = []
  let isReturned = false
  async function* source() {
    try {
      for (;;) {
        const item = await given.at(-1)?.promise
        if (item === 'end' || item === undefined) return
        given.push(Promise.withResolvers())
        yield item
      }
    } finally {
      isReturned = true
    }
  }
  const task = (item: number) => {
    const made = Promise.withResolvers<string>()
    tasks.set(item, made)
    return made.promise
  }
  const running = inOrder(source(), width, task)
  const ended = (async () => {
    for await (const result of running) results.push(result)
  })()
  ended.catch(() => {})
  return {
    ended,
    results,
    isReturned: () => isReturned,
    inProgress: () => [...tasks.keys()],
    give: async (item: number | 'end') => {
      given.at(-1)?.resolve(item)
      await turn()
    },
    finish: async (item: number) => {
      tasks.get(item)?.resolve(`${item} done`)
      await turn()
    },
    fail: async (item: number, error: Error) => {
      tasks.get(item)?.reject(error)
      await turn()
    },
  }
}

test('a result is there as soon as its task has ended, also while the source has no next item', async () => {
  const { give, finish, results, ended } = start(8)
  await give(1)
  await finish(1)
  expect(results).toEqual(['1 done'])
  await give(2)
  await finish(2)
  expect(results).toEqual(['1 done', '2 done'])
  await give('end')
  await ended
})

test('results keep the order of the items, of which no more than the width are in progress', async () => {
  const { give, finish, results, inProgress, ended } = start(2)
  for (const item of [1, 2, 3]) await give(item)
  expect(inProgress()).toEqual([1, 2])
  await finish(2)
  expect(results).toEqual([])
  await finish(1)
  expect(results).toEqual(['1 done', '2 done'])
  expect(inProgress()).toEqual([1, 2, 3])
  await give('end')
  await finish(3)
  await ended
  expect(results).toEqual(['1 done', '2 done', '3 done'])
})

test('a task that fails ends everything with its error, also while the source has no next item', async () => {
  const { give, fail, ended, isReturned } = start(8)
  const error = new Error('The check has a bug.')
  await give(1)
  await fail(1, error)
  await expect(ended).rejects.toBe(error)
  await give('end')
  expect(isReturned()).toBe(true)
})

test('a source that fails ends everything with its error', async () => {
  const error = new Error('The disk has gone.')
  const source = async function* () {
    yield 1
    throw error
  }
  const results = inOrder(source(), 8, async item => item)
  await expect(Array.fromAsync(results)).rejects.toBe(error)
})

test('a source is told when nobody wants further results', async () => {
  let isReturned = false
  async function* source() {
    try {
      for (let item = 1; ; item++) yield item
    } finally {
      isReturned = true
    }
  }
  for await (const result of inOrder(source(), 2, async item => item)) if (result === 3) break
  expect(isReturned).toBe(true)
})

import { expect, test, vi } from 'vitest'
import { createCache } from './cache.ts'

function open(capacity = 100) {
  let clock = 0
  const cache = createCache<string>({ capacity, weigh: text => text.length, now: () => clock })
  const load = (value: string, lifetime = 1000) => vi.fn(async () => ({ value, lifetime }))
  const wait = (time: number) => {
    clock += time
  }
  return { cache, load, wait }
}

test('a cached value is not loaded again until it expires', async () => {
  const { cache, load, wait } = open()
  const first = load('a')
  const second = load('b')
  expect(await cache.get('k', first)).toEqual({ value: 'a', until: 1000 })
  wait(999)
  expect(await cache.get('k', second)).toMatchObject({ value: 'a' })
  wait(1)
  expect(await cache.get('k', second)).toMatchObject({ value: 'b', until: 2000 })
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

test('a value is not cached for longer because the clock is set back', async () => {
  const { cache, load, wait } = open()
  await cache.get('k', load('a'))
  wait(-86_400_000)
  expect(await cache.get('k', load('b'))).toMatchObject({ value: 'b' })
  expect(await cache.get('k', load('c'))).toMatchObject({ value: 'b' })
})

test('callers during a load share its result', async () => {
  const { cache, load } = open()
  const loads = [load('a'), load('b'), load('c')]
  const answers = await Promise.all(loads.map(each => cache.get('k', each)))
  expect(answers.map(({ value }) => value)).toEqual(['a', 'a', 'a'])
  expect(loads[1]).not.toHaveBeenCalled()
})

test('a failed load, and a value that may not be cached, are loaded again', async () => {
  const { cache, load } = open()
  await expect(cache.get('k', () => Promise.reject(new Error('boo')))).rejects.toThrow('boo')
  expect((await cache.get('k', load('a', 0))).value).toBe('a')
  expect((await cache.get('k', load('b'))).value).toBe('b')
})

test('the cache stays within its capacity and evicts the least recently used value first', async () => {
  const { cache, load } = open(10)
  for (const key of ['a', 'b']) await cache.get(key, load('12345'))
  await cache.get('a', load('no'))
  await cache.get('c', load('12345'))
  const again = { a: load('1'), b: load('12345'), c: load('1') }
  for (const key of ['a', 'c', 'b'] as const) await cache.get(key, again[key])
  expect([again.a, again.b, again.c].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 0])
  await cache.get('d', load('12345678901'))
  const large = load('d')
  await cache.get('d', large)
  expect(large).toHaveBeenCalled()
})

test('a value that is heavier than the capacity evicts nothing', async () => {
  const { cache, load } = open(10)
  await cache.get('a', load('1'))
  await cache.get('heavy', load('12345678901'))
  const again = load('2')
  expect(await cache.get('a', again)).toMatchObject({ value: '1' })
  expect(again).not.toHaveBeenCalled()
})

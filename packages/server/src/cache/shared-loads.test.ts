import { expect, test, vi } from 'vitest'
import { createSharedLoads } from './shared-loads.ts'

test('all callers at the same time share one load for each key', async () => {
  const load = vi.fn(async (key: string) => ({ key }))
  const share = createSharedLoads<{ key: string }>()
  const shared = (key: string) => share(key, () => load(key))
  const loaded = await Promise.all([...Array.from({ length: 1_000 }, () => shared('a')), shared('b')])
  expect(load.mock.calls).toEqual([['a'], ['b']])
  expect(new Set(loaded).size).toBe(2)
})

test('calls during a load share a later load', async () => {
  let stored = 1
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const load = vi.fn(async () => {
    const read = stored
    await gate
    return read
  })
  const share = createSharedLoads<number>()
  const shared = (key: string) => share(key, load)
  const first = shared('a')
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  stored = 2
  const later = [shared('a'), shared('a')]
  open()
  expect(await first).toBe(1)
  expect(await Promise.all(later)).toEqual([2, 2])
  expect(load).toHaveBeenCalledTimes(2)
})

test('a failure reaches all callers that share it, and the next call loads again', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('no database'))
  load.mockResolvedValue('here')
  const share = createSharedLoads<string>()
  const shared = (key: string) => share(key, load)
  const asked = [shared('a'), shared('a')]
  for (const answer of asked) await expect(answer).rejects.toThrow('no database')
  expect(await shared('a')).toBe('here')
  expect(load).toHaveBeenCalledTimes(2)
})
